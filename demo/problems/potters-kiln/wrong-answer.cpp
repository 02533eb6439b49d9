// case 1
// Fills the shelf from the smallest pot up, so the tallest ones are left for a half-empty firing.
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

int main() {
  int n, shelf;
  if (scanf("%d %d", &n, &shelf) != 2) return 1;
  std::vector<std::pair<int, int>> pots(n);
  for (auto& [glaze, height] : pots) {
    if (scanf("%d %d", &glaze, &height) != 2) return 1;
  }
  std::sort(pots.begin(), pots.end());
  long long gas = 0;
  for (int i = 0, inside = 0; i < n; i++) {
    inside++;
    bool last = i + 1 == n || pots[i + 1].first != pots[i].first;
    if (inside == shelf || last) {
      gas += pots[i].second;
      inside = 0;
    }
  }
  printf("%lld\n", gas);
}
