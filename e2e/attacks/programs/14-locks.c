#include "attack.h"
#include <sys/file.h>
/* What is locked here would stay locked for other runs and for the host: they all see the same files. */
static void lock(int fd) {
    struct flock all = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
    REFUSED(flock(fd, LOCK_EX | LOCK_NB));
    REFUSED(flock(fd, LOCK_SH | LOCK_NB));
    REFUSED(fcntl(fd, F_SETLK, &all));
    REFUSED(fcntl(fd, F_OFD_SETLK, &all));
    REFUSED(fcntl(fd, F_SETLEASE, F_RDLCK));
    REFUSED(syscall(SYS_fcntl, fd, (1L << 32) + F_SETLK, &all));
    REFUSED(lockf(fd, F_TEST, 1));
}
int main(void) {
    const char *shared[] = {"/dev/null", "/usr/bin/env", "/proc/self/fd/0", "/etc/ld.so.cache"};
    for (int fd = 0; fd < 3; fd++) lock(fd);
    for (int i = 0; i < 4; i++) lock(open(shared[i], O_RDONLY));
    int own = open("own", O_CREAT | O_RDWR, 0600);
    HELD(own != -1 && fcntl(own, F_SETFD, FD_CLOEXEC) == 0 && fcntl(own, F_DUPFD_CLOEXEC, 3) != -1);
    HELD(fcntl(own, F_SETFL, fcntl(own, F_GETFL) | O_NONBLOCK) == 0);
    return answer();
}
