#include "attack.h"
int main(void) { return answer(); }
