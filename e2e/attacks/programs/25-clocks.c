#include "attack.h"
#include <sys/time.h>
#include <sys/timex.h>
#include <time.h>
int main(void) {
    struct timespec moment = {1, 0};
    struct timeval day = {1, 0};
    struct timex tuned = {.modes = ADJ_FREQUENCY, .freq = 0};
    REFUSED(clock_settime(CLOCK_REALTIME, &moment));
    REFUSED(settimeofday(&day, NULL));
    REFUSED(adjtimex(&tuned));
    REFUSED(clock_adjtime(CLOCK_REALTIME, &tuned));
    return answer();
}
