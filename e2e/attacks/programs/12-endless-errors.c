#include "attack.h"
int main(void) { for (;;) fputs("endless endless endless endless endless endless endless endless endless\n", stderr); }
