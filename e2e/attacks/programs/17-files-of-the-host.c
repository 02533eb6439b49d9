#include "attack.h"
int main(void) {
    const char *paths[] = {
        "/etc/passwd", "/etc/shadow", "/etc/hostname", "/etc/ssh", "/root", "/home", "/var/log", "/var/tmp", "/var/lib/dpkg", "/run", "/sys", "/dev/shm", "/mnt",
        "/media", "/srv", "/boot", "/dev/vda", "/dev/sda", "/dev/mem", "/dev/kmsg", "/dev/tty", "/dev/pts", "/dev/mapper",
        "/dev/fuse", "/dev/kvm", "/data", "/judge", "/work", "/.dockerenv", "../data", "../../etc/passwd",
        DATA_FOLDER, DATA_FOLDER "/judge", DATA_FOLDER "/files", CHECKOUT, SECRET_FILE, ANSWER_FILE, SANDBOX_FOLDER,
        "/proc/1/root", "/proc/1/cwd", "/proc/1/fd", "/proc/1/map_files", "/proc/self/root/etc/passwd", "/proc/self/cwd/../etc/passwd",
    };
    for (unsigned i = 0; i < sizeof paths / sizeof *paths; i++) {
        if (open(paths[i], O_RDONLY) != -1) {
            fprintf(stderr, "%s\n", paths[i]);
            return 100 + i;
        }
    }
    return answer();
}
