#include <iostream>
#include <vector>

int main() {
  const long long modulus = 1'000'000'007;
  int n, colours, thinnest, widest;
  std::cin >> n >> colours >> thinnest >> widest;
  // ways[i]: scarves of i rows; sums[i]: ways[1] + ... + ways[i]
  std::vector<long long> ways(n + 1), sums(n + 1);
  for (int i = 1; i <= n; i++) {
    if (i > thinnest) {
      long long from = i > widest + 1 ? sums[i - widest - 1] : 0;
      ways[i] = (sums[i - thinnest] - from + modulus) * (colours - 1) % modulus;
    }
    if (thinnest <= i && i <= widest) ways[i] += colours;
    ways[i] %= modulus;
    sums[i] = (sums[i - 1] + ways[i]) % modulus;
  }
  std::cout << ways[n] << "\n";
}
