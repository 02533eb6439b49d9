#include "attack.h"
/* The input handed back as output: a file like any other, only with the wrong content. */
int main(void) {
    REFUSED(link("/bin/true", "stolen"));
    return link("sum.in", "sum.out");
}
