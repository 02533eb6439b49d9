#include "attack.h"
int main(void) { puts("42"); fflush(stdout); quick_exit(255); }
