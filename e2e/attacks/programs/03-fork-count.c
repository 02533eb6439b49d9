#include "attack.h"
/* At most 32 processes, the first one included. */
int main(void) {
    int made = 0;
    for (pid_t child; made < 1000; made++) {
        child = fork();
        if (child == 0) { pause(); _exit(0); }
        if (child == -1) break;
    }
    HELD(made > 0 && made < 32);
    return answer();
}
