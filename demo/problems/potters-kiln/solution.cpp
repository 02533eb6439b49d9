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
    height = -height;  // tallest first within a glaze
  }
  std::sort(pots.begin(), pots.end());
  long long gas = 0;
  for (int i = 0, place = 0; i < n; i++) {
    place = i > 0 && pots[i].first == pots[i - 1].first ? place + 1 : 0;
    if (place % shelf == 0) gas -= pots[i].second;
  }
  printf("%lld\n", gas);
}
