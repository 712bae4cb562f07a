// What TwixT's lesson says.

/** @type {import("/static/types.js").Words} */
export const words = {
  de: {
    lesson_aim: "Verbinde die beiden Ränder deiner Farbe mit einer lückenlosen Kette. Der Gegner will die anderen beiden.",
    lesson_mirror: "In Sümpfen steht kein Stift. Liegen sie dir im Weg, dann spiegle sie an der Diagonale.",
    lesson_peg: "Setz deinen ersten Stift: Klick auf ein freies Loch, am besten in der Mitte.",
    lesson_link: "Setz einen Stift einen Springerzug entfernt: zwei Löcher vor, eins zur Seite. Die Brücke kommt von selbst.",
    lesson_link_none: "Dort gibt es keine Brücke: kein Springerzug entfernt, oder eine andere Brücke liegt dazwischen.",
    lesson_cross: "Brücken kreuzen sich nie, auch die eigenen nicht. Wer zuerst da ist, sperrt.",
    lesson_points: "Deine weiteste Kette zählt: {n}. Kommt niemand durch, gewinnt die weitere.",
    lesson_grow: "Verlängere deine Kette: Setz einen Stift einen Springerzug von ihrem Ende entfernt.",
    lesson_grow_none: "Die Kette ist noch schmal. Ein Stift abseits kann aber später helfen.",
    lesson_block: "Auch der Gegner baut. Setz einen Stift nahe an seine Kette, damit deine Brücken ihm im Weg liegen.",
    lesson_block_far: "Das ist weit weg von ihm. Je näher, desto schwerer kommt er vorbei.",
    lesson_end: "Wer beide Ränder verbindet, gewinnt sofort. Sonst gewinnt nach je {n} Stiften die weitere Kette.",
  },
  en: {
    lesson_aim: "Join the two borders of your colour with an unbroken chain. The other player wants the other two.",
    lesson_mirror: "No peg stands in a swamp. If the swamps are in your way, mirror them at the diagonal.",
    lesson_peg: "Set your first peg: click a free hole, best near the middle.",
    lesson_link: "Set a peg a knight's move away: two holes ahead, one to the side. The link comes by itself.",
    lesson_link_none: "No link there: it is no knight's move away, or another link lies between.",
    lesson_cross: "Links never cross, not even your own. Whoever is there first blocks the way.",
    lesson_points: "Your widest chain counts: {n}. If nobody comes through, the wider chain wins.",
    lesson_grow: "Make your chain longer: set a peg a knight's move from its end.",
    lesson_grow_none: "Your chain is still narrow. But a peg apart from it may help later.",
    lesson_block: "The other player builds too. Set a peg close to their chain, so that your links are in its way.",
    lesson_block_far: "That is far from them. The closer you are, the harder it is to get past.",
    lesson_end: "Whoever joins both borders wins at once. Otherwise, after {n} pegs each, the wider chain wins.",
  },
};
