// case 2
// Closes the ring, but counts lanterns twice when all have one colour or n = 1.
#include <algorithm>
#include <iostream>
#include <string>

int main() {
  int n;
  std::string colours;
  std::cin >> n >> colours;
  colours += colours;
  int run = 1, best = 1;
  for (int i = 1; i < 2 * n; i++) {
    run = colours[i] == colours[i - 1] ? run + 1 : 1;
    best = std::max(best, run);
  }
  std::cout << best << "\n";
}
