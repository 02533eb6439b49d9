// Reads and adds up to 10^6 numbers.
#include "testlib.h"

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int n = inf.readInt();
    long long sum = 0;
    for (int i = 0; i < n; i++) sum += ouf.readInt();
    quitf(_ok, "%lld", sum);
}
