#include <iostream>

int main() {
  long long left, right;
  std::cin >> left >> right;
  std::cout << left + right << "\n";
}
