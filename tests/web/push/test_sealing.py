"""What goes to a push service: sealed for one browser, signed by the server."""

from __future__ import annotations

from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, SECP384R1, derive_private_key, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from spieltisch.core.errors import UsageError
from spieltisch.web.push.sealing import decode, encode, seal
from spieltisch.web.push.vapid import VALID_S, Vapid, read_vapid
from tests.web.push.browsers import NOW_S, Browser, claims_of

TEXT = b"When I grow up, I want to be a watermelon"
AS_PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
UA_PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SALT, AUTH = "DGv6ra1nlYgDCS1FRnbzlw", "BTBZMqHH6r4Tts7J_aSIgg"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_rfc_8291_is_sealed_to_the_byte() -> None:
    own = derive_private_key(int.from_bytes(decode(AS_PRIVATE), "big"), SECP256R1())
    assert encode(seal(TEXT, decode(UA_PUBLIC), decode(AUTH), own=own, salt=decode(SALT))) == SEALED


def test_a_browser_reads_its_own_message_and_each_is_sealed_anew() -> None:
    ada = Browser("ada")
    one, other = (seal(TEXT, ada.point, ada.auth) for _ in range(2))
    assert one != other
    assert ada.read(one) == ada.read(other) == TEXT
    with pytest.raises(ValueError, match="Invalid EC key"):
        seal(TEXT, b"\x04" + bytes(64), ada.auth)


def test_the_server_says_who_it_is_to_whom_and_until_when() -> None:
    vapid = Vapid(generate_private_key(SECP256R1()), "https://spiel.example")
    claims, key = claims_of(vapid.authorization("https://push.example.org/a/b?c", NOW_S))
    assert claims == {"aud": "https://push.example.org", "exp": NOW_S + VALID_S, "sub": "https://spiel.example"}
    assert key == vapid.public
    assert len(decode(key)) == 65


@pytest.mark.parametrize("form", [PrivateFormat.PKCS8, PrivateFormat.TraditionalOpenSSL])
def test_the_key_is_read_in_the_forms_that_openssl_writes(form: PrivateFormat, tmp_path: Path) -> None:
    file, key = tmp_path / "vapid.pem", generate_private_key(SECP256R1())
    file.write_bytes(key.private_bytes(Encoding.PEM, form, NoEncryption()))
    assert read_vapid(file, ["b.example", "a.example"]).contact == "https://b.example"
    assert (read_vapid(file).contact, read_vapid(file).public) == ("", Vapid(key).public)


def test_a_file_without_such_a_key_is_named_with_what_makes_one(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"cannot be read: No such file.*openssl genpkey"):
        read_vapid(tmp_path / "nothing.pem")
    file = tmp_path / "other.pem"
    other = generate_private_key(SECP384R1()).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    for content in (b"", b"no key", other):
        file.write_bytes(content)
        with pytest.raises(UsageError, match=r"has no private key of P-256"):
            read_vapid(file)
