#include "attack.h"
/* What lies in pipes and sockets belongs to the program too; more than it may have must not be there. */
static char block[1 << 20];
int main(void) {
    memset(block, 1, sizeof block);
    long stored = 0;
    for (;;) {
        int ends[2];
        if (pipe2(ends, O_NONBLOCK) == -1) break;
        fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
        for (ssize_t wrote; (wrote = write(ends[1], block, sizeof block)) > 0;) stored += wrote;
    }
    HELD(stored < 128L << 20);
    return answer();
}
