"""Messages that only one browser can read: RFC 8291, of one record in the form of RFC 8188 (``aes128gcm``)."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SALT_BYTES: Final = 16
RECORD_BYTES: Final = 4096
LAST: Final = b"\x02"
"""What ends the text of the last record."""


def seal(
    text: bytes, p256dh: bytes, auth: bytes, *, own: EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:  # fmt: skip
    """The body of a request to a push service, for the browser with these keys. ``own`` and ``salt`` are drawn for each
    message; tests give those of the RFC. Raises ``ValueError`` for keys that are none."""
    theirs = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), p256dh)
    own, salt = own or generate_private_key(SECP256R1()), salt or secrets.token_bytes(SALT_BYTES)
    ours = point_of(own)
    shared = _derive(own.exchange(ECDH(), theirs), auth, b"WebPush: info\0" + p256dh + ours, 32)
    key = _derive(shared, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(shared, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, text + LAST, None)
    return salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(ours)]) + ours + sealed


def point_of(key: EllipticCurvePrivateKey) -> bytes:
    """The public half of a key: 65 bytes."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def encode(data: bytes) -> str:
    """Base64 for URLs, without padding, as all of this is written."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
