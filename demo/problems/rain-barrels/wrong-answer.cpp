// case 1
// Forgets that a full barrel takes no more water.
#include <cstdio>

int main() {
  int n;
  long long wanted;
  if (scanf("%d %lld", &n, &wanted) != 2) return 1;
  long long room = 0, perHour = 0;
  for (int i = 0; i < n; i++) {
    long long capacity, rate;
    if (scanf("%lld %lld", &capacity, &rate) != 2) return 1;
    room += capacity;
    perHour += rate;
  }
  printf("%lld\n", room < wanted ? -1 : (wanted + perHour - 1) / perHour);
}
