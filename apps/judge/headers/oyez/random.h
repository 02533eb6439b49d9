// SPDX-License-Identifier: MIT
// rnd: the same numbers for the same command line, on every machine and with every compiler.
//
// The generator is our own choice: SplitMix64 (a 64-bit counter, mixed), seeded with the FNV-1a hash of the arguments;
// whole numbers by rejection, so that each is equally likely. Another implementation of these calls gives other numbers
// for the same arguments: tests that were made elsewhere are kept as files, not made again here.
#ifndef OYEZ_RANDOM_H
#define OYEZ_RANDOM_H

#include "pattern.h"

namespace oyez {

typedef unsigned long long Word;

template <typename A, typename B>
struct BothWhole {
    static const bool value = std::is_integral<A>::value && std::is_integral<B>::value;
};

template <typename A, typename B>
struct Numbers {
    static const bool value = std::is_arithmetic<A>::value && std::is_arithmetic<B>::value;
};

/// What arithmetic makes of the two: next(1, 10) is an int, next(1, 10LL) a long long. Nothing for what is no number.
template <typename A, typename B, bool Known = Numbers<A, B>::value>
struct Promoted {};

template <typename A, typename B>
struct Promoted<A, B, true> {
    typedef typename std::common_type<decltype(+A()), decltype(+B())>::type type;
};

}  // namespace oyez

class random_t {
public:
    random_t() : state(0) { setSeed(0); }

    void setSeed(long long seed) { state = static_cast<oyez::Word>(seed) ^ 0x6f79657a2e726e64ULL; }

    void setSeed(int argc, char* argv[]) {
        oyez::Word hash = 0xcbf29ce484222325ULL;
        for (int i = 1; i < argc; i++) {
            // The closing NUL is hashed too: "1 23" and "12 3" differ.
            for (const char* at = argv[i];; ++at) {
                hash = (hash ^ static_cast<unsigned char>(*at)) * 0x100000001b3ULL;
                if (!*at) break;
            }
        }
        setSeed(static_cast<long long>(hash));
    }

    /// From [0, 1).
    double next() { return static_cast<double>(nextWord() >> 11) * (1.0 / 9007199254740992.0); }

    /// A whole number from [0, bound - 1].
    template <typename Bound>
    typename std::enable_if<std::is_integral<Bound>::value, typename oyez::Promoted<Bound, Bound>::type>::type next(
        Bound bound) {
        if (bound <= 0) oyez::fail("rnd.next(n): n has to be positive");
        return static_cast<typename oyez::Promoted<Bound, Bound>::type>(below(static_cast<oyez::Word>(bound)));
    }

    /// From [0, bound).
    template <typename Bound>
    typename std::enable_if<std::is_floating_point<Bound>::value, double>::type next(Bound bound) {
        return next() * static_cast<double>(bound);
    }

    /// A whole number from [from, to].
    template <typename A, typename B>
    typename std::enable_if<oyez::BothWhole<A, B>::value, typename oyez::Promoted<A, B>::type>::type next(A from,
                                                                                                         B to) {
        typedef typename oyez::Promoted<A, B>::type Whole;
        const Whole first = static_cast<Whole>(from), last = static_cast<Whole>(to);
        if (first > last) oyez::fail("rnd.next(from, to): from has to be at most to");
        const oyez::Word others = static_cast<oyez::Word>(last) - static_cast<oyez::Word>(first);
        return static_cast<Whole>(static_cast<oyez::Word>(first) + upTo(others));
    }

    /// From [from, to).
    template <typename A, typename B>
    typename std::enable_if<oyez::Numbers<A, B>::value && !oyez::BothWhole<A, B>::value, double>::type next(A from,
                                                                                                          B to) {
        const double first = static_cast<double>(from), last = static_cast<double>(to);
        if (first > last) oyez::fail("rnd.next(from, to): from has to be at most to");
        return first + next() * (last - first);
    }

    /// A word that matches the pattern, which is formatted first: next("[a-z]{%d}", n).
    std::string next(const char* source, ...) OYEZ_PRINTF(2, 3) {
        va_list arguments;
        va_start(arguments, source);
        const std::string text = oyez::formatList(source, arguments);
        va_end(arguments);
        return oyez::knownPattern(text).next(*this);
    }
    std::string next(const std::string& source) { return oyez::knownPattern(source).next(*this); }
    std::string next(const pattern& source) { return source.next(*this); }

    /// The largest of weight + 1 tries, or the smallest of -weight + 1.
    template <typename Bound>
    typename std::enable_if<std::is_arithmetic<Bound>::value, decltype(+Bound())>::type wnext(Bound bound, int weight) {
        return wnext(static_cast<Bound>(0), bound, weight, std::is_integral<Bound>());
    }
    template <typename A, typename B>
    typename std::enable_if<oyez::Numbers<A, B>::value, typename oyez::Promoted<A, B>::type>::type wnext(A from, B to,
                                                                                                        int weight) {
        typedef typename oyez::Promoted<A, B>::type Number;
        const Number first = static_cast<Number>(from), last = static_cast<Number>(to);
        return weighted(weight, [this, first, last] { return static_cast<Number>(this->next(first, last)); },
                        [this, first, last](double share) { return at(share, first, last); });
    }
    template <typename Collection>
    typename Collection::value_type any(const Collection& collection) {
        return any(collection.begin(), collection.end());
    }
    template <typename Iterator>
    typename std::iterator_traits<Iterator>::value_type any(Iterator first, Iterator last) {
        std::advance(first, next(sizeOf(first, last)));
        return *first;
    }
    template <typename Collection>
    typename Collection::value_type wany(const Collection& collection, int weight) {
        return wany(collection.begin(), collection.end(), weight);
    }
    template <typename Iterator>
    typename std::iterator_traits<Iterator>::value_type wany(Iterator first, Iterator last, int weight) {
        std::advance(first, wnext(sizeOf(first, last), weight));
        return *first;
    }

    template <typename Iterator>
    void shuffle(Iterator first, Iterator last) {
        typedef typename std::iterator_traits<Iterator>::difference_type Distance;
        for (Distance i = 1; i < last - first; ++i) {
            const Distance j = static_cast<Distance>(upTo(static_cast<oyez::Word>(i)));
            if (i != j) std::iter_swap(first + i, first + j);
        }
    }

    /// first, first + 1, … in random order.
    template <typename Size, typename First>
    std::vector<First> perm(Size size, First first) {
        if (size < 0) oyez::fail("rnd.perm(size): size cannot be negative");
        std::vector<First> order(static_cast<std::size_t>(size));
        for (First& place : order) place = first++;
        shuffle(order.begin(), order.end());
        return order;
    }
    template <typename Size>
    std::vector<Size> perm(Size size) {
        return perm(size, static_cast<Size>(0));
    }

    /// Different numbers from [from, to], in random order.
    template <typename A, typename B>
    std::vector<typename oyez::Promoted<A, B>::type> distinct(int size, A from, B to) {
        typedef typename oyez::Promoted<A, B>::type Whole;
        const Whole first = static_cast<Whole>(from), last = static_cast<Whole>(to);
        std::vector<Whole> numbers;
        if (size == 0) return numbers;
        if (size < 0) oyez::fail("rnd.distinct(size, from, to): size cannot be negative");
        if (first > last) oyez::fail("rnd.distinct(size, from, to): from has to be at most to");
        const oyez::Word base = static_cast<oyez::Word>(first), others = static_cast<oyez::Word>(last) - base;
        const oyez::Word wanted = static_cast<oyez::Word>(size);
        if (others < wanted - 1) oyez::fail("rnd.distinct(size, from, to): there are not that many numbers");
        if (others / 4 < wanted) {
            std::vector<oyez::Word> offsets = perm(others + 1);
            for (int i = 0; i < size; i++) numbers.push_back(static_cast<Whole>(base + offsets[static_cast<std::size_t>(i)]));
            return numbers;
        }
        std::set<oyez::Word> taken;
        while (taken.size() < wanted) {
            const oyez::Word offset = upTo(others);
            if (taken.insert(offset).second) numbers.push_back(static_cast<Whole>(base + offset));
        }
        return numbers;
    }
    /// Different numbers from [0, upper - 1].
    template <typename Upper>
    std::vector<typename oyez::Promoted<Upper, Upper>::type> distinct(int size, Upper upper) {
        if (size > 0 && upper <= 0) oyez::fail("rnd.distinct(size, upper): upper has to be positive");
        if (size == 0) return std::vector<typename oyez::Promoted<Upper, Upper>::type>();
        return distinct(size, static_cast<Upper>(0), static_cast<Upper>(upper - 1));
    }

    /// `size` parts of at least `least` that add up to `sum`; each such list is equally likely.
    template <typename Sum, typename Least>
    std::vector<Sum> partition(int size, Sum sum, Least least) {
        const Sum smallest = static_cast<Sum>(least);
        if (size <= 0) oyez::fail("rnd.partition(size, sum): size has to be positive");
        if (smallest < 0 || sum < 0 || smallest > sum / size)
            oyez::fail("rnd.partition(size, sum, least): the parts cannot be that large");
        const Sum free = static_cast<Sum>(sum - smallest * static_cast<Sum>(size));
        std::vector<Sum> walls;
        if (size > 1) {
            for (oyez::Word wall : distinct(size - 1, static_cast<oyez::Word>(free) + static_cast<oyez::Word>(size - 1)))
                walls.push_back(static_cast<Sum>(wall));
            std::sort(walls.begin(), walls.end());
        }
        std::vector<Sum> parts;
        Sum behind = 0;
        for (int i = 0; i < size - 1; i++) {
            const Sum wall = static_cast<Sum>(walls[static_cast<std::size_t>(i)] - static_cast<Sum>(i));
            parts.push_back(static_cast<Sum>(wall - behind + smallest));
            behind = wall;
        }
        parts.push_back(static_cast<Sum>(free - behind + smallest));
        return parts;
    }
    template <typename Sum>
    std::vector<Sum> partition(int size, Sum sum) {
        return partition(size, sum, static_cast<Sum>(1));
    }

private:
    /// Beyond this many tries the answer is computed instead.
    static const int kMostTries = 25;

    oyez::Word nextWord() {
        oyez::Word mixed = state += 0x9e3779b97f4a7c15ULL;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
        return mixed ^ (mixed >> 31);
    }

    /// From [0, bound - 1].
    oyez::Word below(oyez::Word bound) {
        // The first values of the full range would make small results likelier by one part of the range.
        const oyez::Word unfair = (0 - bound) % bound;
        oyez::Word word;
        do word = nextWord();
        while (word < unfair);
        return word % bound;
    }

    /// From [0, last].
    oyez::Word upTo(oyez::Word last) { return last == ULLONG_MAX ? nextWord() : below(last + 1); }

    template <typename Bound>
    Bound wnext(Bound from, Bound bound, int weight, std::true_type) {
        if (bound <= 0) oyez::fail("rnd.wnext(n, weight): n has to be positive");
        return static_cast<Bound>(wnext(from, static_cast<Bound>(bound - 1), weight));
    }
    template <typename Bound>
    Bound wnext(Bound from, Bound bound, int weight, std::false_type) {
        return static_cast<Bound>(wnext(from, bound, weight));
    }

    template <typename Iterator>
    static long long sizeOf(Iterator first, Iterator last) {
        const long long size = static_cast<long long>(std::distance(first, last));
        if (size <= 0) oyez::fail("rnd.any: there is nothing to choose from");
        return size;
    }

    template <typename Number>
    typename std::enable_if<std::is_integral<Number>::value, Number>::type at(double share, Number first, Number last) {
        const double count = static_cast<double>(last) - static_cast<double>(first) + 1;
        const oyez::Word others = static_cast<oyez::Word>(last) - static_cast<oyez::Word>(first);
        const double offset = std::floor(share * count);
        const oyez::Word step = offset >= static_cast<double>(others) ? others : static_cast<oyez::Word>(offset);
        return static_cast<Number>(static_cast<oyez::Word>(first) + step);
    }
    template <typename Number>
    typename std::enable_if<std::is_floating_point<Number>::value, Number>::type at(double share, Number first,
                                                                                   Number last) {
        return first + static_cast<Number>(share) * (last - first);
    }

    template <typename Draw, typename At>
    auto weighted(int weight, Draw draw, At place) -> decltype(draw()) {
        if (weight > kMostTries) return place(std::pow(next(), 1.0 / (weight + 1.0)));
        if (weight < -kMostTries) return place(1 - std::pow(1 - next(), 1.0 / (1.0 - weight)));
        auto chosen = draw();
        for (int tries = std::abs(weight); tries > 0; tries--)
            chosen = weight > 0 ? std::max(chosen, draw()) : std::min(chosen, draw());
        return chosen;
    }

    oyez::Word state;
};

random_t rnd;

template <typename Iterator>
void shuffle(Iterator first, Iterator last) {
    rnd.shuffle(first, last);
}

#endif
