// case 15
// Neither shortens the paths nor keeps the trees flat.
#include <cstdio>
#include <numeric>
#include <utility>
#include <vector>

const int DAY = 1440;
std::vector<int> parent, offset;

std::pair<int, int> walk(int clock) {
  int ahead = 0;
  for (; parent[clock] != clock; clock = parent[clock]) ahead += offset[clock];
  return {clock, ahead};
}

int main() {
  int n, q;
  if (scanf("%d %d", &n, &q) != 2) return 1;
  parent.resize(n + 1);
  std::iota(parent.begin(), parent.end(), 0);
  offset.assign(n + 1, 0);
  int rejected = 0;
  while (q--) {
    char kind;
    int a, b, ahead;
    if (scanf(" %c %d %d", &kind, &a, &b) != 3) return 1;
    auto [rootA, aheadA] = walk(a);
    auto [rootB, aheadB] = walk(b);
    int known = rootA == rootB ? ((aheadA - aheadB) % DAY + DAY) % DAY : -1;
    if (kind == '?') {
      printf("%d\n", known);
      continue;
    }
    if (scanf("%d", &ahead) != 1) return 1;
    if (known >= 0) {
      rejected += known != ahead;
    } else {
      parent[rootA] = rootB;
      offset[rootA] = ((ahead + aheadB - aheadA) % DAY + DAY) % DAY;
    }
  }
  printf("%d\n", rejected);
}
