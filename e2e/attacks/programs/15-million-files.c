#include "attack.h"
int main(void) {
    const char *folders[] = {"/w", "/tmp"};
    for (int which = 0; which < 2; which++) {
        int made = 0;
        for (; made < 1000000; made++) {
            char path[64];
            snprintf(path, sizeof path, "%s/empty-%d", folders[which], made);
            int fd = open(path, O_WRONLY | O_CREAT, 0600);
            if (fd == -1) break;
            close(fd);
        }
        HELD(made < 5000);
    }
    return answer();
}
