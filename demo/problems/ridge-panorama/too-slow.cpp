// case 14
// Looks at every point of every photo.
#include <cstdio>
#include <vector>

int main() {
  int n, q;
  if (scanf("%d %d", &n, &q) != 2) return 1;
  std::vector<int> height(n + 2);
  for (int i = 1; i <= n; i++) {
    if (scanf("%d", &height[i]) != 1) return 1;
  }
  while (q--) {
    int left, right, count = 0;
    if (scanf("%d %d", &left, &right) != 2) return 1;
    for (int i = left + 1; i < right; i++) {
      if (height[i - 1] < height[i] && height[i] > height[i + 1]) count++;
    }
    printf("%d\n", count);
  }
}
