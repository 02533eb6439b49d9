#include "attack.h"
/* The filter refuses mknod; a socket is the next best thing to hang a reader. */
#include <sys/un.h>
int main(void) {
    if (mkfifo("sum.out", 0666) == 0) return 0;
    struct sockaddr_un name = {.sun_family = AF_UNIX, .sun_path = "sum.out"};
    int listening = socket(AF_UNIX, SOCK_STREAM, 0);
    return bind(listening, (struct sockaddr *)&name, sizeof name);
}
