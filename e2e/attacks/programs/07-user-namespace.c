#include "attack.h"
#include <linux/sched.h>
/* All the ways into a namespace of one's own, where one would be root. */
int main(void) {
    const int kinds[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP};
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const int flags[] = {kinds[i], kinds[i] | CLONE_NEWUSER};
        for (int with_user = 0; with_user < 2; with_user++) {
            REFUSED(syscall(SYS_unshare, flags[with_user]));
            long child = syscall(SYS_clone, flags[with_user] | SIGCHLD, 0, 0, 0, 0);
            if (child == 0) _exit(0);
            HELD(child == -1);
            struct clone_args extended = {.flags = flags[with_user], .exit_signal = SIGCHLD};
            child = syscall(SYS_clone3, &extended, sizeof extended);
            if (child == 0) _exit(0);
            HELD(child == -1);
        }
    }
    HELD(access("/proc/sys/user/max_user_namespaces", W_OK) == -1);
    return answer();
}
