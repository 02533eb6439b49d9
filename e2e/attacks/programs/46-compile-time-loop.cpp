constexpr long spin(long n) { long sum = 0; for (long i = 0; i < n; i++) sum += i; return sum; }
constexpr long sum = spin(1L << 60);
int main() {}
