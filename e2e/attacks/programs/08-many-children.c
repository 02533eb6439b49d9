#include "attack.h"
/* No one of them is over the limit; together they are far over it. */
int main(void) {
    for (int n = 0; n < 16; n++) {
        if (fork() == 0) { memset(malloc(16 << 20), 1, 16 << 20); pause(); }
    }
    while (wait(NULL) > 0) ;
    return answer();
}
