#include "attack.h"
#include <sys/personality.h>
#define NONE 0, 0, 0, 0, 0, 0
int main(void) {
    const long calls[] = {SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
        SYS_keyctl, SYS_add_key, SYS_request_key, SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_quotactl,
        SYS_acct, SYS_swapon, SYS_swapoff, SYS_open_by_handle_at, SYS_name_to_handle_at, SYS_iopl, SYS_ioperm, SYS_modify_ldt,
        SYS_lookup_dcookie, SYS_fanotify_init, SYS_move_pages, SYS_migrate_pages, SYS_sethostname, SYS_setdomainname, SYS_io_setup,
        SYS_vmsplice, SYS_mknod, SYS_mknodat, SYS_process_madvise, SYS_process_mrelease, SYS_sched_setattr, SYS_vhangup, SYS_uselib, SYS_ustat};
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
        if (syscall(calls[i], NONE) != -1 || errno != EPERM) return 100 + i;
    }
    REFUSED(personality(ADDR_NO_RANDOMIZE));
    return answer();
}
