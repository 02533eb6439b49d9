#include "attack.h"
/* Whatever it may do to its input, nobody else reads it: all other tests have the same one, and get the same sum. */
int main(void) {
    int code = answer();
    int fd = open("/proc/self/fd/0", O_RDWR);
    if (fd != -1) {
        pwrite(fd, "9 9\n", 4, 0);
        ftruncate(fd, 4);
        fchmod(fd, 0);
    }
    pwrite(0, "9 9\n", 4, 0);
    return code;
}
