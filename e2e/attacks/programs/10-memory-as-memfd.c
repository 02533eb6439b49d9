#include "attack.h"
static char block[1 << 20];
int main(void) {
    signal(SIGXFSZ, SIG_IGN);
    memset(block, 1, sizeof block);
    for (int n = 0; n < 64; n++) {
        int fd = memfd_create("room", 0);
        if (fd == -1) return answer();
        for (int part = 0; part < 63 && write(fd, block, sizeof block) > 0; part++) ;
    }
    return 1;
}
