#include "attack.h"
int main(void) { return symlink("/etc/passwd", "sum.out"); }
