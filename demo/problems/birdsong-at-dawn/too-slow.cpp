// case 17
// Walks down a plain trie from every note of the recording.
#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <vector>

struct Node {
  std::array<int, 26> next{};
  long long points = 0;
};

int main() {
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
        trie.emplace_back();
      }
      node = trie[node].next[note - 'a'];
    }
    trie[node].points = points;
  }
  std::string recording;
  std::cin >> recording;
  std::vector<long long> best(recording.size() + 1);
  for (size_t from = 0; from < recording.size(); from++) {
    best[from + 1] = std::max(best[from + 1], best[from]);
    int node = 0;
    for (size_t to = from; to < recording.size(); to++) {
      node = trie[node].next[recording[to] - 'a'];
      if (node == 0) break;
      if (trie[node].points > 0) best[to + 1] = std::max(best[to + 1], best[from] + trie[node].points);
    }
  }
  std::cout << best.back() << "\n";
}
