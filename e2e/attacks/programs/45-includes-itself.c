#if __INCLUDE_LEVEL__ < 26
#include "main.c"
#include "main.c"
#endif
