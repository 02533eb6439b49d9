#include "attack.h"
int main(void) { abort(); }
