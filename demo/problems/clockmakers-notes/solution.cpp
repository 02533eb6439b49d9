#include <cstdio>
#include <numeric>
#include <utility>
#include <vector>

const int DAY = 1440;
std::vector<int> parent, offset;  // offset: minutes a clock is ahead of its parent

int rootOf(int clock) {
  if (parent[clock] == clock) return clock;
  int above = parent[clock];
  int root = rootOf(above);
  offset[clock] = above == root ? offset[clock] : (offset[clock] + offset[above]) % DAY;
  return parent[clock] = root;
}

int main() {
  int n, q;
  if (scanf("%d %d", &n, &q) != 2) return 1;
  parent.resize(n + 1);
  std::iota(parent.begin(), parent.end(), 0);
  offset.assign(n + 1, 0);
  std::vector<int> size(n + 1, 1);
  int rejected = 0;
  while (q--) {
    char kind;
    int a, b, ahead;
    if (scanf(" %c %d %d", &kind, &a, &b) != 3) return 1;
    int rootA = rootOf(a), rootB = rootOf(b);
    int known = rootA == rootB ? (offset[a] - offset[b] + DAY) % DAY : -1;
    if (kind == '?') {
      printf("%d\n", known);
      continue;
    }
    if (scanf("%d", &ahead) != 1) return 1;
    if (known >= 0) {
      rejected += known != ahead;
      continue;
    }
    int apart = (ahead + offset[b] - offset[a] + DAY) % DAY;  // root of a ahead of root of b
    if (size[rootA] > size[rootB]) {
      std::swap(rootA, rootB);
      apart = (DAY - apart) % DAY;
    }
    parent[rootA] = rootB;
    offset[rootA] = apart;
    size[rootB] += size[rootA];
  }
  printf("%d\n", rejected);
}
