#include "attack.h"
#include <sys/xattr.h>
/* The input is one file for all who are judged by it. */
int main(void) {
    const int modes[] = {O_WRONLY, O_RDWR, O_WRONLY | O_TRUNC, O_WRONLY | O_APPEND};
    for (int i = 0; i < 4; i++) {
        REFUSED(open("/proc/self/fd/0", modes[i]));
        REFUSED(open("/dev/stdin", modes[i]));
    }
    REFUSED(write(0, "9 9\n", 4));
    REFUSED(ftruncate(0, 0));
    REFUSED(fallocate(0, 0, 0, 1));
    HELD(mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, 0, 0) == MAP_FAILED);
    REFUSED(fchmod(0, 0777));
    REFUSED(fchown(0, 1536, 1536));
    REFUSED(fsetxattr(0, "user.note", "x", 1, 0));
    REFUSED(futimens(0, NULL));
    REFUSED(linkat(AT_FDCWD, "/proc/self/fd/0", AT_FDCWD, "/w/input", AT_SYMLINK_FOLLOW));
    REFUSED(fcntl(0, F_SETLEASE, F_WRLCK));
    return answer();
}
