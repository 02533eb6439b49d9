#include <cstdio>
#include <vector>

int main() {
  int n, q;
  if (scanf("%d %d", &n, &q) != 2) return 1;
  std::vector<int> height(n + 2), summits(n + 2);
  for (int i = 1; i <= n; i++) {
    if (scanf("%d", &height[i]) != 1) return 1;
  }
  for (int i = 1; i <= n; i++) {
    bool summit = i > 1 && i < n && height[i - 1] < height[i] && height[i] > height[i + 1];
    summits[i] = summits[i - 1] + summit;
  }
  while (q--) {
    int left, right;
    if (scanf("%d %d", &left, &right) != 2) return 1;
    printf("%d\n", left == right ? 0 : summits[right - 1] - summits[left]);
  }
}
