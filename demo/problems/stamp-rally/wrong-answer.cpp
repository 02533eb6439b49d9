// case 11
// Visits the desks in the order in which they close.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <numeric>
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

  // earliest[count]: when so many stamps can be in the book, the desks visited in the order in which they close.
  std::vector<int> order(k);
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int a, int b) { return closes[a] < closes[b]; });
  int most = 0;
  long long when = 0;
  std::vector<std::vector<long long>> earliest(k, std::vector<long long>(k + 1, NEVER));
  for (int i = 0; i < k; i++) {
    int desk = order[i];
    auto arrive = [&](int count, long long time) {
      if (time <= closes[desk]) earliest[i][count] = std::min(earliest[i][count], std::max(time, opens[desk]));
    };
    arrive(1, start[desk]);
    for (int before = 0; before < i; before++) {
      for (int count = 1; count < k; count++) {
        if (earliest[before][count] == NEVER || between[order[before]][desk] == NEVER) continue;
        arrive(count + 1, earliest[before][count] + between[order[before]][desk]);
      }
    }
    for (int count = 1; count <= k; count++) {
      long long now = earliest[i][count];
      if (now != NEVER && (count > most || (count == most && now < when))) {
        most = count;
        when = now;
      }
    }
  }
  printf("%d %lld\n", most, when);
}
