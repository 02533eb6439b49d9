#if __INCLUDE_LEVEL__ < 26
#pragma message "<script>alert(1)</script> loud loud loud loud loud loud loud loud loud loud loud loud loud loud loud loud loud"
#include "main.c"
#include "main.c"
#endif
