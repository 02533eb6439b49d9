// Rows of different lengths, told apart by the ends of lines.
#include "testlib.h"
#include <vector>
using namespace std;

vector<int> readRow(InStream& stream) {
    vector<int> row;
    while (!stream.seekEoln()) row.push_back(stream.readInt());
    return row;
}

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int rows = inf.readInt();
    for (int i = 1; i <= rows; i++) {
        vector<int> expected = readRow(ans), found = readRow(ouf);
        if (expected.size() != found.size()) quitf(_wa, "row %d has %d numbers", i, int(found.size()));
        if (expected != found) quitf(_wa, "row %d is %s", i, join(found).c_str());
    }
    quitf(_ok, "%d rows", rows);
}
