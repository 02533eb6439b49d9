#include "attack.h"
/* Sparse or full, no file grows beyond its quota, and nothing is left to clean up slowly. */
int main(void) {
    signal(SIGXFSZ, SIG_IGN);
    int fd = open("/w/giant", O_RDWR | O_CREAT, 0600);
    HELD(fd != -1);
    HELD(ftruncate(fd, 1L << 40) == -1);
    HELD(ftruncate(fd, 2L << 30) == -1);
    HELD(fallocate(fd, 0, 0, 2L << 30) == -1);
    HELD(lseek(fd, 4L << 30, SEEK_SET) == 4L << 30);
    HELD(write(fd, "x", 1) == -1);
    return answer();
}
