// Never flushes, uses printf and cout, and the answer file.
#include <bits/stdc++.h>
#include "testlib.h"

int main(int argc, char* argv[]) {
    registerInteraction(argc, argv);
    int rounds = inf.readInt();
    long long expected = ans.readLong(), sum = 0;
    printf("%d\n", rounds);
    for (int i = 0; i < rounds; i++) {
        int a = rnd.next(1, 100), b = rnd.next(1, 100);
        std::cout << a << ' ' << b << '\n';
        int c = ouf.readInt();
        if (c != a + b) quitf(_wa, "round %d: %d + %d is not %d", i + 1, a, b, c);
        sum++;
    }
    if (sum != expected) quitf(_fail, "the answer file says %lld", expected);
    quitp(100, "all rounds");
}
