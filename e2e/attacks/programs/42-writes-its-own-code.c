#include "attack.h"
int main(void) {
    unsigned char call_mount[] = {0xb8, 165, 0, 0, 0, 0x31, 0xff, 0x31, 0xf6, 0x31, 0xd2, 0x0f, 0x05, 0xc3};
    unsigned char *code = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (code == MAP_FAILED) return answer();
    memcpy(code, call_mount, sizeof call_mount);
    HELD(((long (*)(void))code)() == -EPERM);
    return answer();
}
