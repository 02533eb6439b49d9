#include "attack.h"
#include <arpa/inet.h>
#include <netinet/in.h>
/* Nobody answers: not outside, not the neighbours on this machine. */
static void unreachable(int kind, const char *host, int port) {
    struct sockaddr_in peer = {.sin_family = AF_INET, .sin_port = htons(port)};
    inet_pton(AF_INET, host, &peer.sin_addr);
    int fd = socket(AF_INET, kind, 0);
    if (fd == -1) return;
    if (kind == SOCK_STREAM) REFUSED(connect(fd, (struct sockaddr *)&peer, sizeof peer));
    else REFUSED(sendto(fd, "x", 1, 0, (struct sockaddr *)&peer, sizeof peer));
    close(fd);
}
int main(void) {
    const char *hosts[] = {"8.8.8.8", "127.0.0.1", "169.254.169.254", "10.0.0.1"};
    const int ports[] = {53, 80, 443, SANDBOX_PORT, SERVER_PORT, 5050, DATABASE_PORT};
    for (int h = 0; h < 4; h++) for (int p = 0; p < 7; p++) {
        unreachable(SOCK_STREAM, hosts[h], ports[p]);
        unreachable(SOCK_DGRAM, hosts[h], ports[p]);
    }
    return answer();
}
