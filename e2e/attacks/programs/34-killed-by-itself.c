#include "attack.h"
/* Looks like the end of a program that had no memory left, but it had plenty. */
int main(void) { puts("42"); fflush(stdout); kill(getpid(), SIGKILL); pause(); }
