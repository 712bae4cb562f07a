"""``/commitments``: seeds, once they are no secret any more."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from spieltisch.web.api.common import PROBLEMS, Injected

router = APIRouter(responses=PROBLEMS, prefix="/commitments")


class Revealed(BaseModel):
    commitment: str = Field(description="SHA-256 of the seed, hexadecimal.")
    seed: str = Field(description="32 bytes, hexadecimal.")


@router.get("/{commitment}")
async def reveal_seed(
    context: Injected, commitment: Annotated[str, Path(pattern="^[0-9a-f]{64}$")]
) -> Revealed:  # fmt: skip
    """The seed of a game that is over, also of one in which nobody moved, so that its log is not kept."""
    seed = await context.work(context.replays.seed_of, commitment)
    return Revealed(commitment=commitment, seed=seed.hex())
