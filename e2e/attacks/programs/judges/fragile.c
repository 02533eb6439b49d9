#include "attack.h"
/* A checker that does with itself what the contestant's output tells it to. */
int main(int count, char **paths) {
    char word[64] = "";
    FILE *output = fopen(paths[2], "r");
    if (output == NULL || fscanf(output, "%63s", word) != 1) return 102;
    if (strcmp(word, "42") == 0) return 100;
    /* For the staff, not for the contestant. */
    fprintf(stderr, "%s\n", CHECKER_WORDS);
    if (strcmp(word, "loop") == 0) for (volatile long i = 0;; i = i + 1) ;
    if (strcmp(word, "crash") == 0) abort();
    if (strcmp(word, "fail") == 0) return 103;
    if (strcmp(word, "swell") == 0) for (;;) memset(malloc(1 << 20), 1, 1 << 20);
    if (strcmp(word, "flood") == 0) for (int line = 0; line < 12000000; line++) puts("a line of eighty characters: Accepted, 100, ok, points 100, partially correct");
    return 102;
}
