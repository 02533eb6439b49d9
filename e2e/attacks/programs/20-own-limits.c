#include "attack.h"
#include <sys/mount.h>
/* The files by which the limits were set, looked for where they are and brought in where they are not. */
int main(void) {
    REFUSED(open("/sys/fs/cgroup", O_RDONLY));
    mkdir("/tmp/group", 0777);
    REFUSED(mount("none", "/tmp/group", "cgroup2", 0, NULL));
    REFUSED(mount("none", "/tmp/group", "cgroup", 0, "memory"));
    REFUSED(mount("none", "/tmp/group", "cgroup", 0, "pids"));
    REFUSED(mount("none", "/tmp/group", "sysfs", 0, NULL));
    REFUSED(syscall(SYS_fsopen, "cgroup2", 0));
    return answer();
}
