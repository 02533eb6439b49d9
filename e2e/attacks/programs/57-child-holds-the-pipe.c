#include "attack.h"
int main(void) {
    if (fork() == 0) { setsid(); sleep(1000); }
    return 0;
}
