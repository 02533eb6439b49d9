#include "attack.h"
/* The kernel has more than one table of calls: the one of 32-bit programs and the one of x32. */
static long old_call(long number, long one, long two, long three) {
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(one), "c"(two), "d"(three) : "memory", "r8", "r9", "r10", "r11");
    return result;
}
int main(void) {
    HELD(old_call(20, 0, 0, 0) < 0);
    HELD(old_call(4, 1, 0, 0) < 0);
    HELD(old_call(310, 0x10000000, 0, 0) < 0);
    HELD(old_call(117, 23, 0, 4096) < 0);
    REFUSED(syscall(0x40000000 | 39));
    REFUSED(syscall(0x40000000 | 272, 0x10000000));
    REFUSED(syscall(-1));
    REFUSED(syscall(1000));
    return answer();
}
