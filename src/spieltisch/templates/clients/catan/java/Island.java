import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The island: where things are, what stands there, and what may be built. A place is a set of fields: an edge has the
 * two beside it, a corner the three around it, at least one of them land.
 */
final class Island {
    /** Fields of land for three and four players. */
    private static final int SMALL = 19;
    private static final int[][] AROUND = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};

    /** Places are written sorted by x, then y. */
    record Field(long x, long y) implements Comparable<Field> {
        static Field read(Object told) {
            Map<?, ?> place = (Map<?, ?>) told;
            return new Field(((Number) place.get("x")).longValue(), ((Number) place.get("y")).longValue());
        }

        Map<String, Object> write() {
            return Map.of("x", x, "y", y);
        }

        List<Field> neighbours() {
            List<Field> found = new ArrayList<>();
            for (int[] step : AROUND) {
                found.add(new Field(x + step[0], y + step[1]));
            }
            return found;
        }

        @Override
        public int compareTo(Field other) {
            return x == other.x ? Long.compare(y, other.y) : Long.compare(x, other.x);
        }
    }

    /** Where the robber may go, and whom it may rob there; null where nobody lives. */
    record Target(Field field, Long victim) {}

    final Set<Field> land = new TreeSet<>();
    /** Of 36 throws of the dice so many yield something there. */
    private final Map<Field, Integer> dots = new HashMap<>();
    /** What they are called: "Hafen", or "Erz Hafen" and so on. */
    private final Map<Set<Field>, String> harbours = new HashMap<>();
    Field robber;
    /** Whose they are, by the players' ids. */
    final Map<Set<Field>, Long> roads = new HashMap<>();
    final Map<Set<Field>, Long> settlements = new HashMap<>();
    final Map<Set<Field>, Long> cities = new HashMap<>();

    static Set<Field> readPlace(Object told) {
        Set<Field> place = new TreeSet<>();
        ((List<?>) told).forEach(field -> place.add(Field.read(field)));
        return place;
    }

    static List<Map<String, Object>> writePlace(Set<Field> place) {
        return place.stream().sorted().map(Field::write).toList();
    }

    /** The object Karte. Who comes back to a game finds buildings on it. */
    void readMap(Map<?, ?> told) {
        for (Object item : (List<?>) told.get("Felder")) {
            Map<?, ?> tile = (Map<?, ?>) item;
            if (!"Meer".equals(tile.get("Typ"))) {
                land.add(Field.read(tile.get("Ort")));
            }
            if (tile.get("Zahl") instanceof Number chip) {
                dots.put(Field.read(tile.get("Ort")), 6 - Math.abs(7 - chip.intValue()));
            }
        }
        if (told.get("Häfen") instanceof List<?> list) {
            for (Object item : list) {
                harbours.put(readPlace(((Map<?, ?>) item).get("Ort")), (String) ((Map<?, ?>) item).get("Typ"));
            }
        }
        if (told.get("Räuber") != null) {
            robber = Field.read(told.get("Räuber"));
        }
        if (told.get("Gebäude") instanceof List<?> buildings) {
            buildings.forEach(building -> build((Map<?, ?>) building));
        }
    }

    /** The object Gebäude. */
    void build(Map<?, ?> building) {
        Set<Field> place = readPlace(building.get("Ort"));
        Long owner = ((Number) building.get("Eigentümer")).longValue();
        switch ((String) building.get("Typ")) {
            case "Straße" -> roads.put(place, owner);
            case "Dorf" -> settlements.put(place, owner);
            case "Stadt" -> {
                settlements.remove(place);
                cities.put(place, owner);
            }
            default -> { }
        }
    }

    boolean isLarge() {
        return land.size() > SMALL;
    }

    private Long owner(Set<Field> corner) {
        return settlements.getOrDefault(corner, cities.get(corner));
    }

    /** Both its ends: an edge's two fields have two neighbours in common. */
    private static List<Set<Field>> cornersOf(Set<Field> edge) {
        List<Field> fields = List.copyOf(edge);
        Set<Field> shared = new TreeSet<>(fields.get(0).neighbours());
        shared.retainAll(fields.get(1).neighbours());
        return shared.stream().map(third -> with(edge, third)).toList();
    }

    private static Set<Field> with(Set<Field> place, Field field) {
        Set<Field> larger = new TreeSet<>(place);
        larger.add(field);
        return larger;
    }

    /** The edges of a corner at which a road can lie: not those between two sea fields. */
    List<Set<Field>> edges(Set<Field> corner) {
        List<Set<Field>> found = new ArrayList<>();
        for (Field out : corner) {
            Set<Field> edge = new TreeSet<>(corner);
            edge.remove(out);
            if (edge.stream().anyMatch(land::contains)) {
                found.add(edge);
            }
        }
        return found;
    }

    /** Whether neither it nor a corner next to it is taken. */
    private boolean hasDistance(Set<Field> corner) {
        return edges(corner).stream().flatMap(edge -> cornersOf(edge).stream()).allMatch(end -> owner(end) == null);
    }

    /** Any corner, as long as the distance is kept; the best first. */
    List<Set<Field>> placesToBegin() {
        Set<Set<Field>> corners = new HashSet<>();
        for (Field field : land) {
            for (Field near : field.neighbours()) {
                corners.addAll(cornersOf(with(Set.of(field), near)));
            }
        }
        return corners.stream().filter(this::hasDistance)
                .sorted((one, other) -> dots(other) - dots(one)).toList();
    }

    private int dots(Set<Field> corner) {
        return corner.stream().mapToInt(field -> dots.getOrDefault(field, 0)).sum();
    }

    private Set<Set<Field>> endsOfRoads(long player) {
        Set<Set<Field>> ends = new HashSet<>();
        roads.forEach((edge, owner) -> {
            if (owner == player) {
                ends.addAll(cornersOf(edge));
            }
        });
        return ends;
    }

    /** With the distance kept, at an own road. */
    List<Set<Field>> placesToSettle(long player) {
        return endsOfRoads(player).stream().filter(this::hasDistance).toList();
    }

    /** At an own building, or on from an own road, but not through somebody else's building. */
    List<Set<Field>> placesForRoads(long player) {
        Set<Set<Field>> starts = endsOfRoads(player);
        starts.addAll(owned(settlements, player));
        starts.addAll(owned(cities, player));
        starts.removeIf(corner -> owner(corner) != null && owner(corner) != player);
        return starts.stream().flatMap(corner -> edges(corner).stream())
                .filter(edge -> !roads.containsKey(edge)).toList();
    }

    static List<Set<Field>> owned(Map<Set<Field>, Long> places, long player) {
        return places.keySet().stream().filter(place -> places.get(place) == player).toList();
    }

    /** How many cards the bank takes for one. It wants exactly these: four are wrong where three are enough. */
    int rate(long player, String resource) {
        Set<String> mine = new HashSet<>();
        harbours.forEach((edge, kind) -> {
            if (cornersOf(edge).stream().anyMatch(end -> owner(end) != null && owner(end) == player)) {
                mine.add(kind);
            }
        });
        return mine.contains(resource + " Hafen") ? 2 : mine.contains("Hafen") ? 3 : 4;
    }

    /** Each other field of land, with everybody who can be robbed there, or with nobody where nobody lives. */
    List<Target> robberTargets(long player) {
        List<Target> targets = new ArrayList<>();
        Map<Set<Field>, Long> homes = new HashMap<>(settlements);
        homes.putAll(cities);
        for (Field field : land) {
            Set<Long> victims = new TreeSet<>();
            homes.forEach((corner, owner) -> {
                if (corner.contains(field) && owner != player) {
                    victims.add(owner);
                }
            });
            if (field.equals(robber)) {
                continue;
            }
            if (victims.isEmpty()) {
                targets.add(new Target(field, null));
            }
            victims.forEach(victim -> targets.add(new Target(field, victim)));
        }
        return targets;
    }
}
