"""Plots: one SVG file a curve, drawn by Matplotlib. Their background is clear and their ink is grey, so that they can
be read on light pages and on dark ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from spieltisch.core.errors import UsageError
from spieltisch.scaling.curves import CURVES, Curve, Line, Panel, Record

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK: Final = "#7b838d"
HUES: Final = ("#d9822b", "#3d8bd4", "#2f9e73", "#c75c9b", "#8d72d8", "#b0a030", "#5fb3c4")
"""Told apart by those who do not tell all colours apart, too; on white and on black."""
DASHES: Final = ("solid", (0, (4, 1.5)), (0, (1.5, 1.5)), (0, (6, 1.5, 1.5, 1.5)))
"""By line of the same game."""
WIDTH: Final = 6
HEIGHT: Final = 3.8
"""Of a panel, in inches."""
STYLE: Final[Any] = {  # of keys that are another type in each version of Matplotlib
    "svg.fonttype": "none", "svg.hashsalt": "spieltisch", "font.family": "sans-serif", "font.size": 10,
    "text.color": INK, "axes.labelcolor": INK, "axes.edgecolor": INK, "axes.facecolor": "none",
    "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "axes.axisbelow": True,
    "grid.color": INK, "grid.alpha": 0.25, "grid.linewidth": 0.6, "xtick.color": INK, "ytick.color": INK,
    "figure.facecolor": "none", "figure.constrained_layout.w_pad": 0.12,
    "savefig.facecolor": "none", "lines.linewidth": 1.8, "lines.markersize": 4,
}  # fmt: skip
FAR: Final = 8
"""Values so many times as large as others are shown on a logarithmic axis."""
WIDE: Final = 1000
"""On a wider axis there is room for powers of ten only."""
NARROW: Final = "\N{NARROW NO-BREAK SPACE}"
GAP: Final = 0.065
"""Between two labels, of an axis' height."""

Styled: TypeAlias = tuple[Line, Mapping[str, Any]]
"""A line, and how it is drawn."""


def check_engine() -> None:
    """Raises ``UsageError`` where Matplotlib is not installed."""
    try:
        import matplotlib as _  # noqa: F401
    except ImportError:
        raise UsageError("plots need Matplotlib: pip install 'spieltisch[plots]'") from None


def draw(folder: Path, record: Record, curves: Mapping[str, Curve] = CURVES) -> list[Path]:
    """The files of all ``curves`` that were measured, ``NAME.svg``. Raises ``UsageError``."""
    check_engine()
    games = sorted({line.game for line in record.lines})
    hues = {game: HUES[number % len(HUES)] for number, game in enumerate(games)}
    files = []
    for name, curve in curves.items():
        if lines := [line for line in record.lines if line.curve == name]:
            files.append(folder / f"{name}.svg")
            _draw_curve(files[-1], curve, [(line, _style(line, lines, hues)) for line in lines], _source(record))
    return files


def _style(line: Line, lines: Sequence[Line], hues: Mapping[str, str]) -> Mapping[str, Any]:
    """A colour for each game, and dashes for its second line and those that follow."""
    number = [other.name for other in lines if other.game == line.game].index(line.name)
    return {"color": hues[line.game], "linestyle": DASHES[number % len(DASHES)]}


def _source(record: Record) -> str:
    machine = record.machine
    version = machine.packages["spieltisch"] + ("" if machine.compiled else " (uncompiled)")
    return (
        f"Medians of {record.repeats}, and their range, on {machine.began[:10]} with Spieltisch {version} and Python "
        f"{machine.python}.\n{machine.processor}, load {machine.load[0]:.1f} before and {machine.load[1]:.1f} after."
    )


def _draw_curve(file: Path, curve: Curve, lines: Sequence[Styled], source: str) -> None:
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH * len(curve.panels), HEIGHT), layout="constrained")
        figure.suptitle(curve.title, x=0.01, ha="left", fontsize="medium", fontweight="bold")
        for axes, panel in zip(figure.subplots(1, len(curve.panels), squeeze=False)[0], curve.panels, strict=True):
            _draw_panel(axes, curve, panel, lines)
            figure.draw_without_rendering()  # from now on it is known where on an axis a value lies
            _name_lines(axes, lines, [panel.span(line.points[-1])[1] for line, _ in lines])
        figure.supxlabel(source, x=0.01, ha="left", fontsize="x-small")
        try:
            figure.savefig(file, format="svg", metadata={"Date": None, "Title": curve.title})
        except OSError as error:
            raise UsageError(f"cannot write {file}: {error.strerror}") from None


def _draw_panel(axes: Axes, curve: Curve, panel: Panel, lines: Sequence[Styled]) -> None:
    from matplotlib.ticker import EngFormatter

    spans = [[panel.span(point) for point in line.points] for line, _ in lines]
    for (line, style), span in zip(lines, spans, strict=True):
        sizes = [point.size for point in line.points]
        low, middle, high = zip(*span, strict=True)
        axes.fill_between(sizes, low, high, color=style["color"], alpha=0.2, linewidth=0)
        axes.plot(sizes, middle, marker="o", **style)
    axes.set_xlabel(curve.sizes)
    axes.set_ylabel(panel.label)
    _scale(axes, curve, lines, [value for span in spans for triple in span for value in triple])
    axes.yaxis.set_major_formatter(EngFormatter(panel.unit, sep=NARROW if panel.unit else ""))


def _scale(axes: Axes, curve: Curve, lines: Sequence[Styled], values: Sequence[float]) -> None:
    """Axes from 0 where all can be told apart on them, and logarithmic ones else."""
    from matplotlib.ticker import LogLocator, MaxNLocator, NullLocator

    if curve.is_doubling:
        sizes = sorted({point.size for line, _ in lines for point in line.points})
        axes.set_xscale("log")
        axes.set_xticks(sizes, [str(size) for size in sizes])
        axes.xaxis.set_minor_locator(NullLocator())
    else:
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    if max(values) > FAR * min(values) > 0:
        axes.set_yscale("log")
        steps = (1,) if max(values) > WIDE * min(values) else (1, 2, 5)
        axes.yaxis.set_major_locator(LogLocator(subs=steps))
        axes.yaxis.set_minor_locator(NullLocator())
    else:
        axes.set_ylim(bottom=0)


def _name_lines(axes: Axes, lines: Sequence[Styled], ends: Sequence[float]) -> None:
    """Each at the height of its end, or as near as those below it let it."""
    to_axes = (axes.transData + axes.transAxes.inverted()).transform
    heights = [float(to_axes((axes.get_xlim()[1], end))[1]) for end in ends]
    below = -GAP
    for height, (line, style) in sorted(zip(heights, lines, strict=True), key=lambda each: each[0]):
        below = max(height, below + GAP)
        name = f"{line.game}, {line.name}" if line.name else line.game
        axes.text(1.02, below, name, color=style["color"], transform=axes.transAxes, va="center", fontsize="small")
