import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How a game of Hive stands: all fields that may be entered (so those that are not obstructed) with the pieces on them,
 * bottom first, and what each side has not set yet.
 */
record Position(int turn, Map<Field, List<Piece>> fields, Map<String, List<Piece>> hands) {
    /** A field of the hexagon. z is always -x-y. */
    record Field(int x, int y) {
        /** The directions to the six neighbours, all the way round. */
        static final int[][] DIRECTIONS = {{1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}};

        Field to(int[] direction) {
            return new Field(x + direction[0], y + direction[1]);
        }

        /** Obstructed fields belong to the board, those beyond its rim do not. */
        boolean isOnBoard() {
            return Math.max(Math.abs(x + y), Math.max(Math.abs(x), Math.abs(y))) <= 5;
        }

        Set<Field> neighbours() {
            Set<Field> found = new HashSet<>();
            for (int[] direction : DIRECTIONS) {
                found.add(to(direction));
            }
            return found;
        }
    }

    record Piece(String owner, String type) {}

    /** A piece is set, or dragged from a start; without a destination nothing is moved at all. */
    record Move(Piece piece, Field start, Field destination) {}

    boolean isOccupied(Field field) {
        return !fields.getOrDefault(field, List.of()).isEmpty();
    }

    /** Whether nothing can pass there. */
    boolean isBlocked(Field field) {
        return !fields.containsKey(field) || isOccupied(field);
    }

    /** Whose piece is on top, or null. */
    String owner(Field field) {
        List<Piece> pieces = fields.getOrDefault(field, List.of());
        return pieces.isEmpty() ? null : pieces.get(pieces.size() - 1).owner();
    }

    /** Without the top piece of a field. */
    Position lift(Field field) {
        Map<Field, List<Piece>> lifted = new HashMap<>(fields);
        List<Piece> pieces = fields.get(field);
        lifted.put(field, pieces.subList(0, pieces.size() - 1));
        return new Position(turn, lifted, hands);
    }
}
