/* Put beside every program of the battery. What is attacked by its true name stands in place.h. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include "place.h"

/* A program that finds a hole ends with the number of the line that found it. */
#define HELD(condition) do { if (!(condition)) _exit(__LINE__); } while (0)
/* The call fails, whatever the reason. */
#define REFUSED(call) HELD((long)(call) == -1L)

/* What the problem asks for: printed by programs that were stopped everywhere. */
static inline int answer(void) {
    long long a, b;
    if (scanf("%lld %lld", &a, &b) != 2) return 1;
    printf("%lld\n", a + b);
    return 0;
}
