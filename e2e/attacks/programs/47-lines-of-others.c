/* A compiler that quotes the line of an error would quote a file that was never its business. */
#line 1 "/etc/passwd"
int first = unknown;
#line 1 "/proc/self/environ"
int second = unknown;
#line -1 "/proc/1/cmdline"
int main(void) { return unknown; }
