#include "attack.h"
int main(void) {
    FILE *out = fopen("sum.out", "w");
    for (int n = 0; n < 40000000; n++) fputc('4', out);
    return 0;
}
