// The arguments by place, and a file for each test.
#include "testlib.h"
#include <iostream>
using namespace std;

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int tests = opt<int>(1);
    for (int test = 1; test <= tests; test++) {
        startTest(test);
        cout << atoi(argv[2]) << endl;
        cout << rnd.next("[a-c]{%d}", test) << endl;
    }
}
