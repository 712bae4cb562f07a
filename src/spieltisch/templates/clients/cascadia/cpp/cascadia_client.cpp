// A small Cascadia client: it settles an animal whenever one fits, on a keystone rather than elsewhere.
//
// cascadia_client HOST PORT NAME plays one game.

#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// What a settled animal is worth to this player, and what a nature token is.
constexpr int SETTLED = 2;
constexpr int NATURE_TOKEN = 1;
constexpr int SHOP = 4;

using Position = std::pair<int, int>;  // column and row; both may be negative

Position read(const std::string& text) {
    const auto comma = text.find(',');
    return {std::stoi(text.substr(0, comma)), std::stoi(text.substr(comma + 1))};
}

std::string write(const Position& at) { return std::to_string(at.first) + "," + std::to_string(at.second); }

// Rows with odd y are shifted half a hexagon to the left. (-1 % 2 is -1 here, so ask for the lowest bit.)
std::array<Position, 6> neighbours(const Position& at) {
    const auto [x, y] = at;
    const int left = x - (y & 1);  // of the two fields above and below, the left ones
    return {{{x + 1, y}, {x - 1, y}, {left, y - 1}, {left + 1, y - 1}, {left, y + 1}, {left + 1, y + 1}}};
}

// MP-BF shows B and F.
bool shows(const std::string& tile, char animal) { return tile.find(animal, tile.find('-')) != std::string::npos; }

// One habitat and one animal: settling it earns a nature token.
bool is_keystone(const std::string& tile) { return tile[0] == tile[1] && tile.size() == 4; }

bool is_exchange(const std::string& command) { return command.rfind("ExchangeTokens", 0) == 0; }

// Our own tiles. Other players have boards of their own, with the same positions.
struct Board {
    std::map<Position, std::string> tiles;
    std::set<Position> settled;

    // Where a tile may be laid: beside an own one, where none lies.
    std::set<Position> growth() const {
        std::set<Position> found;
        for (const auto& [at, tile] : tiles) {
            for (const Position& beside : neighbours(at)) {
                if (!tiles.count(beside)) found.insert(beside);
            }
        }
        return found;
    }
};

struct Pair {
    std::string tile;
    char animal;
};

// A command, and what it is worth.
using Choice = std::pair<int, std::string>;

// What is known of the game, and what has been tried in this turn.
class Client {
public:
    explicit Client(std::string name) : name_(std::move(name)) {}

    // Takes in one message. Returns the command that answers it, or nothing.
    std::string hear(const std::string& line) {
        std::istringstream words(line);
        std::string kind, player, position, rotation, tile;
        words >> kind;
        if (kind == "JoinedGame") {
            words >> me_;
        } else if (kind == "GameStart" && me_.empty()) {
            find_name(words);
        } else if (kind == "PlacedTile" && words >> player >> position >> rotation >> tile) {
            is_waiting_ = false;
            if (player == me_) board_.tiles[read(position)] = tile;
        } else if (kind == "PlacedToken" && words >> player >> position) {
            if (player == me_) board_.settled.insert(read(position));
        } else if (kind == "UpdatedNatureToken" && words >> player) {
            if (player == me_) words >> nature_;
        } else if (kind == "ShopState") {  // the last one before the request counts
            is_waiting_ = false;
            for (Pair& pair : shop_) words >> pair.tile >> pair.animal;
        } else if (kind == "SyntaxError" || kind == "SemanticError") {
            refused(words);
        } else if (kind == "RequestInput" && words >> player) {
            return answer(player);
        }
        return "";
    }

private:
    std::string name_, me_;
    Board board_;
    std::array<Pair, SHOP> shop_;
    int nature_ = 0;
    bool is_waiting_ = false;          // whether a command of ours has had no answer yet
    std::vector<std::string> tried_;   // in this turn
    bool has_exchanges_ = true;        // the first assignment's games have none

    // Of a server that does not answer JoinGame: GameStart has all names in the order of ids.
    void find_name(std::istringstream& words) {
        std::string skipped, name;
        for (int i = 0; i < 6; ++i) words >> skipped;
        for (int id = 0; words >> name; ++id) {
            if (name == name_ && me_.empty()) me_ = std::to_string(id);
        }
    }

    // "player ID …" tells whose command was wrong.
    void refused(std::istringstream& words) {
        std::string word, id;
        words >> word >> id;
        if (!id.empty() && id.back() == ':') id.pop_back();
        if (word == "player" && id != me_) return;  // somebody else was wrong
        is_waiting_ = false;
        if (!tried_.empty() && is_exchange(tried_.back())) has_exchanges_ = false;
    }

    std::string answer(const std::string& player) {
        if (player != me_) {  // if it was our turn, it is over
            tried_.clear();
            return "";
        }
        if (is_waiting_) return "";  // somebody else was wrong: we are asked again what we have just answered
        for (const Choice& choice : choices()) {
            if (std::find(tried_.begin(), tried_.end(), choice.second) == tried_.end()) {
                tried_.push_back(choice.second);
                is_waiting_ = true;
                return choice.second;
            }
        }
        return "";
    }

    // All that may be said now, the best first.
    std::vector<Choice> choices() const {
        std::vector<Choice> found;
        for (int tile = 0; tile < SHOP; ++tile) {
            for (int token = 0; token < SHOP; ++token) {
                const int price = tile == token ? 0 : NATURE_TOKEN;
                if (price <= nature_) place(found, tile, token, price);
            }
        }
        std::stable_sort(found.begin(), found.end(), [](const Choice& a, const Choice& b) { return a.first > b.first; });
        if (const auto exchange = free_exchange()) found.insert(found.begin(), {0, *exchange});
        return found;
    }

    // Exactly three equal tokens may be exchanged for nothing, once a turn.
    std::optional<std::string> free_exchange() const {
        if (!has_exchanges_ || std::any_of(tried_.begin(), tried_.end(), is_exchange)) return std::nullopt;
        for (const Pair& one : shop_) {
            std::string command = "ExchangeTokens";
            int equal = 0;
            for (int i = 0; i < SHOP; ++i) {
                if (shop_[i].animal != one.animal) continue;
                command += " " + std::to_string(i);
                ++equal;
            }
            if (equal == 3) return command;
        }
        return std::nullopt;
    }

    // The tile of one index with the token of another one.
    void place(std::vector<Choice>& found, int tile, int token, int price) const {
        const std::string& laid = shop_[tile].tile;
        const char animal = shop_[token].animal;
        for (const Position& at : board_.growth()) {
            const std::string lay =
                "PlaceTileAndToken " + std::to_string(tile) + " " + write(at) + " 0 " + std::to_string(token);
            found.emplace_back(-price, lay);  // the token goes back into the bag
            auto tiles = board_.tiles;
            tiles[at] = laid;
            for (const auto& [home, shown] : tiles) {
                if (!shows(shown, animal) || board_.settled.count(home)) continue;
                const int earned = is_keystone(shown) ? NATURE_TOKEN : 0;
                found.emplace_back(SETTLED + earned - price, lay + " " + write(home));
            }
        }
    }
};

// A connection of lines.
class Lines {
public:
    Lines(const std::string& host, const std::string& port) {
        addrinfo hints{}, *found = nullptr;
        hints.ai_socktype = SOCK_STREAM;
        if (getaddrinfo(host.c_str(), port.c_str(), &hints, &found) != 0) throw std::runtime_error("no such host");
        for (const addrinfo* at = found; at && socket_ < 0; at = at->ai_next) {
            socket_ = socket(at->ai_family, at->ai_socktype, at->ai_protocol);
            if (socket_ >= 0 && connect(socket_, at->ai_addr, at->ai_addrlen) != 0) {
                close(socket_);
                socket_ = -1;
            }
        }
        freeaddrinfo(found);
        if (socket_ < 0) throw std::runtime_error("nobody answers at " + host + ":" + port);
    }
    Lines(const Lines&) = delete;
    Lines& operator=(const Lines&) = delete;
    ~Lines() { close(socket_); }

    // The next line without its end, however the bytes are cut into pieces. False at the end of the stream.
    bool next(std::string& line) {
        std::size_t end;
        while ((end = buffer_.find('\n')) == std::string::npos) {
            char piece[4096];
            const ssize_t size = recv(socket_, piece, sizeof piece, 0);
            if (size <= 0) return false;
            buffer_.append(piece, size);
        }
        line = buffer_.substr(0, end);
        buffer_.erase(0, end + 1);
        if (!line.empty() && line.back() == '\r') line.pop_back();
        return true;
    }

    void say(std::string line) {
        line += '\n';
        for (std::size_t sent = 0; sent < line.size();) {
            const ssize_t size = send(socket_, line.data() + sent, line.size() - sent, 0);
            if (size <= 0) return;  // gone; reading tells so, too
            sent += size;
        }
    }

private:
    int socket_ = -1;
    std::string buffer_;
};

// Join, and answer until the server says Quit. Returns the exit status.
int play(Lines& server, const std::string& name) {
    Client client(name);
    server.say("JoinGame " + name);
    for (std::string line; server.next(line);) {
        if (line == "Quit") return 0;
        const std::string command = client.hear(line);
        if (!command.empty()) server.say(command);
    }
    return 1;  // the server is gone before it said goodbye
}

int main(int argc, char** argv) {
    if (argc != 4) {
        std::cerr << "usage: cascadia_client HOST PORT NAME\n";
        return 2;
    }
    std::signal(SIGPIPE, SIG_IGN);
    std::string name = argv[3];
    for (char& letter : name) {
        if (letter < '!' || letter > '~') letter = '_';  // no blanks, no umlauts here
    }
    try {
        Lines server(argv[1], argv[2]);
        return play(server, name);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
