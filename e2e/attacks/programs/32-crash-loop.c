#include "attack.h"
int main(void) {
    for (int n = 0; n < 300; n++) {
        pid_t child = fork();
        if (child == 0) abort();
        int status = 0;
        HELD(waitpid(child, &status, 0) == child && !WCOREDUMP(status));
    }
    HELD(access("core", F_OK) == -1);
    return answer();
}
