#include <alloca.h>
#include <string.h>
int main(void) { memset(alloca(1L << 30), 1, 1L << 30); return 0; }
