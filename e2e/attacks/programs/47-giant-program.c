int room[1 << 28] = {1};
int main(void) { return 0; }
