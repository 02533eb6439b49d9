#include "attack.h"
int main(void) { close(0); close(1); for (volatile long i = 0;; i = i + 1) ; }
