// What Cascadia's lesson says.

/** @type {import("/static/types.js").Words} */
export const words = {
  de: {
    aim: "Bau eine Landschaft: Große Lebensräume bringen Punkte, und Tiere, die richtig beisammen leben.",
    take: "Nimm ein Paar aus der Auslage: ein Plättchen und das Tier daneben. Klick auf das Plättchen.",
    lay: "Klick auf ein freies Feld an deiner Landschaft. Mausrad oder R dreht das Plättchen.",
    settle: "Setz das Tier auf ein Plättchen, das sein Zeichen zeigt.",
    settle_bag: "Im Beutel bringt das Tier keine Punkte. Manchmal passt es aber nirgends besser.",
    points: "Gezählt wird ständig. Klick in der Wertung auf eine Zahl: Dann siehst du, woher die Punkte kommen.",
    habitat: "Leg gleiche Lebensräume aneinander. Von jedem zählt dein größtes Gebiet, ein Punkt je Plättchen.",
    habitat_apart: "Noch hängt wenig zusammen. Dreh das Plättchen, bis gleiche Farben sich berühren.",
    animals: "Bären wollen zu zweit leben, Habichte allein, Elche in einer Reihe. Setz ein Tier, das Punkte bringt.",
    animals_apart: "Das bringt noch wenig. Was ein Tier mag, steht bei seiner Karte.",
    nature: "Eine Naturmarke! Damit tauschst du Tiere der Auslage, oder nimmst Plättchen und Tier aus verschiedenen Paaren.",
    equal: "Drei gleiche Tiere liegen aus. Die darfst du einmal im Zug umsonst tauschen.",
    end: "Nach der letzten Runde gewinnen die meisten Punkte: Tiere, Lebensräume und übrige Naturmarken.",
  },
  en: {
    aim: "Build a landscape: large habitats bring points, and so do animals in the right company.",
    take: "Take a pair from the shop: a tile and the animal beside it. Click the tile.",
    lay: "Click a free field at your landscape. The mouse wheel or R turns the tile.",
    settle: "Settle the animal on a tile that shows its sign.",
    settle_bag: "In the bag it brings no points. But sometimes it fits nowhere else.",
    points: "Points are counted all the time. Click a number of the scores to see where it comes from.",
    habitat: "Lay equal habitats side by side. Your largest area of each counts, a point for each tile.",
    habitat_apart: "Little hangs together yet. Turn the tile until equal colours touch.",
    animals: "Bears want to live in pairs, hawks alone, elk in a line. Settle an animal that brings points.",
    animals_apart: "That brings little yet. Each animal's card says what it likes.",
    nature: "A nature token! It buys other animals for the shop, or a tile and an animal of different pairs.",
    equal: "Three animals in the shop are equal. You may exchange them for free, once a turn.",
    end: "After the last round the most points win: animals, habitats, and nature tokens that are left.",
  },
};
