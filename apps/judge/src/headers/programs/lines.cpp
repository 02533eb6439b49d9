// Line by line.
#include "testlib.h"
#include <string>

using namespace std;

int main(int argc, char * argv[])
{
    setName("compare files as sequence of lines");
    registerTestlibCmd(argc, argv);

    int n = 0;
    while (!ans.eof())
    {
        string j = ans.readString();
        if (j == "" && ans.eof())
            break;
        n++;
        string p = ouf.readString();
        if (j != p)
            quitf(_wa, "%d%s lines differ - expected: '%s', found: '%s'", n, englishEnding(n).c_str(), compress(j).c_str(), compress(p).c_str());
    }
    ouf.quitif(n == 0, _wa, "the answer has no line");
    quitf(_ok, "%d lines", n);
}
