// Token by token; what the contestant writes beyond the answer is left to the library to find.
#include "testlib.h"
#include <bits/stdc++.h>

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    std::string j, p;
    int n = 0;
    while (!ans.seekEof()) {
        n++;
        ans.readWordTo(j);
        ouf.readWordTo(p);
        if (j != p) expectedButFound<std::string>(_wa, j, p, "token %d", n);
    }
    if (n == 0) quit(_ok, "nothing to compare");
    quitf(_ok, "%d tokens", n);
}
