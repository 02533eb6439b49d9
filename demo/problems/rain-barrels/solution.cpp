#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
  int n;
  long long wanted;
  if (scanf("%d %lld", &n, &wanted) != 2) return 1;
  std::vector<long long> capacity(n), rate(n);
  for (int i = 0; i < n; i++) {
    if (scanf("%lld %lld", &capacity[i], &rate[i]) != 2) return 1;
  }
  auto enough = [&](long long hours) {
    long long litres = 0;
    for (int i = 0; i < n; i++) litres += std::min(capacity[i], rate[i] * hours);
    return litres >= wanted;
  };
  long long lo = 1, hi = 1'000'000'000;  // after 10^9 hours every barrel is full
  if (!enough(hi)) {
    puts("-1");
    return 0;
  }
  while (lo < hi) {
    long long middle = (lo + hi) / 2;
    if (enough(middle)) hi = middle;
    else lo = middle + 1;
  }
  printf("%lld\n", lo);
}
