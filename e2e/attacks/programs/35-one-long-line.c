#include "attack.h"
int main(void) {
    static char block[1 << 20];
    memset(block, '4', sizeof block);
    for (int n = 0; n < 50; n++) if (write(1, block, sizeof block) <= 0) break;
    return 0;
}
