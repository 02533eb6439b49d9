#include "attack.h"
#if __has_include(ANSWER_FILE) || __has_include(SECRET_FILE) || __has_include("../1.out") || __has_include("../../testcase/1.out")
#error found
#endif
int main(void) { return answer(); }
