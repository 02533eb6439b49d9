#define A1 ((((((((((
#define Z1 ))))))))))
#define A2 A1 A1 A1 A1 A1 A1 A1 A1 A1 A1
#define Z2 Z1 Z1 Z1 Z1 Z1 Z1 Z1 Z1 Z1 Z1
#define A3 A2 A2 A2 A2 A2 A2 A2 A2 A2 A2
#define Z3 Z2 Z2 Z2 Z2 Z2 Z2 Z2 Z2 Z2 Z2
#define A4 A3 A3 A3 A3 A3 A3 A3 A3 A3 A3
#define Z4 Z3 Z3 Z3 Z3 Z3 Z3 Z3 Z3 Z3 Z3
#define A5 A4 A4 A4 A4 A4 A4 A4 A4 A4 A4
#define Z5 Z4 Z4 Z4 Z4 Z4 Z4 Z4 Z4 Z4 Z4
#define A6 A5 A5 A5 A5 A5 A5 A5 A5 A5 A5
#define Z6 Z5 Z5 Z5 Z5 Z5 Z5 Z5 Z5 Z5 Z5
/* A million brackets deep: the parser runs out of stack. */
int main(void) { return A6 1 Z6; }
