import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Legal moves in the Hive of the Software-Challenge 2020. */
final class Rules {
    private static final String BEE = "BEE";
    /** From this turn of the game on, each side's fourth, its bee has to be set. */
    private static final int LATEST_BEE_TURN = 6;

    private Rules() {}

    /** All of them; where there is none a turn is skipped, which is a move too. */
    static List<Position.Move> legalMoves(Position position, String color) {
        List<Position.Move> moves = new ArrayList<>(sets(position, color));
        moves.addAll(drags(position, color));
        return moves.isEmpty() ? List.of(new Position.Move(null, null, null)) : moves;
    }

    private static List<Position.Move> sets(Position position, String color) {
        List<Position.Piece> hand = position.hands().get(color);
        Set<Position.Piece> pieces = new HashSet<>(hand);
        Position.Piece bee = new Position.Piece(color, BEE);
        if (pieces.contains(bee) && position.turn() >= LATEST_BEE_TURN) {
            pieces = Set.of(bee);
        }
        List<Position.Move> moves = new ArrayList<>();
        for (Position.Field field : fieldsToSet(position, color)) {
            pieces.forEach(piece -> moves.add(new Position.Move(piece, null, field)));
        }
        return moves;
    }

    /**
     * Free ones beside own pieces and no others; but the first piece of all goes anywhere, blue's first touches red.
     * Covered pieces are no neighbours, but whose pieces are all covered has set its first one all the same.
     */
    private static List<Position.Field> fieldsToSet(Position position, String color) {
        Set<String> owners = position.fields().values().stream()
                .flatMap(Collection::stream).map(Position.Piece::owner).collect(Collectors.toSet());
        List<Position.Field> found = new ArrayList<>();
        for (Position.Field field : position.fields().keySet()) {
            Set<String> near = field.neighbours().stream()
                    .map(position::owner).filter(Objects::nonNull).collect(Collectors.toSet());
            boolean isAllowed = owners.contains(color) ? near.equals(Set.of(color)) : !near.isEmpty() || owners.isEmpty();
            if (isAllowed && !position.isOccupied(field)) {
                found.add(field);
            }
        }
        return found;
    }

    private static List<Position.Move> drags(Position position, String color) {
        List<Position.Move> moves = new ArrayList<>();
        if (position.hands().get(color).contains(new Position.Piece(color, BEE))) {
            return moves;
        }
        for (Position.Field start : position.fields().keySet()) {
            if (color.equals(position.owner(start))) {
                List<Position.Piece> pieces = position.fields().get(start);
                Position lifted = position.lift(start);
                if (hangsTogether(lifted)) {
                    Set<Position.Field> reach = reach(lifted, start, pieces.get(pieces.size() - 1).type());
                    reach.remove(start);
                    reach.forEach(field -> moves.add(new Position.Move(null, start, field)));
                }
            }
        }
        return moves;
    }

    private static boolean hangsTogether(Position position) {
        Set<Position.Field> occupied =
                position.fields().keySet().stream().filter(position::isOccupied).collect(Collectors.toSet());
        Set<Position.Field> seen = new HashSet<>();
        Deque<Position.Field> todo = new ArrayDeque<>();
        occupied.stream().findAny().ifPresent(todo::add);
        while (!todo.isEmpty()) {
            Position.Field field = todo.pop();
            if (occupied.contains(field) && seen.add(field)) {
                todo.addAll(field.neighbours());
            }
        }
        return seen.equals(occupied);
    }

    /** Where a piece that has been lifted can go to. */
    private static Set<Position.Field> reach(Position position, Position.Field start, String type) {
        return switch (type) {
            case "BEE" -> steps(position, start);
            case "ANT" -> ant(position, start);
            case "SPIDER" -> spider(position, start);
            case "BEETLE" -> beetle(position, start);
            case "GRASSHOPPER" -> grasshopper(position, start);
            default -> new HashSet<>();
        };
    }

    /** Where a piece on the ground can slide: along the swarm, and through no gate. */
    private static Set<Position.Field> steps(Position position, Position.Field field) {
        Set<Position.Field> found = new HashSet<>();
        for (Position.Field target : field.neighbours()) {
            Set<Position.Field> shared = shared(field, target);
            boolean touches = shared.stream().anyMatch(position::isOccupied);
            boolean isGate = shared.size() == 2 && shared.stream().allMatch(position::isBlocked);
            if (!position.isBlocked(target) && touches && !isGate) {
                found.add(target);
            }
        }
        return found;
    }

    /** The fields of the board that touch both: two, or one at the rim. */
    private static Set<Position.Field> shared(Position.Field one, Position.Field other) {
        Set<Position.Field> found = one.neighbours();
        found.retainAll(other.neighbours());
        found.removeIf(field -> !field.isOnBoard());
        return found;
    }

    /** As many steps as it likes. */
    private static Set<Position.Field> ant(Position position, Position.Field start) {
        Set<Position.Field> seen = new HashSet<>(Set.of(start));
        Deque<Position.Field> todo = new ArrayDeque<>(seen);
        while (!todo.isEmpty()) {
            for (Position.Field field : steps(position, todo.pop())) {
                if (seen.add(field)) {
                    todo.add(field);
                }
            }
        }
        return seen;
    }

    /** Exactly three steps, over different fields. */
    private static Set<Position.Field> spider(Position position, Position.Field start) {
        Set<Position.Field> found = new HashSet<>();
        for (Position.Field first : steps(position, start)) {
            for (Position.Field second : steps(position, first)) {
                for (Position.Field third : steps(position, second)) {
                    if (Set.copyOf(List.of(start, first, second, third)).size() == 4) {
                        found.add(third);
                    }
                }
            }
        }
        return found;
    }

    /** One step, up and down too, as long as it does not leave the swarm; no gate stops it. */
    private static Set<Position.Field> beetle(Position position, Position.Field start) {
        Set<Position.Field> found = new HashSet<>();
        for (Position.Field target : start.neighbours()) {
            boolean touches = position.isOccupied(start) || position.isOccupied(target)
                    || shared(start, target).stream().anyMatch(position::isOccupied);
            if (position.fields().containsKey(target) && touches) {
                found.add(target);
            }
        }
        return found;
    }

    /** Straight over at least one piece to the first field behind. */
    private static Set<Position.Field> grasshopper(Position position, Position.Field start) {
        Set<Position.Field> found = new HashSet<>();
        for (int[] direction : Position.Field.DIRECTIONS) {
            Position.Field field = start.to(direction);
            while (position.isOccupied(field)) {
                field = field.to(direction);
            }
            if (position.isOccupied(start.to(direction)) && !position.isBlocked(field)) {
                found.add(field);
            }
        }
        return found;
    }
}
