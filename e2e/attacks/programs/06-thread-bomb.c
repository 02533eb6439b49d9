#include "attack.h"
static void *wait_for_ever(void *nothing) { pause(); return nothing; }
int main(void) {
    int made = 0;
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 16384);
    for (pthread_t thread; made < 100000; made++) if (pthread_create(&thread, &small, wait_for_ever, NULL)) break;
    HELD(made > 0 && made < 32);
    return answer();
}
