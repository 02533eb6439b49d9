#include "attack.h"
int main(void) {
    char line[64];
    HELD(fgets(line, sizeof line, stdin) != NULL);
    abort();
}
