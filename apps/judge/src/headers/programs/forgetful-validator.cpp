// Does not look whether the file ends.
#include "testlib.h"

int main() {
    registerValidation();
    inf.readInt(1, 10, "n");
    inf.readEoln();
}
