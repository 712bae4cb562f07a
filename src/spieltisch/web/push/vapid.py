"""How a server shows a push service who it is: RFC 8292 (VAPID), by a key that the operator keeps in a file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from spieltisch.core.errors import UsageError
from spieltisch.web.push.sealing import encode, point_of

VALID_S: Final = 12 * 60 * 60
"""How long a token is; more than a day no service takes."""
HOW: Final = "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out FILE"


@dataclass(frozen=True, slots=True)
class Vapid:
    """A server's key, and where its operator can be reached."""

    key: EllipticCurvePrivateKey
    contact: str = ""
    """A URL, or empty."""

    @property
    def public(self) -> str:
        """What browsers subscribe with."""
        return encode(point_of(self.key))

    def authorization(self, endpoint: str, now_s: int) -> str:
        """The header of a request to an endpoint."""
        place = urlsplit(endpoint)
        claims: dict[str, object] = {"aud": f"{place.scheme}://{place.netloc}", "exp": now_s + VALID_S}
        if self.contact:
            claims["sub"] = self.contact
        parts = (json.dumps(part, separators=(",", ":")).encode() for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        said = ".".join(map(encode, parts))
        r, s = decode_dss_signature(self.key.sign(said.encode(), ECDSA(SHA256())))
        return f"vapid t={said}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={self.public}"


def read_vapid(file: Path, names: Sequence[str] = ()) -> Vapid:
    """``names`` are those that the server is reached by; the first is its contact. Raises ``UsageError``."""
    try:
        key = load_pem_private_key(file.read_bytes(), None)
    except OSError as error:
        raise UsageError(f"vapid: {file} cannot be read: {error.strerror}; make one: {HOW}") from None
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, EllipticCurvePrivateKey) or not isinstance(key.curve, SECP256R1):
        raise UsageError(f"vapid: {file} has no private key of P-256 in PEM without a password; make one: {HOW}")
    return Vapid(key, f"https://{names[0]}" if names else "")
