#include "attack.h"
int main(void) { for (;;) puts("endless endless endless endless endless endless endless endless endless endless"); }
