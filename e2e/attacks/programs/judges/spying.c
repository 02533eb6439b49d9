#include "attack.h"
#include <arpa/inet.h>
#include <netinet/in.h>
/*
 * A checker of a setter who is after more than outputs: it looks for other submissions, the host, the network, and tries
 * to change what later runs read. It finds every answer right, unless something let it through.
 */
#define UNTOUCHED(call) do { if ((long)(call) != -1L) { fprintf(stderr, "line %d\n", __LINE__); _exit(102); } } while (0)
int main(int count, char **paths) {
    const char *places[] = {"/etc/passwd", "/root", "/home", "/sys", DATA_FOLDER, CHECKOUT, SECRET_FILE, ANSWER_FILE, SANDBOX_FOLDER,
        "/w/main", "/w/main.c", "/w/main.cpp", "/w/main.py", "/proc/1/environ"};
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++) UNTOUCHED(open(places[i], O_RDONLY));
    const int ports[] = {SANDBOX_PORT, SERVER_PORT, DATABASE_PORT};
    for (int i = 0; i < 3; i++) {
        struct sockaddr_in peer = {.sin_family = AF_INET, .sin_port = htons(ports[i])};
        inet_pton(AF_INET, "127.0.0.1", &peer.sin_addr);
        UNTOUCHED(connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&peer, sizeof peer));
    }
    const char *shared[] = {"/opt/testlib/testlib.h", "/opt/testlib/new.h", "/opt/pch/new.h", "/usr/include/stdio.h", "/usr/new"};
    for (int i = 0; i < 5; i++) UNTOUCHED(open(shared[i], O_WRONLY | O_CREAT, 0666));
    UNTOUCHED(kill(-1, SIGKILL));
    UNTOUCHED(syscall(SYS_unshare, CLONE_NEWUSER));
    UNTOUCHED(syscall(SYS_keyctl, 0, 0, 0, 0, 0));
    /* Its own copies may be spoilt: they are nobody else's. */
    for (int i = 1; i < count && i < 4; i++) truncate(paths[i], 0);
    for (int n = 0; n < 64; n++) {
        if (fork() == 0) { setsid(); for (;;) { close(creat("/w/left-behind", 0666)); close(creat("/tmp/left-behind", 0666)); } }
    }
    return 100;
}
