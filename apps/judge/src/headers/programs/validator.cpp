// n and n numbers; then a name and a real number. The group bounds n.
#include "testlib.h"
#include <set>
using namespace std;

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    validator.addFeature("one");
    int n = inf.readInt(1, validator.group() == "small" ? 3 : 100, "n");
    if (n == 1) validator.feature("one");
    inf.readEoln();
    vector<long long> a = inf.readLongs(n, -1000000000000LL, 1000000000000LL, "a");
    inf.readEoln();
    inf.readToken("[a-zA-Z_]{1,20}", "name");
    inf.readSpace();
    inf.readStrictDouble(0, 100, 0, 2, "share");
    inf.readEoln();
    set<long long> different(a.begin(), a.end());
    ensuref((int) different.size() == n, "The numbers have to be different");
    inf.readEof();
}
