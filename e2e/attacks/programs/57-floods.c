#include <stdio.h>
int main(void) { for (;;) fputs("1", stdout); }
