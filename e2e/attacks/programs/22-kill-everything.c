#include "attack.h"
#include <sys/resource.h>
int main(void) {
    const int signals[] = {SIGKILL, SIGSTOP, SIGTERM, SIGCHLD, SIGSEGV};
    for (int i = 0; i < 5; i++) {
        REFUSED(kill(1, signals[i]));
        REFUSED(kill(getppid(), signals[i]));
        REFUSED(kill(-1, signals[i]));
    }
    REFUSED(syscall(SYS_tgkill, 1, 1, SIGKILL));
    REFUSED(syscall(SYS_pidfd_open, 1, 0));
    REFUSED(syscall(SYS_pidfd_send_signal, 0, SIGKILL, NULL, 0));
    REFUSED(setpriority(PRIO_PROCESS, 1, 19));
    REFUSED(syscall(SYS_prlimit64, 1, RLIMIT_NOFILE, &(struct rlimit){0, 0}, NULL));
    return answer();
}
