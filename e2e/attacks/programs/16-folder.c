#include "attack.h"
int main(void) { return mkdir("sum.out", 0777); }
