#include "attack.h"
#include <dirent.h>
int main(void) {
    DIR *folder = opendir("/proc");
    HELD(folder != NULL);
    for (struct dirent *entry; (entry = readdir(folder));) {
        int pid = atoi(entry->d_name);
        HELD(pid == 0 || pid == 1 || pid == getpid());
    }
    char byte;
    const char *secrets[] = {"/proc/1/environ", "/proc/1/mem", "/proc/1/maps", "/proc/1/auxv", "/proc/1/stack", "/proc/kcore", "/proc/kmsg",
        "/proc/kallsyms", "/proc/cmdline", "/proc/config.gz", "/proc/partitions", "/proc/diskstats", "/proc/interrupts", "/proc/keys",
        "/proc/sysvipc/shm", "/proc/modules", "/proc/slabinfo", "/proc/vmallocinfo", "/proc/timer_list", "/proc/sched_debug"};
    for (unsigned i = 0; i < sizeof secrets / sizeof *secrets; i++) {
        int fd = open(secrets[i], O_RDONLY);
        if (fd != -1 && read(fd, &byte, 1) > 0) return 100 + i;
    }
    const char *knobs[] = {"/proc/sysrq-trigger", "/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sys/vm/drop_caches",
        "/proc/sys/vm/overcommit_memory", "/proc/sys/kernel/pid_max", "/proc/sys/user/max_user_namespaces", "/proc/self/uid_map",
        "/proc/self/gid_map", "/proc/self/setgroups", "/proc/self/loginuid", "/proc/1/oom_score_adj", "/proc/1/mem", "/proc/irq/default_smp_affinity",
        "/proc/mtrr", "/proc/acpi/wakeup", "/proc/scsi/scsi"};
    for (unsigned i = 0; i < sizeof knobs / sizeof *knobs; i++) if (open(knobs[i], O_WRONLY) != -1) return 150 + i;
    int shield = open("/proc/self/oom_score_adj", O_WRONLY);
    if (shield != -1) HELD(write(shield, "-1000", 5) == -1);
    return answer();
}
