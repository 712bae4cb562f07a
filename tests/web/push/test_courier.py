"""The way to push services, by HTTPS to a service on this machine; and where nothing may go."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from spieltisch.web.push.courier import Courier, Place, is_endpoint, is_public, resolve

NAME = "push.example.org"
ENDPOINT = f"https://{NAME}/send/1?a=%20b"


def certificate(folder: Path) -> tuple[Path, Path]:
    """A service's, and its key."""
    key, name = generate_private_key(SECP256R1()), x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, SHA256())
    )
    files = folder / "certificate.pem", folder / "key.pem"
    files[0].write_bytes(made.public_bytes(Encoding.PEM))
    files[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return files


async def deliver(folder: Path, answer: bytes, *, is_trusted: bool = True) -> tuple[int, bytes]:
    """The status that is heard, and what the service got."""
    taken: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        taken.append(await reader.readuntil(b"\r\n\r\n"))
        taken.append(await reader.readexactly(4))
        writer.write(answer)
        await writer.drain()
        writer.close()

    async def resolve(host: str) -> Sequence[Place]:
        assert host == NAME
        return [("127.0.0.1", port)]

    files = certificate(folder)
    own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    own.load_cert_chain(*files)
    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=own)
    port = server.sockets[0].getsockname()[1]
    trusting = ssl.create_default_context(cafile=files[0]) if is_trusted else ssl.create_default_context()
    async with server:
        courier = Courier(resolve, lambda address: True, lambda: trusting)
        return await courier.post(ENDPOINT, {"TTL": "60"}, b"\x00\xff\r\n"), b"".join(taken)


def test_a_message_is_handed_in_by_https_and_only_the_status_is_heard(tmp_path: Path) -> None:
    status, taken = asyncio.run(deliver(tmp_path, b"HTTP/1.1 201 Created\r\nLocation: /m/1\r\n\r\n" + bytes(100_000)))
    assert status == 201
    head, _, body = taken.partition(b"\r\n\r\n")
    assert head.split(b"\r\n") == [
        b"POST /send/1?a=%20b HTTP/1.1", b"Host: push.example.org", b"TTL: 60", b"Content-Length: 4",
        b"Connection: close",
    ]  # fmt: skip
    assert body == b"\x00\xff\r\n"


def test_a_redirection_is_not_followed(tmp_path: Path) -> None:
    answer = b"HTTP/1.1 307 Temporary Redirect\r\nLocation: https://127.0.0.1/\r\n\r\n"
    assert asyncio.run(deliver(tmp_path, answer))[0] == 307


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-x\r\n", b"HTTP/1.1 99 x\r\n", b"x" * 10_000])
def test_what_is_no_answer_is_a_failed_connection(answer: bytes, tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"."):
        asyncio.run(deliver(tmp_path, answer))


def test_a_service_that_nobody_vouches_for_gets_nothing(tmp_path: Path) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        asyncio.run(deliver(tmp_path, b"HTTP/1.1 201 Created\r\n\r\n", is_trusted=False))


@pytest.mark.parametrize(
    "addresses", [["127.0.0.1"], ["10.0.0.7"], ["93.184.216.34", "192.168.1.1"], ["::1"], ["fd00::1"], []]
)
def test_nothing_goes_where_a_name_leads_into_a_network_of_its_own(addresses: list[str]) -> None:
    async def resolve(host: str) -> Sequence[Place]:
        return [(address, 443) for address in addresses]

    def no_context() -> ssl.SSLContext:
        raise AssertionError("nobody is connected to")

    with pytest.raises(ValueError, match="leads into a private network"):
        asyncio.run(Courier(resolve, context=no_context).post(ENDPOINT, {}, b""))


def test_a_name_server_that_never_answers_holds_up_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = Event()

    def wait(*place: Any, **more: Any) -> Any:
        answered.wait(30)
        return [(2, 1, 6, "", ("93.184.216.34", 443))]

    async def work() -> None:
        asked = [asyncio.create_task(resolve(NAME)) for _ in range(64)]
        try:
            assert await asyncio.wait_for(asyncio.to_thread(int), 20) == 0
            assert not any(each.done() for each in asked)
        finally:
            answered.set()
        assert await asyncio.gather(*asked) == [[("93.184.216.34", 443)]] * 64

    monkeypatch.setattr(socket, "getaddrinfo", wait)
    asyncio.run(work())


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
     "255.255.255.255", "::1", "::", "fe80::1", "fd00::1", "ff02::1", "::ffff:10.0.0.1", "::10.0.0.1", "64:ff9b::a00:1",
     "2002:a00:1::1", "2001:0:a00:1::1", "2001:db8::1"],
)  # fmt: skip
def test_addresses_that_are_not_the_worlds(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "8.8.8.8", "2606:2800:220:1::1", "2a00:1450:4001::5f"])
def test_addresses_of_the_world(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "text",
    ["http://push.example.org/a", "https://push.example.org", "https://push.example.org:8443/a", "https://10.0.0.1/a",
     "https://[::1]/a", "https://localhost/a", "https://0x7f.1/a", "https://2130706433/a", "https://a@push.example.org/a",
     "https://push.example.org/a b", "https://push.example.org/a\r\nX: y", "https://push.example.org/ä",
     "https://push.example.org/a#b", "https://push.example.org\\@10.0.0.1/", "ftp://push.example.org/a", ""],
)  # fmt: skip
def test_addresses_of_no_push_service(text: str) -> None:
    assert not is_endpoint(text)


@pytest.mark.parametrize(
    "text",
    ["https://fcm.googleapis.com/fcm/send/a:B-c_d", "https://updates.push.services.mozilla.com/wpush/v2/gAAA=",
     "https://web.push.apple.com/QO", "https://db5p.notify.windows.com/w/?token=BQ%3d%3d"],
)  # fmt: skip
def test_addresses_of_those_that_there_are(text: str) -> None:
    assert is_endpoint(text)
