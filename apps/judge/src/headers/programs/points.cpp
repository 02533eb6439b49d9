// The nearer, the more points.
#include "testlib.h"
using namespace std;

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int best = ans.readInt(), found = ouf.readInt();
    if (found < 0) quitp(0, "below zero");
    if (found > best) quitpi("100", "better than the jury");
    double share = 1.0 * found / best;
    quitp(share * 100, "%d of %d", found, best);
}
