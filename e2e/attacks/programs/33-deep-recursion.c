#include <stdio.h>
static int deeper(volatile int level) { volatile char room[256]; room[0] = (char)level; return deeper(level + 1) + room[0]; }
int main(void) { return deeper(0); }
