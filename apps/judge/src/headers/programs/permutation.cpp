// Any permutation of 1..n without fixed points; n comes from the input.
#include "testlib.h"
#include <set>
#include <vector>
using namespace std;

int main(int argc, char** argv) {
    registerTestlibCmd(argc, argv);
    int n = inf.readInt(1, 200000, "n");
    vector<int> p = ouf.readInts(n, 1, n, "p");
    set<int> seen;
    for (int i = 0; i < n; i++) {
        if (!seen.insert(p[i]).second) quitf(_wa, "%d occurs twice", p[i]);
        ouf.ensuref(p[i] != i + 1, "p[%d] is a fixed point", i + 1);
    }
    ouf.readEoln();
    ouf.readEof();
    quitf(_ok, "n=%d", n);
}
