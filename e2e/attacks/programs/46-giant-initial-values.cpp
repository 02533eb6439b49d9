#include <array>
constexpr std::array<int, (1 << 28)> make() { std::array<int, (1 << 28)> room{}; room[5] = 1; return room; }
std::array<int, (1 << 28)> room = make();
int main() { return room[5]; }
