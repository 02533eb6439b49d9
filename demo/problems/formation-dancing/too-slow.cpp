// case 14
// Counts the divisors well, but walks through every range.
#include <cstdio>
#include <vector>

int main() {
  const int most = 1'000'000;
  std::vector<int> divisors(most + 1);
  for (int row = 1; row <= most; row++) {
    for (int size = row; size <= most; size += row) divisors[size]++;
  }
  int q;
  if (scanf("%d", &q) != 1) return 1;
  while (q--) {
    int left, right, k, count = 0;
    if (scanf("%d %d %d", &left, &right, &k) != 3) return 1;
    for (int size = left; size <= right; size++) count += divisors[size] == k;
    printf("%d\n", count);
  }
}
