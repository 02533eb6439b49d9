// case 8
// The right idea, but steps overflow 32 bits.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

struct Block {
  int width = 0, head = 0, tail = 0, best = 0;
};

Block join(const Block& a, const Block& b) {
  return {a.width + b.width, a.head == a.width ? a.width + b.head : a.head,
          b.tail == b.width ? b.width + a.tail : b.tail, std::max({a.best, b.best, a.tail + b.head})};
}

int main() {
  int n, q;
  if (scanf("%d %d", &n, &q) != 2) return 1;
  std::vector<uint32_t> height(n), step(n + 1);  // unsigned, so that the overflow is well defined
  for (auto& h : height) {
    if (scanf("%u", &h) != 1) return 1;
  }
  int leaves = 1;
  while (leaves < n) leaves *= 2;
  std::vector<Block> tree(2 * leaves);
  auto leafOf = [&](int i) {
    int up = static_cast<int32_t>(step[i]) > 0;
    return Block{1, up, up, up};
  };
  for (int i = 0; i < leaves; i++) tree[leaves + i] = {1, 0, 0, 0};
  for (int i = 1; i < n; i++) {
    step[i] = height[i] - height[i - 1];
    tree[leaves + i] = leafOf(i);
  }
  for (int node = leaves - 1; node >= 1; node--) tree[node] = join(tree[2 * node], tree[2 * node + 1]);

  auto change = [&](int i, uint32_t by) {
    if (i < 1 || i >= n) return;
    step[i] += by;
    int node = leaves + i;
    tree[node] = leafOf(i);
    while (node >>= 1) tree[node] = join(tree[2 * node], tree[2 * node + 1]);
  };
  while (q--) {
    char kind;
    int left, right;
    if (scanf(" %c %d %d", &kind, &left, &right) != 3) return 1;
    if (kind == '+') {
      int by;
      if (scanf("%d", &by) != 1) return 1;
      change(left - 1, by);
      change(right, -static_cast<uint32_t>(by));
      continue;
    }
    Block front, back;
    for (int lo = leaves + left, hi = leaves + right; lo < hi; lo /= 2, hi /= 2) {
      if (lo & 1) front = join(front, tree[lo++]);
      if (hi & 1) back = join(tree[--hi], back);
    }
    printf("%d\n", join(front, back).best + 1);
  }
}
