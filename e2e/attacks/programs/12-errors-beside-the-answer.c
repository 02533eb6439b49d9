#include "attack.h"
int main(void) {
    static char block[1 << 16];
    memset(block, 'e', sizeof block);
    for (int n = 0; n < 300; n++) HELD(write(2, block, sizeof block) > 0);
    return answer();
}
