// case 1
// Treats the ring as a line.
#include <algorithm>
#include <iostream>
#include <string>

int main() {
  int n;
  std::string colours;
  std::cin >> n >> colours;
  int run = 1, best = 1;
  for (int i = 1; i < n; i++) {
    run = colours[i] == colours[i - 1] ? run + 1 : 1;
    best = std::max(best, run);
  }
  std::cout << best << "\n";
}
