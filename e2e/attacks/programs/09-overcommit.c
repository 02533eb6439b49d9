#include "attack.h"
/* A terabyte that nobody touches costs nothing. */
int main(void) {
    void *room = mmap(NULL, 1L << 40, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room != MAP_FAILED) ((char *)room)[0] = 1;
    return answer();
}
