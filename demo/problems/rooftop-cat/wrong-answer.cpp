// case 2
// Remembers only the cells it has been to, not how many leaps were left there.
#include <cstdlib>
#include <iostream>
#include <queue>
#include <string>
#include <tuple>
#include <vector>

int main() {
  int rows, columns, leaps;
  std::cin >> rows >> columns >> leaps;
  std::vector<std::string> town(rows);
  for (auto& row : town) std::cin >> row;
  std::vector<std::vector<int>> seconds(rows, std::vector<int>(columns, -1));
  std::queue<std::tuple<int, int, int>> queue;
  seconds[0][0] = 0;
  queue.push({0, 0, leaps});
  const int dy[] = {0, 1, 0, -1}, dx[] = {1, 0, -1, 0};
  while (!queue.empty()) {
    auto [y, x, left] = queue.front();
    queue.pop();
    for (int direction = 0; direction < 4; direction++) {
      for (int step = 1; step <= (left > 0 ? 2 : 1); step++) {
        int toY = y + step * dy[direction], toX = x + step * dx[direction];
        if (toY < 0 || toX < 0 || toY >= rows || toX >= columns || town[toY][toX] == '.') continue;
        if (step == 1 && std::abs(town[toY][toX] - town[y][x]) > 1) continue;
        if (seconds[toY][toX] >= 0) continue;
        seconds[toY][toX] = seconds[y][x] + 1;
        queue.push({toY, toX, left - (step - 1)});
      }
    }
  }
  std::cout << seconds[rows - 1][columns - 1] << "\n";
}
