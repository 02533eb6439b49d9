#include <cstdio>
static char room[1 << 30];
int main() {
    for (long i = 0; i < (1L << 30); i += 4096) room[i] = 1;
    std::puts("42");
}
