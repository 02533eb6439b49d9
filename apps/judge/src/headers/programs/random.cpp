// What rnd promises, tried many times; prints a few values, which depend on the arguments only.
#include "testlib.h"
#include <numeric>
#include <set>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    long long first = rnd.next(0LL, 1000000000000LL);
    set<int> seen;
    double low = 0, high = 0, plain = 0;
    for (int i = 0; i < 2000; i++) {
        int x = rnd.next(10);
        ensure(0 <= x && x < 10);
        seen.insert(x);
        ensure(rnd.next(-3, 3) >= -3 && rnd.next(5, 1LL << 40) >= 5);
        double d = rnd.next(1.5, 2.5);
        ensure(1.5 <= d && d < 2.5 && rnd.next() < 1.0);
        low += rnd.wnext(1000, -3);
        high += rnd.wnext(0, 999, 40);
        plain += rnd.wnext(1000, 0);
        string s = rnd.next("[a-c]{2,4}(x|yy)z?");
        ensure(pattern("[a-c]{2,4}(x|yy)z?").matches(s));
        ensure(rnd.any(string("abc")) != 'd');
        ensure(rnd.next(LLONG_MIN, LLONG_MAX) <= LLONG_MAX);
    }
    ensure(seen.size() == 10u);
    ensure(low < plain && plain < high);
    for (int size = 0; size < 40; size++) {
        vector<int> p = rnd.perm(size, 1);
        sort(p.begin(), p.end());
        for (int i = 0; i < size; i++) ensure(p[i] == i + 1);
        vector<int> d = rnd.distinct(size, size + 1);
        ensure((int) set<int>(d.begin(), d.end()).size() == size);
        vector<int> parts = rnd.partition(size + 1, 100, 2);
        ensure(accumulate(parts.begin(), parts.end(), 0) == 100 && *min_element(parts.begin(), parts.end()) >= 2);
    }
    vector<int> v{1, 2, 3, 4, 5};
    shuffle(v.begin(), v.end());
    int second = rnd.next(1, 100);
    println(first, second, rnd.next("[a-z]{8}"));
    println(v.begin(), v.end());
}
