// A small TwixT player in C++: sets its pylons at random, and never where it may not.
#include <cctype>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

constexpr int side = 24;

std::vector<int> codes(const std::string& text) {
    std::vector<int> found;
    for (size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '-') {
            found.push_back(-1);
            ++at;
        } else if (text[at] >= '0' && text[at] <= '4') {
            found.push_back(text[at] - '0');
        }
    }
    return found;
}

int main() {
    int me = 0;
    std::vector<int> board;
    std::mt19937 chance{std::random_device{}()};
    for (std::string line; std::getline(std::cin, line);) {
        const size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string::npos || !std::isdigit(static_cast<unsigned char>(line[first]))) continue;
        const std::string rest = line.substr(first + 1);
        if (!rest.empty() && std::isdigit(static_cast<unsigned char>(rest[0]))) continue;
        std::istringstream words(rest);
        std::vector<int> numbers;
        for (int number; words >> number;) numbers.push_back(number);
        switch (line[first]) {
            case '0':
                me = numbers.empty() ? 0 : numbers[0];
                board.clear();
                break;
            case '2':
                board = codes(rest);
                break;
            case '3': {
                if (numbers.size() > 1) board[numbers[0] * side + numbers[1]] = 2 - me;
                std::vector<int> free;
                for (int at = 0; at < static_cast<int>(board.size()); ++at) {
                    if (board[at] == 0 || board[at] == me + 3) free.push_back(at);
                }
                const int at = free[chance() % free.size()];
                board[at] = me + 1;
                std::cout << "3 " << at / side << ' ' << at % side << std::endl;
                break;
            }
            case '6':
                std::cout << "6 0" << std::endl;
                break;
            case '8':
                board.clear();
                break;
            case '9':
                return 0;
        }
    }
    return 1;
}
