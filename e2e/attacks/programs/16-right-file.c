#include "attack.h"
int main(void) {
    HELD(freopen("sum.in", "r", stdin) && freopen("sum.out", "w", stdout));
    return answer();
}
