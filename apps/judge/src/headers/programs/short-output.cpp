// Tells output that ends too early from output that is badly written.
#define ENABLE_UNEXPECTED_EOF
#include "testlib.h"

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    quitf(_ok, "%d", ouf.readInt());
}
