import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** An element with its attributes and children. What is not there is empty, so that nobody has to ask. */
final class Node {
    final String tag;
    private final Map<String, String> attributes = new HashMap<>();
    private final List<Node> children = new ArrayList<>();

    private Node(String tag) {
        this.tag = tag;
    }

    /** From the start tag at which the reader is to its end tag; nothing behind that is waited for. */
    static Node read(XMLStreamReader reader) throws XMLStreamException {
        Node node = new Node(reader.getLocalName());
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            node.attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
        }
        for (int event = reader.next(); event != XMLStreamConstants.END_ELEMENT; event = reader.next()) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                node.children.add(read(reader));
            }
        }
        return node;
    }

    String get(String attribute) {
        return attributes.getOrDefault(attribute, "");
    }

    Node child(String tag) {
        List<Node> found = children(tag);
        return found.isEmpty() ? new Node(tag) : found.get(0);
    }

    List<Node> children(String tag) {
        return children.stream().filter(child -> child.tag.equals(tag)).toList();
    }
}
