import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * JSON as plain values: Map, List, String, Long, Double, Boolean and null. Whoever has a library takes that instead.
 */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Throws IllegalArgumentException for what is no JSON. */
    static Object read(String text) {
        Json json = new Json(text);
        try {
            Object value = json.value();
            json.blanks();
            if (json.at < text.length()) {
                throw new IllegalArgumentException("more than one value");
            }
            return value;
        } catch (IndexOutOfBoundsException cut) {
            throw new IllegalArgumentException("not closed", cut);
        }
    }

    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> map) {
            String between = "{";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(between);
                write(entry.getKey(), out);
                out.append(':');
                write(entry.getValue(), out);
                between = ",";
            }
            out.append(map.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> list) {
            String between = "[";
            for (Object item : list) {
                out.append(between);
                write(item, out);
                between = ",";
            }
            out.append(list.isEmpty() ? "[]" : "]");
        } else if (value instanceof String string) {
            out.append('"');
            for (char letter : string.toCharArray()) {
                if (letter == '"' || letter == '\\') {
                    out.append('\\').append(letter);
                } else if (letter < ' ') {
                    out.append(String.format("\\u%04x", (int) letter));
                } else {
                    out.append(letter);
                }
            }
            out.append('"');
        } else {
            out.append(value);
        }
    }

    private void blanks() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private Object value() {
        blanks();
        switch (text.charAt(at)) {
            case '{':
                return object();
            case '[':
                return array();
            case '"':
                return string();
            case 't':
                return word("true", true);
            case 'f':
                return word("false", false);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw new IllegalArgumentException("neither true nor false nor null");
        }
        at += word.length();
        return value;
    }

    /** Whether this comes next; then it is passed. */
    private boolean passes(char letter) {
        blanks();
        boolean isThere = text.charAt(at) == letter;
        at += isThere ? 1 : 0;
        return isThere;
    }

    private void expect(char letter) {
        if (!passes(letter)) {
            throw new IllegalArgumentException("no " + letter + " at " + at);
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        expect('{');
        if (passes('}')) {
            return map;
        }
        do {
            blanks();
            String key = string();
            expect(':');
            map.put(key, value());
        } while (passes(','));
        expect('}');
        return map;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        expect('[');
        if (passes(']')) {
            return list;
        }
        do {
            list.add(value());
        } while (passes(','));
        expect(']');
        return list;
    }

    private String string() {
        StringBuilder found = new StringBuilder();
        expect('"');
        while (text.charAt(at) != '"') {
            char letter = text.charAt(at++);
            found.append(letter == '\\' ? escaped() : letter);
        }
        at++;
        return found.toString();
    }

    private char escaped() {
        char letter = text.charAt(at++);
        switch (letter) {
            case 'u':
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            case 'n':
                return '\n';
            case 't':
                return '\t';
            case 'r':
                return '\r';
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            default:
                return letter;
        }
    }

    private Number number() {
        int start = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String number = text.substring(start, at);
        return number.matches("-?[0-9]+") ? (Number) Long.valueOf(number) : Double.valueOf(number);
    }
}
