"""A browser with a push subscription, and the service that takes messages for it: what a test needs to read them."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from spieltisch.web.push.courier import Courier
from spieltisch.web.push.sealing import decode
from spieltisch.web.push.sending import Sender
from spieltisch.web.push.vapid import Vapid

NOW_S: Final = 1_800_000_000
ENDPOINT: Final = "https://push.example.org/send/{}"


@dataclass
class Browser:
    """One that has subscribed."""

    name: str
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))
    auth: bytes = b"0123456789abcdef"

    @property
    def endpoint(self) -> str:
        return ENDPOINT.format(self.name)

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> Any:
        keys = {"p256dh": bare(self.point), "auth": bare(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys, "lang": "de"}

    def read(self, body: bytes) -> bytes:
        """As RFC 8291 has it, step by step, and not by what the server seals with."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), theirs))
        first = HKDF(SHA256(), 32, self.auth, b"WebPush: info\x00" + self.point + theirs).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(first)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(first)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\x00")
        assert text[-1:] == b"\x02"
        return text[:-1]


def bare(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def claims_of(authorization: str) -> tuple[Any, str]:
    """What a server says of itself to a push service, which looks at the signature; and by which key."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    said = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = said["t"].split(".")
    raw = decode(signature)
    point = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decode(said["k"]))
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    try:
        point.verify(signed, f"{head}.{claims}".encode(), ECDSA(SHA256()))
    except InvalidSignature:
        raise AssertionError("not signed by that key") from None
    assert json.loads(decode(head)) == {"typ": "JWT", "alg": "ES256"}
    return json.loads(decode(claims)), said["k"]


@dataclass(frozen=True, slots=True)
class Service(Courier):
    """A push service in memory."""

    taken: list[tuple[str, Mapping[str, str], bytes]] = field(default_factory=list)
    answers: list[int | Exception] = field(default_factory=list)
    """To the next messages, before 201 to all others."""

    async def post(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        self.taken.append((endpoint, headers, body))
        answer = self.answers.pop(0) if self.answers else 201
        if isinstance(answer, Exception):
            raise answer
        return answer

    @property
    def sender(self) -> Sender:
        return Sender(Vapid(generate_private_key(SECP256R1()), "https://spiel.example"), self, lambda: NOW_S)
