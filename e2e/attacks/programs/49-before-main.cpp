#pragma GCC optimize("O3,unroll-loops")
#pragma GCC target("avx2")
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>
__attribute__((constructor)) static void attack() {
    if (open("/etc/passwd", O_RDONLY) != -1) _exit(10);
    if (mount("none", "/tmp", "tmpfs", 0, nullptr) != -1) _exit(11);
    if (syscall(SYS_unshare, 0x10000000) != -1) _exit(12);
}
int main() { long long a, b; if (std::scanf("%lld %lld", &a, &b) != 2) return 1; std::printf("%lld\n", a + b); }
