// case 15
// Sees that a change touches only two steps, but walks every walk.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
  int n, q;
  if (scanf("%d %d", &n, &q) != 2) return 1;
  std::vector<long long> height(n + 1), step(n + 2);
  for (int i = 1; i <= n; i++) {
    if (scanf("%lld", &height[i]) != 1) return 1;
    step[i] = height[i] - height[i - 1];
  }
  while (q--) {
    char kind;
    int left, right;
    if (scanf(" %c %d %d", &kind, &left, &right) != 3) return 1;
    if (kind == '+') {
      long long by;
      if (scanf("%lld", &by) != 1) return 1;
      step[left] += by;
      step[right + 1] -= by;
      continue;
    }
    int run = 1, best = 1;
    for (int i = left + 1; i <= right; i++) {
      run = step[i] > 0 ? run + 1 : 1;
      best = std::max(best, run);
    }
    printf("%d\n", best);
  }
}
