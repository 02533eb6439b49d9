#include "attack.h"
int main(void) {
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    unsigned long nodes = 1;
    int status = 0;
    HELD(page != MAP_FAILED);
    REFUSED(syscall(SYS_mbind, page, 4096, 2, &nodes, 8, 0));
    REFUSED(syscall(SYS_set_mempolicy, 0, NULL, 0));
    REFUSED(syscall(SYS_migrate_pages, 0, 8, &nodes, &nodes));
    REFUSED(syscall(SYS_move_pages, 0, 1, &page, NULL, &status, 0));
    REFUSED(syscall(450 /* set_mempolicy_home_node */, page, 4096, 0, 0));
    return answer();
}
