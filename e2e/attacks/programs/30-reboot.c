#include "attack.h"
#include <sys/ioctl.h>
#include <sys/klog.h>
#include <sys/reboot.h>
#include <linux/vt.h>
int main(void) {
    REFUSED(reboot(RB_AUTOBOOT));
    REFUSED(klogctl(3, (char[16]){0}, 16));
    REFUSED(syscall(SYS_syslog, 8, NULL, 1));
    char letter = 'x';
    for (int fd = 0; fd < 3; fd++) {
        REFUSED(ioctl(fd, TIOCSTI, &letter));
        REFUSED(ioctl(fd, TIOCSCTTY, 1));
        REFUSED(ioctl(fd, VT_ACTIVATE, 1));
        REFUSED(ioctl(fd, TIOCLINUX, &letter));
    }
    REFUSED(open("/dev/tty", O_RDWR));
    REFUSED(open("/dev/console", O_WRONLY));
    REFUSED(open("/dev/ptmx", O_RDWR));
    return answer();
}
