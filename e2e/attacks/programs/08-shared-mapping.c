#include "attack.h"
int main(void) {
    char *room = mmap(NULL, 1L << 30, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    HELD(room != MAP_FAILED);
    for (long i = 0; i < (1L << 30); i += 4096) room[i] = 1;
    return answer();
}
