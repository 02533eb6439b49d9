// A share of the score, by how many of the answers are right.
#include "testlib.h"
#include <iostream>

int main(int argc, char * argv[]) {
    registerTestlibCmd(argc, argv);
    int right = 0, all = 0;
    while (!ans.seekEof()) {
        all++;
        std::string expected = ans.readToken();
        if (!ouf.seekEof() && ouf.readToken() == expected) right++;
    }
    if (right == 0) quit(_wa, "none is right");
    if (right < all) quitf(_pc(100 * right / all), "%d of %d", right, all);
    quitf(_ok, "all %d", all);
}
