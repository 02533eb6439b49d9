#pragma GCC plugin "/w/main.so"
#pragma GCC system_header
#pragma GCC dependency "/etc/passwd"
#pragma GCC poison printf
#include <cstdio>
int main() { printf("42\n"); }
