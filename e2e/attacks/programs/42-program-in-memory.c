#include "attack.h"
#include <sys/prctl.h>
/* Code that no file holds is still the same run: same user, same filter, same limits. */
int main(int count, char **words) {
    if (count > 1) {
        HELD(getuid() == 1536 && geteuid() == 1536);
        HELD(prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1);
        REFUSED(syscall(SYS_unshare, CLONE_NEWUSER));
        return answer();
    }
    int from = open("/proc/self/exe", O_RDONLY), to = memfd_create("program", 0);
    char block[65536];
    for (ssize_t got; (got = read(from, block, sizeof block)) > 0;) HELD(write(to, block, got) == got);
    char *arguments[] = {words[0], "again", NULL}, *environment[] = {NULL};
    fexecve(to, arguments, environment);
    return answer();
}
