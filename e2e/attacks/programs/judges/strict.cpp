#include "testlib.h"
int main(int count, char **words) {
    registerTestlibCmd(count, words);
    const long long wanted = ans.readLong();
    const long long found = ouf.readLong();
    if (found != wanted) quitf(_wa, "expected %lld, found %lld", wanted, found);
    quitf(_ok, "the sum is right");
}
