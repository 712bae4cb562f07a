import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A small Hive client for the protocol of the Software-Challenge 2020: any legal move, told at once.
 *
 * <p>HiveClient HOST PORT takes a free seat, with {@code -r RESERVATION} the one that is reserved.
 */
public final class HiveClient {
    private static final String REQUEST = "sc.framework.plugins.protocol.MoveRequest";
    /** How long we still read what the server says after the game. */
    private static final int GOODBYE_MS = 1000;

    private final Random random = chance();
    private final OutputStream out;
    private String color = "";
    private Position position;
    private boolean hasResult;
    private boolean isOver;

    private HiveClient(OutputStream out) {
        this.out = out;
    }

    /** With the same SEED in its environment it plays the same again. */
    private static Random chance() {
        String seed = System.getenv("SEED");
        return seed == null ? new Random() : new Random(Long.parseLong(seed));
    }

    private void say(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    /** Takes in one message: a child of the server's root element. */
    private void hear(Node message) throws IOException {
        Node data = message.child("data");
        String kind = message.tag.equals("room") ? data.get("class") : message.tag;
        switch (kind) {
            case "welcomeMessage" -> color = data.get("color").toUpperCase(); // red here, RED everywhere else
            case "memento" -> position = readState(data.child("state"));
            case REQUEST -> answer(message.get("roomId")); // only this asks us: states come in the other's turn too
            case "result" -> hasResult = true;
            case "left", "sc.protocol.responses.CloseConnection" -> isOver = true;
            default -> { } // joined, errors, and whatever else there may be
        }
    }

    private void answer(String room) throws IOException {
        List<Position.Move> moves = Rules.legalMoves(position, color);
        say(writeMove(moves.get(random.nextInt(moves.size())), room));
    }

    /** Everything a move depends on, whatever else a server tells. */
    private static Position readState(Node state) {
        Map<Position.Field, List<Position.Piece>> fields = new HashMap<>();
        for (Node row : state.child("board").children("fields")) {
            for (Node field : row.children("field")) {
                if (!field.get("isObstructed").equals("true")) {
                    int x = Integer.parseInt(field.get("x"));
                    int y = Integer.parseInt(field.get("y"));
                    fields.put(new Position.Field(x, y), pieces(field));
                }
            }
        }
        Map<String, List<Position.Piece>> hands = Map.of(
                "RED", pieces(state.child("undeployedRedPieces")),
                "BLUE", pieces(state.child("undeployedBluePieces")));
        return new Position(Integer.parseInt(state.get("turn")), fields, hands);
    }

    /** Those that stand in an element; of a field the bottom one first. */
    private static List<Position.Piece> pieces(Node parent) {
        List<Position.Piece> found = new ArrayList<>();
        for (Node piece : parent.children("piece")) {
            found.add(new Position.Piece(piece.get("owner"), piece.get("type")));
        }
        return found;
    }

    private static String writeMove(Position.Move move, String room) {
        String data = "<data class=\"skipmove\"/>";
        if (move.piece() != null) {
            data = String.format("<data class=\"setmove\"><piece owner=\"%s\" type=\"%s\"/>%s</data>",
                    move.piece().owner(), move.piece().type(), writeField("destination", move.destination()));
        } else if (move.start() != null) {
            data = String.format("<data class=\"dragmove\">%s%s</data>",
                    writeField("start", move.start()), writeField("destination", move.destination()));
        }
        return String.format("<room roomId=\"%s\">%s</room>", escape(room), data);
    }

    private static String writeField(String tag, Position.Field field) {
        int z = -field.x() - field.y();
        return String.format("<%s x=\"%d\" y=\"%d\" z=\"%d\"/>", tag, field.x(), field.y(), z);
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    /** Joins, and answers each request by the latest state. Returns the exit status. */
    private int play(InputStream in, String reservation) throws IOException, XMLStreamException {
        say("<protocol>" + (reservation == null
                ? "<join gameType=\"swc_2020_hive\"/>"
                : "<joinPrepared reservationCode=\"" + escape(reservation) + "\"/>"));
        XMLInputFactory factory = XMLInputFactory.newFactory();
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        XMLStreamReader reader = factory.createXMLStreamReader(in, "UTF-8");
        reader.nextTag(); // the root element lasts as long as the connection
        while (!isOver && reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                hear(Node.read(reader));
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                break;
            }
        }
        return hasResult ? 0 : 1;
    }

    /** Ends our document, and reads what still comes: who closes with unread bytes cuts the connection off instead. */
    private static void sayGoodbye(Socket socket) throws IOException {
        socket.setSoTimeout(GOODBYE_MS);
        socket.getOutputStream().write("</protocol>".getBytes(StandardCharsets.UTF_8));
        socket.shutdownOutput();
        byte[] rest = new byte[4096];
        while (socket.getInputStream().read(rest) >= 0) {
            continue;
        }
    }

    public static void main(String[] arguments) throws IOException {
        String reservation = arguments.length == 4 && arguments[2].equals("-r") ? arguments[3] : null;
        int status = 1;
        try (Socket socket = new Socket(arguments[0], Integer.parseInt(arguments[1]))) {
            socket.setTcpNoDelay(true);
            status = new HiveClient(socket.getOutputStream()).play(socket.getInputStream(), reservation);
            sayGoodbye(socket);
        } catch (XMLStreamException | IOException error) {
            System.err.println("the connection has ended: " + error.getMessage());
        }
        System.exit(status);
    }
}
