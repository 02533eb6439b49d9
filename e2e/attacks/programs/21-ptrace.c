#include "attack.h"
#include <sys/ptrace.h>
#include <sys/uio.h>
int main(void) {
    pid_t child = fork();
    if (child == 0) { pause(); _exit(0); }
    const pid_t victims[] = {1, getppid(), child};
    for (int i = 0; i < 3; i++) {
        char byte = 0, path[64];
        struct iovec mine = {&byte, 1}, theirs = {&main, 1};
        REFUSED(ptrace(PTRACE_ATTACH, victims[i], NULL, NULL));
        REFUSED(ptrace(PTRACE_SEIZE, victims[i], NULL, NULL));
        REFUSED(process_vm_readv(victims[i], &mine, 1, &theirs, 1, 0));
        REFUSED(process_vm_writev(victims[i], &mine, 1, &theirs, 1, 0));
        REFUSED(syscall(SYS_kcmp, victims[i], getpid(), 0, 0, 0));
        REFUSED(syscall(SYS_pidfd_open, victims[i], 0));
        REFUSED(syscall(SYS_pidfd_getfd, 0, 0, 0));
        if (victims[i] == child) continue;
        snprintf(path, sizeof path, "/proc/%d/mem", victims[i]);
        REFUSED(open(path, O_RDWR));
    }
    kill(child, SIGKILL);
    return answer();
}
