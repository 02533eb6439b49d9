#include "attack.h"
int main(void) { for (;;) { pause(); sleep(1000); } }
