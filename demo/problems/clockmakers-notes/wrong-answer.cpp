// case 1
// The remainder of a negative difference stays negative.
#include <cstdio>
#include <numeric>
#include <vector>

const int DAY = 1440;
std::vector<int> parent, offset;

int rootOf(int clock) {
  if (parent[clock] == clock) return clock;
  int above = parent[clock];
  int root = rootOf(above);
  if (above != root) offset[clock] = (offset[clock] + offset[above]) % DAY;
  return parent[clock] = root;
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
    int rootA = rootOf(a), rootB = rootOf(b);
    if (kind == '?') {
      printf("%d\n", rootA == rootB ? (offset[a] - offset[b]) % DAY : -1);
      continue;
    }
    if (scanf("%d", &ahead) != 1) return 1;
    if (rootA == rootB) {
      rejected += (offset[a] - offset[b]) % DAY != ahead;
    } else {
      parent[rootA] = rootB;
      offset[rootA] = (ahead + offset[b] - offset[a]) % DAY;
    }
  }
  printf("%d\n", rejected);
}
