import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A small TwixT client that plays by the rules: it sets its pylons at random, and never where it may not.
 *
 * <p>Without arguments it speaks on its stdin and stdout, with HOST and PORT over TCP. Nothing but messages goes to
 * stdout; what is for people belongs on stderr.
 */
public final class TwixtClient {
    private static final Random RANDOM = chance();
    private static final int SIDE = 24;
    private static final int SWAMP = -1;
    private static final int FREE = 0;
    /** A cell's code. All but the swamp's have one digit, so it does not matter how they are separated. */
    private static final Pattern CODE = Pattern.compile("-1|[0-4]");
    /** An id, and its arguments. */
    private static final Pattern MESSAGE = Pattern.compile("\\s*([0-9])(?![0-9])(.*)");

    /** With the same SEED in its environment it plays the same again. */
    private static Random chance() {
        String seed = System.getenv("SEED");
        return seed == null ? new Random() : new Random(Long.parseLong(seed));
    }

    /** Column and row, counted from the top left. */
    private record Cell(int x, int y) {}

    /** One game as this client sees it. The server repeats nothing unasked, so everything is kept here. */
    private static final class Game {
        final int me;
        private int[][] board = new int[SIDE][SIDE];

        Game(int me) {
            this.me = me;
        }

        /** Column by column, each from the top: cell (x, y) is code number 24·x + y. */
        void readBoard(String codes) {
            Matcher code = CODE.matcher(codes);
            for (int number = 0; number < SIDE * SIDE && code.find(); number++) {
                board[number / SIDE][number % SIDE] = Integer.parseInt(code.group());
            }
        }

        /** Exchange columns and rows of the swamps, for servers that do not send the new board. Borders stay. */
        void mirror() {
            int[][] mirrored = new int[SIDE][SIDE];
            for (int x = 0; x < SIDE; x++) {
                for (int y = 0; y < SIDE; y++) {
                    boolean isInside = board[x][y] == SWAMP || board[x][y] == FREE;
                    mirrored[x][y] = isInside ? board[y][x] : board[x][y];
                }
            }
            board = mirrored;
        }

        void setPylon(Cell cell, int player) {
            board[cell.x][cell.y] = player + 1;
        }

        /** Any free cell, those on our own border included. A stronger player begins with this method. */
        Cell move() {
            List<Cell> allowed = new ArrayList<>();
            for (int x = 0; x < SIDE; x++) {
                for (int y = 0; y < SIDE; y++) {
                    if (board[x][y] == FREE || board[x][y] == me + 3) {
                        allowed.add(new Cell(x, y));
                    }
                }
            }
            Cell cell = allowed.get(RANDOM.nextInt(allowed.size()));
            setPylon(cell, me);
            return cell;
        }
    }

    private Game game = new Game(0);
    private boolean isOver;

    /** Takes in one message of the server and returns the answer, or null where it asks for none. */
    private String answer(String line) {
        Matcher message = MESSAGE.matcher(line);
        if (!message.lookingAt()) { // a blank line, or something new: nothing that concerns us
            return null;
        }
        String rest = message.group(2).strip();
        String[] words = rest.split("\\s+");
        switch (message.group(1)) {
            case "0" -> game = new Game(Integer.parseInt(words[0]));
            case "2" -> game.readBoard(rest);
            case "3" -> {
                if (!rest.isEmpty()) { // the opponent's pylon; there is none before the first move
                    game.setPylon(new Cell(Integer.parseInt(words[0]), Integer.parseInt(words[1])), 1 - game.me);
                }
                Cell cell = game.move();
                return "3 " + cell.x + " " + cell.y;
            }
            case "6" -> {
                boolean isMirrored = RANDOM.nextBoolean();
                if (isMirrored) {
                    game.mirror();
                }
                return isMirrored ? "6 1" : "6 0";
            }
            case "8" -> game = new Game(0); // who we are is told again
            case "9" -> isOver = true;
            default -> { } // ids that this page of the protocol does not have
        }
        return null;
    }

    /** Reads messages and answers those that ask, until the end. Returns the exit status. */
    private int play(InputStream in, OutputStream stream) throws IOException {
        BufferedReader server = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII));
        PrintStream out = new PrintStream(stream, false, StandardCharsets.US_ASCII);
        while (!isOver) {
            String line = server.readLine();
            if (line == null) {
                return 1; // the server is gone before it said goodbye
            }
            String answer = answer(line);
            if (answer != null) {
                out.print(answer + "\n");
                out.flush();
            }
        }
        return 0;
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 0) {
            System.exit(new TwixtClient().play(System.in, System.out));
        }
        try (Socket socket = new Socket(arguments[0], Integer.parseInt(arguments[1]))) {
            socket.setTcpNoDelay(true);
            System.exit(new TwixtClient().play(socket.getInputStream(), socket.getOutputStream()));
        }
    }
}
