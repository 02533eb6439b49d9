// SPDX-License-Identifier: MIT
// The pattern language of readToken, readLine and rnd.next:
//   a  \*          a character (a backslash takes its meaning)
//   [a-z0-9_] [^,] one of a set, one outside it
//   x|y  (xy)      alternatives, groups
//   {n} {n,m} {n,} {,m} * + ?   how often
// A text matches when some reading of the pattern covers all of it: no choice that could be made otherwise fails it.
#ifndef OYEZ_PATTERN_H
#define OYEZ_PATTERN_H

#include "quit.h"

namespace oyez {

struct PatternNode {
    enum Kind { Set, Sequence, Choice, Repeat };
    static const long long kUnlimited = LLONG_MAX;

    Kind kind;
    /// Of a Set.
    std::vector<bool> member;
    std::string letters;
    /// Of a Sequence, a Choice or (one) a Repeat.
    std::vector<PatternNode> parts;
    long long least;
    long long most;

    explicit PatternNode(Kind nodeKind) : kind(nodeKind), least(1), most(1) {}

    bool takes(char c) const {
        return member[static_cast<unsigned char>(c)];
    }
};

class PatternParser {
public:
    explicit PatternParser(const std::string& source) : text(source), at(0), depth(0) {}

    PatternNode parse() {
        const PatternNode node = parseChoice();
        if (at < text.size()) refuse("a bracket without its partner");
        return node;
    }

private:
    static const int kDeepest = 200;

    [[noreturn]] void refuse(const std::string& why) const {
        fail("Pattern \"" + text + "\": " + why);
    }

    bool sees(char c) const {
        return at < text.size() && text[at] == c;
    }

    PatternNode parseChoice() {
        if (++depth > kDeepest) refuse("groups are nested too deeply");
        PatternNode choice(PatternNode::Choice);
        do choice.parts.push_back(parseSequence());
        while (sees('|') && ++at);
        --depth;
        return choice.parts.size() == 1 ? PatternNode(choice.parts[0]) : choice;
    }

    PatternNode parseSequence() {
        PatternNode sequence(PatternNode::Sequence);
        while (at < text.size() && !sees('|') && !sees(')')) sequence.parts.push_back(parseRepeat());
        return sequence;
    }

    PatternNode parseRepeat() {
        PatternNode node = parseItem();
        while (at < text.size()) {
            long long least = 0, most = PatternNode::kUnlimited;
            if (sees('{')) parseCounts(least, most);
            else if (sees('+')) least = 1;
            else if (sees('?')) most = 1;
            else if (!sees('*')) break;
            ++at;
            PatternNode repeat(PatternNode::Repeat);
            repeat.least = least;
            repeat.most = most;
            repeat.parts.push_back(node);
            node = repeat;
        }
        return node;
    }

    /// Leaves `at` on the closing brace.
    void parseCounts(long long& least, long long& most) {
        const std::size_t close = text.find('}', at);
        if (close == std::string::npos) refuse("'{' without '}'");
        const std::vector<std::string> bounds = split(text.substr(at + 1, close - at - 1), ',');
        if (bounds.size() > 2) refuse("more than two numbers between braces");
        least = bounds[0].empty() && bounds.size() == 2 ? 0 : parseCount(bounds[0]);
        most = bounds.size() == 1 ? least : bounds[1].empty() ? PatternNode::kUnlimited : parseCount(bounds[1]);
        if (least > most) refuse("the first number between braces is the larger one");
        at = close;
    }

    long long parseCount(const std::string& digits) const {
        int count = 0;
        if (!parseSigned(trim(digits), count) || count < 0) refuse("no number between braces");
        return count;
    }

    PatternNode parseItem() {
        if (sees('(')) {
            ++at;
            const PatternNode group = parseChoice();
            if (!sees(')')) refuse("'(' without ')'");
            ++at;
            return group;
        }
        if (sees('[')) return parseSet();
        if (sees('*') || sees('+') || sees('?') || sees('{')) refuse("nothing stands before a repetition");
        PatternNode single(PatternNode::Set);
        single.member.assign(256, false);
        single.member[static_cast<unsigned char>(parseCharacter())] = true;
        return withLetters(single);
    }

    char parseCharacter() {
        if (sees('\\')) ++at;
        if (at >= text.size()) refuse("it ends in the middle");
        return text[at++];
    }

    PatternNode parseSet() {
        ++at;
        PatternNode set(PatternNode::Set);
        const bool negated = sees('^');
        if (negated) ++at;
        set.member.assign(256, negated);
        while (!sees(']')) {
            const int first = static_cast<unsigned char>(parseCharacter());
            int last = first;
            if (sees('-') && at + 1 < text.size() && text[at + 1] != ']') {
                ++at;
                last = static_cast<unsigned char>(parseCharacter());
                if (last < first) refuse("a range in a set runs backwards");
            }
            for (int c = first; c <= last; c++) set.member[static_cast<std::size_t>(c)] = !negated;
        }
        ++at;
        return withLetters(set);
    }

    static PatternNode withLetters(PatternNode set) {
        for (int c = 0; c < 256; c++)
            if (set.member[static_cast<std::size_t>(c)]) set.letters += static_cast<char>(c);
        return set;
    }

    const std::string& text;
    std::size_t at;
    int depth;
};

/// Where a reading may stand in the text: all places at once, ascending, so that no pattern makes it slow.
typedef std::vector<std::size_t> Places;

inline Places placesAfter(const PatternNode& node, const std::string& text, const Places& before);

inline Places united(const Places& some, const Places& others) {
    Places all;
    all.reserve(some.size() + others.size());
    std::set_union(some.begin(), some.end(), others.begin(), others.end(), std::back_inserter(all));
    return all;
}

/// A repeated set: from each place as far as its members go, every character looked at once.
inline Places placesAfterRun(const PatternNode& repeat, const std::string& text, const Places& before) {
    const PatternNode& set = repeat.parts[0];
    Places after;
    std::size_t runEnd = 0;
    for (std::size_t place : before) {
        if (runEnd < place) runEnd = place;
        while (runEnd < text.size() && set.takes(text[runEnd])) ++runEnd;
        if (static_cast<long long>(runEnd - place) < repeat.least) continue;
        std::size_t first = place + static_cast<std::size_t>(repeat.least);
        const std::size_t last = repeat.most < static_cast<long long>(runEnd - place)
                                     ? place + static_cast<std::size_t>(repeat.most)
                                     : runEnd;
        if (!after.empty() && first <= after.back()) first = after.back() + 1;
        for (; first <= last; ++first) after.push_back(first);
    }
    return after;
}

inline Places placesAfterRepeat(const PatternNode& repeat, const std::string& text, const Places& before) {
    if (repeat.parts[0].kind == PatternNode::Set) return placesAfterRun(repeat, text, before);
    Places now = before;
    for (long long count = 0; count < repeat.least && !now.empty(); count++) {
        const Places next = placesAfter(repeat.parts[0], text, now);
        if (next == now) break;
        now = next;
    }
    std::set<std::size_t> reached(now.begin(), now.end());
    for (long long count = repeat.least; count < repeat.most && !now.empty(); count++) {
        Places fresh;
        for (std::size_t place : placesAfter(repeat.parts[0], text, now))
            if (reached.insert(place).second) fresh.push_back(place);
        now = fresh;
    }
    return Places(reached.begin(), reached.end());
}

inline Places placesAfter(const PatternNode& node, const std::string& text, const Places& before) {
    Places after;
    switch (node.kind) {
        case PatternNode::Set:
            for (std::size_t place : before)
                if (place < text.size() && node.takes(text[place])) after.push_back(place + 1);
            return after;
        case PatternNode::Sequence:
            after = before;
            for (std::size_t i = 0; i < node.parts.size() && !after.empty(); i++)
                after = placesAfter(node.parts[i], text, after);
            return after;
        case PatternNode::Choice:
            for (const PatternNode& part : node.parts) after = united(after, placesAfter(part, text, before));
            return after;
        case PatternNode::Repeat: break;
    }
    return placesAfterRepeat(node, text, before);
}

}  // namespace oyez

class random_t;

class pattern {
public:
    explicit pattern(const std::string& source) : text(source), root(oyez::PatternParser(text).parse()) {}

    bool matches(const std::string& word) const {
        const oyez::Places after = oyez::placesAfter(root, word, oyez::Places(1, 0));
        return !after.empty() && after.back() == word.size();
    }

    /// A word that matches: alternatives, counts and members are equally likely.
    std::string next(random_t& random) const;

    std::string src() const { return text; }

private:
    std::string text;
    oyez::PatternNode root;
};

namespace oyez {

/// Patterns are mostly literals that are used again and again.
inline const pattern& knownPattern(const std::string& text) {
    static std::map<std::string, pattern> known;
    const std::map<std::string, pattern>::iterator found = known.find(text);
    if (found != known.end()) return found->second;
    return known.insert(std::make_pair(text, pattern(text))).first->second;
}

}  // namespace oyez

#endif
