// An array, made as the arguments say.
#include "testlib.h"
#include <algorithm>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int n = opt<int>("n");
    long long most = opt<long long>("max", 100LL);
    string kind = opt<string>("kind", "any");
    vector<long long> a;
    if (kind == "sum") a = rnd.partition(n, most, 0);
    else if (kind == "different") a = rnd.distinct(n, 1, most);
    else for (int i = 0; i < n; i++) a.push_back(rnd.wnext(1, most, opt<int>("weight", 0)));
    if (opt<bool>("sorted")) sort(a.begin(), a.end());
    if (has_opt("shares")) {
        vector<double> shares = opts<double>("shares");
        println(shares.size(), shares);
    }
    println(n);
    println(a);
}
