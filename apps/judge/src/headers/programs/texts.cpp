// The helpers for texts, each with what it has to give.
#include "testlib.h"
#include <cmath>
#include <string>
#include <vector>
using namespace std;

template <typename T>
void expect(const char* what, T expected, T found) {
    if (!(expected == found)) quitf(_wa, "%s", what);
}

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    typedef vector<string> Parts;
    expect<string>("format", "7 of 10: x", format("%d of %d: %s", 7, 10, "x"));
    expect<string>("format of a string", "a5", format(string("a%d"), 5));
    expect<string>("upperCase", "AZ1", upperCase("aZ1"));
    expect<string>("lowerCase", "az1", lowerCase("aZ1"));
    expect<string>("trim", "a b", trim(" \t\na b\r\n "));
    expect("split", Parts({"a", "", "b"}), split("a,,b", ','));
    expect("split by several", Parts({"a", "b", "c"}), split("a,b;c", ";,"));
    expect("tokenize", Parts({"a", "b"}), tokenize(",a,,b", ','));
    expect<string>("join", "1-2-3", join(vector<int>{1, 2, 3}, '-'));
    expect<string>("join of a range", "1, 2", join(vector<int>{1, 2}, ", "));
    string long_word(1000, 'a');
    expect("compress", size_t(64), compress(long_word).size());
    expect<string>("compress of little", "abc", compress("abc"));
    expect<string>("endings", "1st 2nd 3rd 4th 11th 12th 13th 21st 112th",
                   [] {
                       vector<string> words;
                       for (int n : {1, 2, 3, 4, 11, 12, 13, 21, 112}) words.push_back(vtos(n) + englishEnding(n));
                       return join(words);
                   }());
    expect("doubleCompare relative", true, doubleCompare(1e9, 1e9 + 100, 1e-6));
    expect("doubleCompare absolute", true, doubleCompare(0, 1e-6, 1e-6));
    expect("doubleCompare too far", false, doubleCompare(1, 1.00001, 1e-6));
    expect("doubleCompare NaN", false, doubleCompare(1, NAN, 1e-6));
    expect("doubleCompare infinity", false, doubleCompare(1, INFINITY, 1e-6));
    expect("doubleDelta", true, fabs(doubleDelta(100, 101) - 0.01) < 1e-12);
    expect("pattern", true, pattern("a{2}(b|c)*[^0-9]?").matches("aabcb!"));
    expect("pattern that does not match", false, pattern("a{2}(b|c)*[^0-9]?").matches("aabcb1"));
    expect("pattern with unclear ends", true, pattern("(a|ab)(c|bcd)d*").matches("abcd"));
    expect("pattern in pathological repetition", false, pattern("(a*)*b").matches(string(3000, 'a')));
    expect("escaped characters", true, pattern("\\[x\\]\\*").matches("[x]*"));
    quitf(_ok, "all");
}
