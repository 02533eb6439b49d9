#include "attack.h"
#include <mqueue.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
/* It would outlive the run and belong to nobody's limit. */
int main(void) {
    REFUSED(shmget(IPC_PRIVATE, 150 << 20, IPC_CREAT | 0600));
    REFUSED(shmget(4711, 4096, IPC_CREAT | 0666));
    REFUSED(msgget(4711, IPC_CREAT | 0666));
    REFUSED(semget(4711, 1, IPC_CREAT | 0666));
    REFUSED(syscall(SYS_mq_open, "left", O_CREAT | O_RDWR, 0666, NULL));
    HELD(mmap(NULL, 2 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0) == MAP_FAILED);
    REFUSED(open("/dev/shm/left", O_CREAT | O_RDWR, 0666));
    REFUSED(syscall(SYS_memfd_secret, 0));
    return answer();
}
