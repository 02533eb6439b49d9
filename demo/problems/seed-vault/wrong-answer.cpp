// case 2
// Adds in 32 bits.
#include <iostream>

int main() {
  int left, right;
  std::cin >> left >> right;
  std::cout << left + right << "\n";
}
