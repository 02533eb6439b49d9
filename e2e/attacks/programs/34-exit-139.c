#include "attack.h"
int main(void) { puts("42"); fflush(stdout); _exit(139); }
