#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <vector>

struct Node {
  std::array<int, 26> next{};
  int link = 0, shorter = 0, depth = 0;  // shorter: the longest proper suffix that is a whole call
  long long points = 0;
};

int main() {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  int k;
  std::cin >> k;
  std::vector<Node> trie(1);
  while (k--) {
    std::string notes;
    long long points;
    std::cin >> notes >> points;
    int node = 0;
    for (char note : notes) {
      if (trie[node].next[note - 'a'] == 0) {
        trie[node].next[note - 'a'] = trie.size();
        int depth = trie[node].depth + 1;
        trie.emplace_back();
        trie.back().depth = depth;
      }
      node = trie[node].next[note - 'a'];
    }
    trie[node].points = points;
  }

  std::vector<int> queue{0};
  for (size_t at = 0; at < queue.size(); at++) {
    int node = queue[at];
    for (int letter = 0; letter < 26; letter++) {
      int fallback = node == 0 ? 0 : trie[trie[node].link].next[letter];
      int child = trie[node].next[letter];
      if (child == 0) {
        trie[node].next[letter] = fallback;
        continue;
      }
      trie[child].link = fallback;
      trie[child].shorter = trie[fallback].points > 0 ? fallback : trie[fallback].shorter;
      queue.push_back(child);
    }
  }

  std::string recording;
  std::cin >> recording;
  std::vector<long long> best(recording.size() + 1);
  int node = 0;
  for (size_t i = 1; i <= recording.size(); i++) {
    node = trie[node].next[recording[i - 1] - 'a'];
    best[i] = best[i - 1];
    // The calls that end here have different lengths, so there are at most about 245 of them.
    for (int call = trie[node].points > 0 ? node : trie[node].shorter; call > 0; call = trie[call].shorter) {
      best[i] = std::max(best[i], best[i - trie[call].depth] + trie[call].points);
    }
  }
  std::cout << best.back() << "\n";
}
