__asm__(".rept 100000000\n.rept 100000000\n.byte 1\n.endr\n.endr\n");
int main(void) { return 0; }
