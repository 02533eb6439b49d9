#include "attack.h"
/* The child keeps the standard streams: a judge that waits for their end waits for ever. */
int main(void) {
    int code = answer();
    fflush(stdout);
    if (fork() == 0) { setsid(); sleep(1000); printf("and more\n"); fflush(stdout); _exit(0); }
    return code;
}
