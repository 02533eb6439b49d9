#include "attack.h"
#include <sys/prctl.h>
#include <sys/resource.h>
int main(void) {
    setrlimit(RLIMIT_CORE, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY});
    prctl(PR_SET_DUMPABLE, 1);
    memset(malloc(32 << 20), 1, 32 << 20);
    abort();
}
