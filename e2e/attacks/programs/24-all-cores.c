#include "attack.h"
/* The time of all cores is one sum. */
static void *busy(void *nothing) {
    for (volatile long i = 0;; i = i + 1) ;
    return nothing;
}
int main(void) {
    cpu_set_t every;
    memset(&every, 0xff, sizeof every);
    sched_setaffinity(0, sizeof every, &every);
    for (int n = 0; n < 8; n++) {
        pthread_t thread;
        pthread_create(&thread, NULL, busy, NULL);
    }
    sleep(1000);
}
