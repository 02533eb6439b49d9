#include "attack.h"
/* The child has its own session and nothing open: nothing but its cgroup ties it to the run. */
int main(void) {
    if (fork() == 0) {
        setsid();
        for (int fd = 0; fd < 256; fd++) close(fd);
        for (volatile long i = 0;; i = i + 1) ;
    }
    return answer();
}
