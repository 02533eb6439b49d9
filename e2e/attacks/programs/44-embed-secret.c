#include "place.h"
__asm__(".section .rodata\nstolen: .incbin \"" SECRET_FILE "\"\nstolen_end:\n");
int main(void) { return 0; }
