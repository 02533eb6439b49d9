// SPDX-License-Identifier: MIT
// Words that match a pattern.
#ifndef OYEZ_RANDOM_PATTERN_H
#define OYEZ_RANDOM_PATTERN_H

#include "random.h"

namespace oyez {

inline void appendMatch(const PatternNode& node, random_t& random, std::string& word) {
    switch (node.kind) {
        case PatternNode::Set:
            if (node.letters.empty()) fail("rnd.next: a set of the pattern is empty");
            word += node.letters[random.next(node.letters.size())];
            return;
        case PatternNode::Sequence:
            for (const PatternNode& part : node.parts) appendMatch(part, random, word);
            return;
        case PatternNode::Choice: appendMatch(node.parts[random.next(node.parts.size())], random, word); return;
        case PatternNode::Repeat: break;
    }
    if (node.most == PatternNode::kUnlimited) fail("rnd.next: say how often the pattern repeats at most");
    for (long long count = random.next(node.least, node.most); count > 0; count--)
        appendMatch(node.parts[0], random, word);
}

}  // namespace oyez

inline std::string pattern::next(random_t& random) const {
    std::string word;
    oyez::appendMatch(root, random, word);
    return word;
}

#endif
