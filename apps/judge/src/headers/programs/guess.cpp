// Guess a number: ? asks, ! answers. What was asked goes to tout.
#include "testlib.h"
#include <iostream>

using namespace std;

int main(int argc, char *argv[]) {
    setName("Guess the number");
    registerInteraction(argc, argv);
    int n = inf.readInt(1, 1000000000, "n");
    int secret = inf.readInt(1, n, "secret");
    int limit = inf.readInt();
    cout << n << endl;
    int asked = 0;
    while (true) {
        string kind = ouf.readToken("[?!]", "kind");
        int x = ouf.readInt(1, n, "x");
        if (kind == "!") {
            tout << x << " " << asked << endl;
            if (x != secret) quitf(_wa, "the number is %d, not %d", secret, x);
            quitf(_ok, "%d questions", asked);
        }
        if (++asked > limit) {
            cout << -1 << endl;
            quitf(_wa, "more than %d questions", limit);
        }
        cout << (secret < x ? "<" : secret > x ? ">" : "=") << endl;
    }
}
