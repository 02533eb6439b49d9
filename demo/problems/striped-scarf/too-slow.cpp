// case 15
// Tries every width of the last stripe: enough for the first ten cases.
#include <iostream>
#include <vector>

int main() {
  const long long modulus = 1'000'000'007;
  int n, colours, thinnest, widest;
  std::cin >> n >> colours >> thinnest >> widest;
  std::vector<long long> ways(n + 1);
  for (int i = 1; i <= n; i++) {
    for (int width = thinnest; width <= widest && width < i; width++) {
      ways[i] = (ways[i] + ways[i - width] * (colours - 1)) % modulus;
    }
    if (thinnest <= i && i <= widest) ways[i] = (ways[i] + colours) % modulus;
  }
  std::cout << ways[n] << "\n";
}
