#include "attack.h"
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/xattr.h>
int main(void) {
    HELD(prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1);
    HELD(prctl(PR_GET_SECCOMP) == 2);
    struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct sets[2];
    HELD(syscall(SYS_capget, &head, sets) == 0);
    for (int i = 0; i < 2; i++) HELD(sets[i].effective == 0 && sets[i].permitted == 0 && sets[i].inheritable == 0);
    for (int i = 0; i < 2; i++) sets[i].effective = sets[i].permitted = ~0u;
    REFUSED(syscall(SYS_capset, &head, sets));
    REFUSED(setuid(0));
    REFUSED(setreuid(0, 0));
    REFUSED(setresgid(0, 0, 0));
    REFUSED(setgroups(0, NULL));
    REFUSED(chown("/w", 1536, 1536));
    int fd = open("/w/suid", O_CREAT | O_RDWR, 0700);
    fchmod(fd, 06777);
    struct vfs_cap_data every = {.magic_etc = VFS_CAP_REVISION_2 | VFS_CAP_FLAGS_EFFECTIVE, .data = {{~0u, ~0u}, {~0u, ~0u}}};
    REFUSED(fsetxattr(fd, "security.capability", &every, sizeof every, 0));
    HELD(prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0) == -1);
    return answer();
}
