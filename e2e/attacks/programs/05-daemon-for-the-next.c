#include "attack.h"
#include <dirent.h>
#include <sys/un.h>
/* Looks for what an earlier run left, then leaves as much as it can for a later one: a daemon, files, a socket. */
static int processes(void) {
    int count = 0;
    DIR *folder = opendir("/proc");
    HELD(folder != NULL);
    for (struct dirent *entry; (entry = readdir(folder));) count += entry->d_name[0] >= '0' && entry->d_name[0] <= '9';
    closedir(folder);
    return count;
}
int main(void) {
    HELD(processes() == 2);
    HELD(access("/w/left-behind", F_OK) == -1);
    HELD(access("/tmp/left-behind", F_OK) == -1);
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    memcpy(name.sun_path + 1, "left-behind", 11);
    int mine = socket(AF_UNIX, SOCK_STREAM, 0);
    HELD(connect(mine, (struct sockaddr *)&name, sizeof name) == -1);
    HELD(bind(mine, (struct sockaddr *)&name, sizeof name) == 0 && listen(mine, 8) == 0);
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            for (;;) {
                close(creat("/w/left-behind", 0666));
                close(creat("/tmp/left-behind", 0666));
                usleep(1000);
            }
        }
        _exit(0);
    }
    while (access("/tmp/left-behind", F_OK) == -1) usleep(1000);
    return answer();
}
