#include "attack.h"
#include <netinet/in.h>
#include <sys/un.h>
int main(void) {
    for (int family = 0; family < 64; family++) {
        if (family == AF_UNIX || family == AF_INET || family == AF_INET6) continue;
        REFUSED(socket(family, SOCK_STREAM, 0));
        REFUSED(socket(family, SOCK_DGRAM, 0));
        REFUSED(socket(family, SOCK_RAW, 0));
    }
    REFUSED(socket(AF_INET, SOCK_RAW, IPPROTO_ICMP));
    REFUSED(socket(AF_INET6, SOCK_RAW, 58));
    const char *names[] = {"/run/dbus/system_bus_socket", "/var/run/docker.sock", "/run/systemd/private"};
    for (int i = 0; i < 3; i++) {
        struct sockaddr_un peer = {.sun_family = AF_UNIX};
        snprintf(peer.sun_path, sizeof peer.sun_path, "%s", names[i]);
        REFUSED(connect(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&peer, sizeof peer));
    }
    return answer();
}
