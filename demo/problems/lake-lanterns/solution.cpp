#include <algorithm>
#include <iostream>
#include <string>

int main() {
  int n;
  std::string colours;
  std::cin >> n >> colours;
  // Walk the ring twice, so that a stretch across the end is seen whole.
  int run = 0, best = 0;
  for (int i = 0; i < 2 * n; i++) {
    run = i > 0 && colours[i % n] == colours[(i - 1) % n] ? run + 1 : 1;
    best = std::max(best, run);
  }
  std::cout << std::min(best, n) << "\n";
}
