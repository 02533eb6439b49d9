#include "attack.h"
int main(void) {
    HELD(freopen("sum.in", "r", stdin) && freopen("sum.out", "w", stdout));
    int code = answer();
    fflush(stdout);
    chmod("sum.out", 0);
    return code;
}
