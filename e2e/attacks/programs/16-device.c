#include "attack.h"
int main(void) { return symlink("/dev/zero", "sum.out"); }
