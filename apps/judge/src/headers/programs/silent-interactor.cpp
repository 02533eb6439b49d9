// Forgets to decide.
#include "testlib.h"
#include <iostream>

int main(int argc, char* argv[]) {
    registerInteraction(argc, argv);
    std::cout << inf.readInt() << std::endl;
}
