// A shortest path in a graph: its length is compared, its edges are checked.
#include "testlib.h"
#include <map>
#include <set>
#include <utility>
#include <vector>

using namespace std;

int n, m;
map<pair<int, int>, long long> edges;

long long readPath(InStream& in) {
    string first = in.readToken();
    if (first == "IMPOSSIBLE") return -1;
    int length = stringToInt(in, first.c_str());
    vector<int> vertices = in.readInts(length, 1, n);
    if (length < 1 || vertices.front() != 1 || vertices.back() != n) in.quitf(_wa, "path does not lead from 1 to %d", n);
    long long cost = 0;
    for (int i = 0; i + 1 < length; i++) {
        auto edge = edges.find(make_pair(vertices[i], vertices[i + 1]));
        if (edge == edges.end()) in.quit(_wa, format("no edge %d -> %d", vertices[i], vertices[i + 1]));
        cost += edge->second;
    }
    return cost;
}

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    n = inf.readInt();
    m = inf.readInt();
    for (int i = 0; i < m; i++) {
        int u = inf.readInt(1, n), v = inf.readInt(1, n);
        edges[{u, v}] = inf.readLong(0, 1000000000);
    }
    long long jury = readPath(ans), found = readPath(ouf);
    ensuref(jury >= -1, "cost %lld", jury);
    if (found == -1 && jury != -1) quitf(_wa, "there is a path of cost %lld", jury);
    if (jury == -1 && found != -1) quitf(_fail, "the jury found no path");
    if (found > jury) expectedButFound(_wa, jury, found, "cost");
    ensure(found == jury);
    quit(_ok, "cost " + toString(found));
}
