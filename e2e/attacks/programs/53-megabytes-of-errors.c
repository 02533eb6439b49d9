#define Q(x) x x x x x x x x
#define R(x) Q(Q(Q(Q(x))))
int main(void) { R(R(<script>)) }
