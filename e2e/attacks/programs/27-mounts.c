#include "attack.h"
#include <sys/mount.h>
int main(void) {
    mkdir("/tmp/there", 0777);
    REFUSED(mount("/usr", "/tmp/there", NULL, MS_BIND, NULL));
    REFUSED(mount("none", "/tmp/there", "tmpfs", 0, NULL));
    REFUSED(mount("none", "/tmp/there", "proc", 0, NULL));
    REFUSED(mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL));
    REFUSED(mount(NULL, "/usr", NULL, MS_REMOUNT | MS_BIND, NULL));
    REFUSED(umount2("/proc", MNT_DETACH));
    REFUSED(syscall(SYS_pivot_root, ".", "."));
    REFUSED(chroot("/tmp"));
    REFUSED(syscall(SYS_setns, open("/proc/self/ns/mnt", O_RDONLY), 0));
    REFUSED(syscall(SYS_setns, open("/proc/1/ns/mnt", O_RDONLY), 0));
    REFUSED(syscall(SYS_open_tree, AT_FDCWD, "/", 1));
    REFUSED(syscall(SYS_move_mount, AT_FDCWD, "/usr", AT_FDCWD, "/tmp/there", 0));
    REFUSED(syscall(SYS_fspick, AT_FDCWD, "/", 0));
    REFUSED(syscall(SYS_mount_setattr, AT_FDCWD, "/usr", 0, "", 32));
    const char *fixed[] = {"/usr/x", "/bin/x", "/lib/x", "/x", "/etc/x", "/dev/x", "/proc/x"};
    for (int i = 0; i < 7; i++) REFUSED(open(fixed[i], O_CREAT | O_WRONLY, 0600));
    return answer();
}
