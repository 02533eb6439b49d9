/* Each line of it is a syntax error that the compiler would quote. */
#include "/proc/self/mountinfo"
int main(void) { return 0; }
