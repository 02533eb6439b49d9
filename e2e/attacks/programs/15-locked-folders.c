#include "attack.h"
/* Takes away all rights from what it made and from where it stands: a run in the same place must still be possible. */
int main(void) {
    mkdir("/w/locked", 0700);
    close(open("/w/locked/file", O_CREAT | O_WRONLY, 0400));
    chmod("/w/locked", 0);
    REFUSED(chmod("/w", 0));
    REFUSED(chmod("/tmp", 0));
    REFUSED(rename("/w", "/gone"));
    REFUSED(rmdir("/w"));
    REFUSED(symlink("/proc", "/new"));
    REFUSED(chmod("/dev/null", 0));
    REFUSED(unlink("/dev/null"));
    return answer();
}
