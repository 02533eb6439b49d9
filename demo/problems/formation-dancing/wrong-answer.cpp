// case 1
// Counts divisors in pairs, and so counts the root of a square number twice.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
  const int most = 1'000'000;
  std::vector<int> divisors(most + 1);
  for (int a = 1; a * a <= most; a++) {
    for (int b = a; a * b <= most; b++) divisors[a * b] += 2;
  }
  std::vector<std::vector<int>> sizes(601);
  for (int size = 1; size <= most; size++) sizes[divisors[size]].push_back(size);

  int q;
  if (scanf("%d", &q) != 1) return 1;
  while (q--) {
    int left, right, k;
    if (scanf("%d %d %d", &left, &right, &k) != 3) return 1;
    const auto& list = sizes[k];
    auto from = std::lower_bound(list.begin(), list.end(), left);
    auto to = std::upper_bound(list.begin(), list.end(), right);
    printf("%d\n", static_cast<int>(to - from));
  }
}
