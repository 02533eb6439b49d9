#include "attack.h"
/* What the compiler itself is told, taken along into the program. */
extern const char told[], told_end[];
__asm__(".section .rodata\n.global told\ntold: .incbin \"/proc/self/environ\"\n.global told_end\ntold_end: .byte 0\n.text\n");
int main(void) {
    const long size = told_end - told;
    HELD(memmem(told, size, "OYEZ", 4) == NULL);
    HELD(memmem(told, size, "TOKEN", 5) == NULL);
    HELD(memmem(told, size, DATA_FOLDER, strlen(DATA_FOLDER)) == NULL);
    return answer();
}
