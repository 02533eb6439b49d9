#error "<script>alert(document.domain)</script><img src=x onerror=alert(1)> [2J[31m"
int main(void) { return 0; }
