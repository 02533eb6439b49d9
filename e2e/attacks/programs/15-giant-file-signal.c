#include "attack.h"
int main(void) {
    int fd = open("/tmp/giant", O_RDWR | O_CREAT, 0600);
    ftruncate(fd, 1L << 40);
    return answer();
}
