// Several test cases in one file; the jury is checked as the contestant is.
#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;

int n;
vector<int> a;

// -1, or how many numbers were chosen: none next to each other, with an even sum.
int readAnswer(InStream &stream) {
    int k = stream.readInt(-1, n, "k");
    if (k == -1) return -1;
    long long sum = 0;
    int last = -1;
    vector<int> chosen = stream.readIntegers(k, 1, n, "i");
    for (int i : chosen) {
        if (i <= last + 1 && last != -1) stream.quitf(_wa, "%d follows %d", i, last);
        last = i;
        sum += a[i - 1];
    }
    if (sum % 2 != 0) stream.quitf(_wa, "the sum %lld is odd", sum);
    return k;
}

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int t = inf.readInt();
    for (int tc = 1; tc <= t; tc++) {
        setTestCase(tc);
        n = inf.readInt();
        a = inf.readInts(n);
        int j = readAnswer(ans), p = readAnswer(ouf);
        if (j > p) quitf(_wa, "the jury chose %d, the contestant %d", j, p);
        if (j < p) quitf(_fail, "the contestant chose %d, the jury only %d", p, j);
    }
    unsetTestCase();
    quitf(_ok, "%d test cases", t);
}
