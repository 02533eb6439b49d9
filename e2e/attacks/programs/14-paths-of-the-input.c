#include "attack.h"
/* The name of the opened input would tell where the judge keeps its files. */
int main(void) {
    for (int fd = 0; fd < 3; fd++) {
        char link[64], path[4096] = "";
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        HELD(readlink(link, path, sizeof path - 1) != -1);
        HELD(strstr(path, DATA_FOLDER) == NULL && strstr(path, "oyez") == NULL && strstr(path, "blobs") == NULL);
    }
    return answer();
}
