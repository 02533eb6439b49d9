#include "attack.h"
int main(void) {
    int made = 0;
    for (int n = 0; n < 10000; n++) {
        pid_t child = fork();
        if (child == 0) _exit(0);
        if (child > 0) made++;
        else if (n > 200) break;
    }
    HELD(made < 32);
    return answer();
}
