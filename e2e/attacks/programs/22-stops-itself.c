#include "attack.h"
int main(void) { kill(getpid(), SIGSTOP); return answer(); }
