// case 17
// Waits hour by hour.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
  int n;
  long long wanted;
  if (scanf("%d %lld", &n, &wanted) != 2) return 1;
  std::vector<long long> capacity(n), rate(n);
  long long room = 0;
  for (int i = 0; i < n; i++) {
    if (scanf("%lld %lld", &capacity[i], &rate[i]) != 2) return 1;
    room += capacity[i];
  }
  if (room < wanted) {
    puts("-1");
    return 0;
  }
  for (long long hours = 1;; hours++) {
    long long litres = 0;
    for (int i = 0; i < n; i++) litres += std::min(capacity[i], rate[i] * hours);
    if (litres >= wanted) {
      printf("%lld\n", hours);
      return 0;
    }
  }
}
