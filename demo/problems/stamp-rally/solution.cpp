#include <algorithm>
#include <cstdio>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

const long long NEVER = 4e18;

int main() {
  int n, m, k;
  if (scanf("%d %d %d", &n, &m, &k) != 3) return 1;
  std::vector<std::vector<std::pair<int, int>>> paths(n + 1);
  while (m--) {
    int u, v, minutes;
    if (scanf("%d %d %d", &u, &v, &minutes) != 3) return 1;
    paths[u].push_back({v, minutes});
    paths[v].push_back({u, minutes});
  }
  std::vector<long long> place(k), opens(k), closes(k);
  for (int i = 0; i < k; i++) {
    if (scanf("%lld %lld %lld", &place[i], &opens[i], &closes[i]) != 3) return 1;
  }

  // Walking times from a place to all desks.
  auto walk = [&](int start) {
    std::vector<long long> time(n + 1, NEVER);
    using Item = std::pair<long long, int>;
    std::priority_queue<Item, std::vector<Item>, std::greater<>> queue;
    time[start] = 0;
    queue.push({0, start});
    while (!queue.empty()) {
      auto [now, here] = queue.top();
      queue.pop();
      if (now > time[here]) continue;
      for (auto [there, minutes] : paths[here]) {
        if (now + minutes < time[there]) {
          time[there] = now + minutes;
          queue.push({now + minutes, there});
        }
      }
    }
    std::vector<long long> toDesks(k);
    for (int i = 0; i < k; i++) toDesks[i] = time[place[i]];
    return toDesks;
  };
  std::vector<long long> start = walk(1);
  std::vector<std::vector<long long>> between(k);
  for (int i = 0; i < k; i++) between[i] = walk(place[i]);

  // earliest[set][last]: when the set of stamps can be complete, the last one just added.
  std::vector<std::vector<long long>> earliest(1 << k, std::vector<long long>(k, NEVER));
  auto arrive = [&](int set, int desk, long long time) {
    if (time <= closes[desk]) earliest[set][desk] = std::min(earliest[set][desk], std::max(time, opens[desk]));
  };
  for (int i = 0; i < k; i++) arrive(1 << i, i, start[i]);
  int most = 0;
  long long when = 0;
  for (int set = 1; set < 1 << k; set++) {
    int size = __builtin_popcount(set);
    for (int last = 0; last < k; last++) {
      long long now = earliest[set][last];
      if (now == NEVER) continue;
      if (size > most || (size == most && now < when)) {
        most = size;
        when = now;
      }
      for (int next = 0; next < k; next++) {
        if (set >> next & 1 || between[last][next] == NEVER) continue;
        arrive(set | 1 << next, next, now + between[last][next]);
      }
    }
  }
  printf("%d %lld\n", most, when);
}
