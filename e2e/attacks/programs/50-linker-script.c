/* Directives for the linker inside of a source: nothing of them is obeyed with other rights. */
__asm__(".section .drectve\n.ascii \"-T/etc/passwd @/etc/shadow -plugin /w/main.c\"\n.text\n");
__asm__(".section .init_array\n.quad 0\n.text\n");
int main(void) { return undefined_function_of_the_host(); }
