#include <cstdlib>
#include <iostream>
#include <queue>
#include <string>
#include <vector>

int main() {
  int rows, columns, leaps;
  std::cin >> rows >> columns >> leaps;
  std::vector<std::string> town(rows);
  for (auto& row : town) std::cin >> row;

  // Breadth-first search over (leaps used, row, column).
  const int cells = rows * columns;
  std::vector<int> seconds(cells * (leaps + 1), -1);
  std::queue<int> queue;
  seconds[0] = 0;
  queue.push(0);
  const int dy[] = {0, 1, 0, -1}, dx[] = {1, 0, -1, 0};
  while (!queue.empty()) {
    int state = queue.front();
    queue.pop();
    int used = state / cells, cell = state % cells;
    if (cell == cells - 1) {
      std::cout << seconds[state] << "\n";
      return 0;
    }
    int y = cell / columns, x = cell % columns;
    for (int direction = 0; direction < 4; direction++) {
      for (int step = 1; step <= 2; step++) {
        int toY = y + step * dy[direction], toX = x + step * dx[direction];
        if (toY < 0 || toX < 0 || toY >= rows || toX >= columns || town[toY][toX] == '.') continue;
        if (step == 1 && std::abs(town[toY][toX] - town[y][x]) > 1) continue;
        if (step == 2 && used == leaps) continue;
        int next = (used + step - 1) * cells + toY * columns + toX;
        if (seconds[next] >= 0) continue;
        seconds[next] = seconds[state] + 1;
        queue.push(next);
      }
    }
  }
  std::cout << "-1\n";
}
