#include "attack.h"
int main(void) {
    for (int fd = 3; fd < 4096; fd++) {
        HELD(fcntl(fd, F_GETFD) == -1);
        HELD(write(fd, "Accepted", 8) == -1);
    }
    return answer();
}
