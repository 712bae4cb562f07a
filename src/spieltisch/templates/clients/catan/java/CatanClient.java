import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A small Catan client for the "Catan-Protokoll" 1.0 over TCP: cities before settlements before roads before cards.
 *
 * <p>CatanClient HOST PORT NAME plays one game. It offers no trades, and accepts those that cost it nothing.
 */
public final class CatanClient {
    /** A name and what belongs to it: on the wire {@code {name: payload}}. */
    private record Message(String name, Map<String, ?> payload) {}

    private static final List<String> COLOURS = List.of("Rot", "Orange", "Blau", "Weiß", "Grün", "Braun");
    private static final List<String> RESOURCES = List.of("Holz", "Lehm", "Wolle", "Getreide", "Erz");
    private static final Map<String, Map<String, Integer>> PRICES = Map.of(
            "Stadt", Map.of("Getreide", 2, "Erz", 3),
            "Dorf", Map.of("Holz", 1, "Lehm", 1, "Wolle", 1, "Getreide", 1),
            "Straße", Map.of("Holz", 1, "Lehm", 1),
            "Entwicklungskarte", Map.of("Wolle", 1, "Getreide", 1, "Erz", 1));
    /** What is built, the best first. */
    private static final List<String> BUILDINGS = List.of("Stadt", "Dorf", "Straße");
    /** How many pieces each player has; a city gives its settlement back. */
    private static final Map<String, Integer> SUPPLY = Map.of("Stadt", 4, "Dorf", 5, "Straße", 15);
    /** Cards of each resource, on either island. */
    private static final int BANK = 19;
    private static final int LARGE_BANK = 24;
    /** Development cards. */
    private static final int DECK = 25;
    private static final int LARGE_DECK = 34;
    private static final Message END = new Message("Zug beenden", Map.of());
    /** So many refusals in a turn. */
    private static final int ENOUGH = 5;

    private final Random random = chance();
    private final OutputStream out;
    private final String name;
    private Long me;
    private final Deque<String> colours = new ArrayDeque<>(COLOURS);
    private final Island island = new Island();
    /** Our latest settlement: where the opening's road goes. */
    private Set<Island.Field> home = Set.of();
    private Map<String, Integer> hand = new HashMap<>();
    /** At least so many; what others discard is hidden from us. */
    private final Map<String, Integer> bank = new HashMap<>();
    private int deck;
    private int knights;
    /** One card a turn. */
    private boolean hasPlayed;
    /** What is asked of us. */
    private String status = "";
    /** Whether it was told after our last action. */
    private boolean isAsked;
    /** Every message but Hallo gets one answer, in their order. */
    private final Deque<Message> sent = new ArrayDeque<>();
    private final List<Message> refused = new ArrayList<>();
    private boolean isRejected;
    private boolean isOver;

    private CatanClient(OutputStream out, String name) {
        this.out = out;
        this.name = name;
    }

    /** With the same SEED in its environment it plays the same again. */
    private static Random chance() {
        String seed = System.getenv("SEED");
        return seed == null ? new Random() : new Random(Long.parseLong(seed));
    }

    private void say(Message message) throws IOException {
        String line = Json.write(Map.of(message.name, message.payload)) + "\n";
        out.write(line.getBytes(StandardCharsets.UTF_8));
        out.flush();
        if (!message.name.equals("Hallo")) {
            sent.add(message);
        }
    }

    private void introduce() throws IOException {
        if (colours.isEmpty()) {
            throw new IOException("no colour is left for us");
        }
        say(new Message("Spieler", Map.of("Name", name, "Farbe", colours.remove())));
        say(new Message("Spiel starten", Map.of()));
    }

    private boolean isMe(Object id) {
        return me != null && id instanceof Number number && number.longValue() == me;
    }

    /** Takes in one message, then acts if we are asked. Messages we do not know are passed over. */
    private void hear(String kind, Object told) throws IOException {
        Map<?, ?> payload = told instanceof Map<?, ?> map ? map : Map.of();
        switch (kind) {
            case "Hallo" -> say(new Message("Hallo", Map.of("Version", "Small client 1.0 (KI)")));
            case "Willkommen" -> {
                me = ((Number) payload.get("id")).longValue();
                introduce();
            }
            case "Serverantwort", "Fehler" -> answered("OK".equals(told));
            case "Statusupdate" -> {
                Map<?, ?> player = (Map<?, ?>) payload.get("Spieler");
                if (isMe(player.get("id"))) {
                    update(player);
                }
            }
            case "Handelsangebot" -> {
                if (!isMe(payload.get("Spieler"))) {
                    Object id = payload.get("Handel id");
                    say(new Message("Handel annehmen", Map.of("Handel id", id, "Annehmen", likes(payload))));
                }
            }
            case "Spiel beendet" -> isOver = true;
            default -> follow(kind, payload);
        }
        if (isAsked && !island.land.isEmpty() && sent.isEmpty()) {
            act();
        }
    }

    /** The answer to the first of what we have sent. What was refused is not said again. */
    private void answered(boolean isGranted) throws IOException {
        Message message = sent.isEmpty() ? END : sent.remove();
        if (island.land.isEmpty()) {
            isRejected |= !isGranted;
            if (isRejected && sent.isEmpty()) { // the colour is taken: choose another one, and be ready again
                isRejected = false;
                introduce();
            }
        } else if (!isGranted && !message.name.equals("Handel annehmen")) {
            refused.add(message);
            isAsked = true;
        }
    }

    /** Our own status. Some servers tell no more than what is asked. */
    private void update(Map<?, ?> player) {
        String now = player.get("Status") instanceof String told ? told : status;
        if (!now.equals(status)) {
            refused.clear();
            hasPlayed &= !now.equals("Würfeln");
        }
        status = now;
        isAsked = true;
        if (player.get("Rohstoffe") instanceof Map<?, ?> cards && !cards.containsKey("Unbekannt")) {
            RESOURCES.forEach(kind -> hand.put(kind, count(cards, kind)));
        }
        if (player.get("Entwicklungskarten") instanceof Map<?, ?> cards) {
            knights = count(cards, "Ritter");
        }
    }

    private static int count(Map<?, ?> cards, String kind) {
        return cards.get(kind) instanceof Number number ? number.intValue() : 0;
    }

    /** What happens at the table. */
    private void follow(String kind, Map<?, ?> payload) {
        switch (kind) {
            case "Spiel gestartet" -> {
                island.readMap((Map<?, ?>) payload.get("Karte"));
                RESOURCES.forEach(resource -> bank.put(resource, island.isLarge() ? LARGE_BANK : BANK));
                deck = island.isLarge() ? LARGE_DECK : DECK;
            }
            case "Bauvorgang" -> {
                Map<?, ?> building = (Map<?, ?>) payload.get("Gebäude");
                island.build(building);
                if (isMe(building.get("Eigentümer")) && "Dorf".equals(building.get("Typ"))) {
                    home = Island.readPlace(building.get("Ort"));
                }
            }
            case "Räuber versetzt", "Ritter ausspielen" -> island.robber = Island.Field.read(payload.get("Ort"));
            case "Entwicklungskarte gekauft" -> deck--;
            case "Ertrag" -> moveCards(payload, 1);
            case "Kosten" -> moveCards(payload, -1);
            case "Erfindung" -> moveCards(Map.of("Rohstoffe", payload.get("Rohstoffe")), 1); // its Ertrag is hidden
            default -> { }
        }
    }

    /** From the bank to a player, or back; what goes from player to player is told as both. */
    private void moveCards(Map<?, ?> payload, int sign) {
        if (payload.get("Rohstoffe") instanceof Map<?, ?> cards) { // others' may be told as {"Unbekannt": 2}
            for (String kind : RESOURCES) {
                bank.merge(kind, -sign * count(cards, kind), Integer::sum);
                if (isMe(payload.get("Spieler"))) {
                    hand.merge(kind, sign * count(cards, kind), Integer::sum);
                }
            }
        }
    }

    /** Whether we have what is wanted, and get no less for it. */
    private boolean likes(Map<?, ?> offer) {
        int balance = 0;
        for (String kind : RESOURCES) {
            int wanted = count((Map<?, ?>) offer.get("Nachfrage"), kind);
            if (wanted > held(kind)) {
                return false;
            }
            balance += count((Map<?, ?>) offer.get("Angebot"), kind) - wanted;
        }
        return balance >= 0;
    }

    private int held(String kind) {
        return hand.getOrDefault(kind, 0);
    }

    private boolean canPay(String thing) {
        return PRICES.get(thing).entrySet().stream().allMatch(price -> held(price.getKey()) >= price.getValue());
    }

    /** Says the best of what has not been refused. After some refusals in a turn it is over, where it can be. */
    private void act() throws IOException {
        isAsked = false;
        List<Message> choices = choices();
        boolean isOver = refused.size() >= ENOUGH && choices.contains(END) && !refused.contains(END);
        for (Message choice : choices) {
            if (isOver ? choice.equals(END) : !refused.contains(choice)) {
                hasPlayed |= choice.name.equals("Ritter ausspielen");
                say(choice);
                return;
            }
        }
        refused.clear(); // nothing is left, so begin again when we are asked again
    }

    /** All that our status allows, the best first. */
    private List<Message> choices() {
        List<Message> choices = new ArrayList<>();
        switch (status) {
            case "Dorf bauen" -> island.placesToBegin().forEach(corner -> choices.add(build("Dorf", corner)));
            case "Straße bauen" -> island.edges(home).stream().filter(edge -> !island.roads.containsKey(edge))
                    .forEach(edge -> choices.add(build("Straße", edge)));
            case "Würfeln" -> {
                if (knights > 0 && !hasPlayed) { // none of them was bought in this turn
                    targets().forEach(target -> choices.add(new Message("Ritter ausspielen", target)));
                }
                choices.add(new Message("Würfeln", Map.of()));
            }
            case "Karten wegen Räuber abgeben" -> choices.add(new Message("Karten abgeben", Map.of("Abgeben", half())));
            case "Räuber versetzen" ->
                    targets().forEach(target -> choices.add(new Message("Räuber versetzen", target)));
            case "Handeln oder Bauen" -> {
                choices.addAll(buildings());
                choices.addAll(exchanges());
                choices.add(END);
            }
            case "Bauen" -> { // the special building phase: no trade
                choices.addAll(buildings());
                choices.add(END);
            }
            default -> { }
        }
        return choices;
    }

    private static Message build(String kind, Set<Island.Field> place) {
        return new Message("Bauen", Map.of("Typ", kind, "Ort", Island.writePlace(place)));
    }

    /** Where the robber may go: rather to somebody than to nobody, and rather not to us. */
    private List<Map<String, Object>> targets() {
        List<Island.Target> targets = island.robberTargets(me);
        Collections.shuffle(targets, random);
        targets.sort(Comparator.comparing((Island.Target target) -> isHome(target.field()))
                .thenComparing(target -> target.victim() == null));
        List<Map<String, Object>> written = new ArrayList<>();
        for (Island.Target target : targets) {
            Map<String, Object> payload = new LinkedHashMap<>(Map.of("Ort", target.field().write()));
            if (target.victim() != null) {
                payload.put("Ziel", target.victim());
            }
            written.add(payload);
        }
        return written;
    }

    private boolean isHome(Island.Field field) {
        return owned("Dorf").stream().anyMatch(corner -> corner.contains(field))
                || owned("Stadt").stream().anyMatch(corner -> corner.contains(field));
    }

    /** Half of our cards, rounded down, of what there is most of. */
    private Map<String, Integer> half() {
        Map<String, Integer> kept = new HashMap<>(hand);
        Map<String, Integer> given = new LinkedHashMap<>();
        int number = hand.values().stream().mapToInt(Integer::intValue).sum() / 2;
        for (int i = 0; i < number; i++) {
            String most = Collections.max(RESOURCES, Comparator.comparing(kind -> kept.getOrDefault(kind, 0)));
            kept.merge(most, -1, Integer::sum);
            given.merge(most, 1, Integer::sum);
        }
        return given;
    }

    private List<Set<Island.Field>> owned(String kind) {
        return switch (kind) {
            case "Stadt" -> Island.owned(island.cities, me);
            case "Dorf" -> Island.owned(island.settlements, me);
            default -> Island.owned(island.roads, me);
        };
    }

    /** Where we could build this, if we had the cards. Roads only lead to where something can be built. */
    private List<Set<Island.Field>> places(String kind) {
        if (owned(kind).size() >= SUPPLY.get(kind)) {
            return List.of();
        }
        if (kind.equals("Stadt")) {
            return owned("Dorf");
        }
        List<Set<Island.Field>> settle = island.placesToSettle(me);
        if (kind.equals("Dorf")) {
            return settle;
        }
        return settle.isEmpty() ? island.placesForRoads(me) : List.of();
    }

    private List<Message> buildings() {
        List<Message> found = new ArrayList<>();
        for (String kind : BUILDINGS) {
            if (canPay(kind)) {
                places(kind).forEach(place -> found.add(build(kind, place)));
            }
        }
        if (deck > 0 && canPay("Entwicklungskarte")) {
            found.add(new Message("Entwicklungskarte kaufen", Map.of()));
        }
        return found;
    }

    /** With the bank: what we have too much of for what we lack. */
    private List<Message> exchanges() {
        List<Message> found = new ArrayList<>();
        for (String kind : BUILDINGS) {
            Map<String, Integer> price = PRICES.get(kind);
            if (places(kind).isEmpty()) {
                continue;
            }
            for (String given : RESOURCES) {
                int rate = island.rate(me, given);
                for (String got : price.keySet()) {
                    boolean isSpare = held(given) >= price.getOrDefault(given, 0) + rate;
                    if (isSpare && held(got) < price.get(got) && bank.get(got) > 0) {
                        found.add(new Message("Seehandel",
                                Map.of("Angebot", Map.of(given, rate), "Nachfrage", Map.of(got, 1))));
                    }
                }
            }
        }
        return found;
    }

    /** Until somebody has won. Returns the exit status. */
    private int play(BufferedReader server) throws IOException {
        for (String line = server.readLine(); line != null; line = server.readLine()) {
            Object message;
            try {
                message = Json.read(line);
            } catch (IllegalArgumentException error) { // a blank line, or no JSON
                continue;
            }
            if (message instanceof Map<?, ?> map && !map.isEmpty()) {
                Map.Entry<?, ?> first = map.entrySet().iterator().next();
                hear((String) first.getKey(), first.getValue());
            }
            if (isOver) {
                return 0;
            }
        }
        return 1; // the server is gone
    }

    public static void main(String[] arguments) throws IOException {
        try (Socket socket = new Socket(arguments[0], Integer.parseInt(arguments[1]))) {
            socket.setTcpNoDelay(true);
            InputStreamReader reader = new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8);
            System.exit(new CatanClient(socket.getOutputStream(), arguments[2]).play(new BufferedReader(reader)));
        }
    }
}
