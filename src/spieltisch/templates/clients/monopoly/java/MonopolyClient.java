import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * A small Monopoly client (MPMP 5): it buys what it comes to and can pay, and bids half for what it cannot.
 *
 * <p>MonopolyClient HOST PORT NAME plays all games of one connection; with a number behind the name it says start-game
 * as soon as it is that player of the list.
 */
public final class MonopolyClient {
    /** What a throw brings about comes in one piece: after so short a silence everything has been told. */
    private static final int QUIET_MS = 30;
    /** How many names we try. */
    private static final int NAMES = 5;
    private static final String YES = "+JAWOHL";
    private static final String PASS = "-NEIN I don't wanna pay that much.";
    private static final String BANK = "-";
    /** Of each plot: streets, stations, works. */
    private static final Map<Integer, Integer> PRICES = prices(
            1, 1200, 3, 1200, 6, 2000, 8, 2000, 9, 2400, 11, 2800, 13, 2800, 14, 3200, 16, 3600, 18, 3600, 19, 4000,
            21, 4400, 23, 4400, 24, 4800, 26, 5200, 27, 5200, 29, 5600, 31, 6000, 32, 6000, 34, 6400, 37, 7000,
            39, 8000, 5, 4000, 15, 4000, 25, 4000, 35, 4000, 12, 3200, 28, 3200);

    private static Map<Integer, Integer> prices(int... pairs) {
        Map<Integer, Integer> prices = new HashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            prices.put(pairs[i], pairs[i + 1]);
        }
        return prices;
    }

    /** The server's lines, however its bytes are cut into pieces. */
    private static final class Lines {
        private final Socket socket;
        private final InputStream in;
        private final byte[] piece = new byte[65536];
        private int at;
        private int size;
        /** A line is made text when it is whole, for only then is it whole UTF-8. */
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();

        Lines(Socket socket) throws IOException {
            this.socket = socket;
            this.in = socket.getInputStream();
        }

        /** The next line without its end, or null when nothing has come for so long; 0 waits for ever. */
        String next(int quietMs) throws IOException {
            while (true) {
                if (at == size) {
                    socket.setSoTimeout(quietMs);
                    try {
                        size = Math.max(in.read(piece), 0);
                    } catch (SocketTimeoutException quiet) {
                        return null;
                    }
                    at = 0;
                    if (size == 0) {
                        throw new EOFException();
                    }
                }
                byte next = piece[at++];
                if (next == '\n') {
                    String text = line.toString(StandardCharsets.UTF_8);
                    line.reset();
                    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
                }
                line.write(next);
            }
        }
    }

    private final Socket socket;
    private final String firstName;
    private final int beginsAt;
    private String name;
    private int names = 1;
    private int players;
    private boolean isWelcome;
    private boolean hasBegun;
    private boolean isOver;
    /** Our commands that have not been acknowledged; the k-th acknowledgement is for the k-th of them. */
    private final Deque<String> sent = new ArrayDeque<>();
    private final Map<Integer, String> owners = new HashMap<>();
    private int cash;
    private int position;
    private boolean isInside;
    /** Whether it is our turn. */
    private boolean isMine;
    /** Whether we know where our piece stands in it. */
    private boolean isTold;
    /** Whether we have tried to buy. */
    private boolean hasTried;
    /** Whether we have ended it. */
    private boolean isDone;
    /** Whether that was refused; then we wait for news. */
    private boolean isRefused;

    private MonopolyClient(Socket socket, String name, int beginsAt) {
        this.socket = socket;
        this.firstName = name;
        this.name = name;
        this.beginsAt = beginsAt;
    }

    private void say(String line) throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private void command(String line) throws IOException {
        sent.add(line);
        say(line);
    }

    private void subscribe() throws IOException {
        command(String.format("subscribe player #%06X %s", name.hashCode() & 0xFFFFFF, name));
    }

    /** One line: an acknowledgement of ours, or a packet that we have to acknowledge. */
    private void hear(String line) throws IOException {
        int blank = line.indexOf(' ');
        String word = blank < 0 ? line : line.substring(0, blank);
        String rest = blank < 0 ? "" : line.substring(blank + 1);
        if (!isWelcome) { // the first line, whatever it says, is the only one that nobody answers
            isWelcome = true;
            subscribe();
        } else if (word.equals("+JAWOHL") || word.equals("-NEIN")) {
            String command = sent.isEmpty() ? "" : sent.remove();
            if (word.equals("-NEIN")) {
                refused(command, rest);
            }
        } else if (line.startsWith("#")) { // a line of the player list, acknowledged with its first line
            list(line);
        } else if (!line.isEmpty()) {
            say(answer(word, rest));
            if (isRefused) { // something has changed, so the end of the turn may be granted now
                isDone = false;
                isRefused = false;
            }
        }
    }

    /** What is refused is never said again in the same situation. */
    private void refused(String command, String reason) throws IOException {
        if (command.startsWith("subscribe")) {
            if (++names > NAMES) {
                throw new IOException("no seat: " + reason);
            }
            name = firstName + names;
            subscribe();
        }
        isRefused = command.equals("end-turn") && isMine;
    }

    /** {@code #RRGGBB: player: NAME}; a name may have blanks and colons. */
    private void list(String line) throws IOException {
        String[] parts = line.split(": ", 3);
        if (parts.length == 3 && parts[1].equals("player")) {
            players++;
            if (parts[2].equals(name) && players == beginsAt && !hasBegun) {
                command("start-game");
            }
        }
    }

    /** Takes in a packet. Returns its acknowledgement: exactly one. */
    private String answer(String word, String rest) throws IOException {
        try {
            switch (word) {
                case "playerlist-update" -> players = 0;
                case "auction-plot" -> {
                    String[] parts = rest.split(" ", 3);
                    return bid(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), parts[2]);
                }
                case "show-transaction" -> isOver |= rest.matches("0 .* gewinnt das Spiel");
                case "chat-update", "eventcard" -> { } // a card's effect follows by itself
                default -> {
                    return follow(word, rest);
                }
            }
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException error) {
            return "-NEIN 301 Usage: " + word + " with other arguments";
        }
        return YES;
    }

    /** How the game stands. A packet's last argument is a name, and runs to the end of the line. */
    private String follow(String word, String rest) {
        switch (word) {
            case "start-update" -> { // another game: all that was known is over
                owners.clear();
                isInside = false;
                isMine = false;
                hasBegun = true;
            }
            case "turn-update" -> {
                String[] parts = rest.split(" ", 3);
                isMine = parts[2].equals(name);
                // nothing opens the prison, no piece moves
                isTold = isInside && (parts[1].equals("0") || parts[1].equals("3"));
                hasTried = false;
                isDone = false;
                isRefused = false;
            }
            case "pos-update" -> {
                String[] parts = rest.split(" ", 2);
                if (parts[1].equals(name)) {
                    position = Integer.parseInt(parts[0]);
                    isTold = true;
                }
            }
            case "prison" -> {
                String[] parts = rest.split(" ", 2);
                if (parts[1].equals(name)) {
                    isInside = parts[0].equals("enter");
                }
            }
            case "money-update" -> {
                String[] parts = rest.split(" ", 2);
                if (parts[1].equals(name)) {
                    cash = Integer.parseInt(parts[0]);
                }
            }
            case "plot-update" -> {
                String[] parts = rest.split(" ", 4);
                owners.put(Integer.parseInt(parts[0]), parts[3]);
            }
            default -> {
                return "-NEIN 304 Non-existing command: " + word;
            }
        }
        return YES;
    }

    /** An auction, or an offer to sell where the bidder is the owner. We bid once: where we could not pay enough. */
    private String bid(int plot, int price, String bidder) throws IOException {
        if (bidder.equals(name)) {
            return YES;
        }
        int worth = Math.min(PRICES.getOrDefault(plot, 0) / 2, cash);
        if (isMine && bidder.equals(BANK) && worth > price) {
            command("make-offer " + plot + " " + worth);
            return YES;
        }
        return PASS;
    }

    private boolean isToAct() {
        return isMine && isTold && !isDone;
    }

    /** Buys, if we may, and ends the turn. There is no need to wait for the answer in between. */
    private void act() throws IOException {
        Integer price = PRICES.get(position);
        boolean isFree = price != null && owners.getOrDefault(position, BANK).equals(BANK);
        if (isFree && cash >= price && !hasTried) {
            hasTried = true;
            command("buy-plot " + position);
        }
        isDone = true;
        command("end-turn");
    }

    /** Until the server is gone. Returns the exit status. */
    private int play() throws IOException {
        Lines lines = new Lines(socket);
        try {
            while (true) {
                String line = lines.next(isToAct() ? QUIET_MS : 0);
                if (line == null) {
                    act();
                } else {
                    hear(line);
                }
            }
        } catch (EOFException gone) {
            return isOver ? 0 : 1;
        }
    }

    public static void main(String[] arguments) throws IOException {
        int beginsAt = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 0;
        try (Socket socket = new Socket(arguments[0], Integer.parseInt(arguments[1]))) {
            socket.setTcpNoDelay(true);
            System.exit(new MonopolyClient(socket, arguments[2], beginsAt).play());
        }
    }
}
