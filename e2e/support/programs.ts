/** Programs for the first demo problem: two numbers in, their sum out. */
export const SUM_PROBLEM = { id: 'OY1001', en: 'Seed Vault', zh: '种子库' } as const;

export const CPP = 'C++ 17 With O2';
export const PYTHON = 'Python3';

export const rightSum = `#include <iostream>
int main() {
  long long a, b;
  std::cin >> a >> b;
  std::cout << a + b << "\\n";
}
`;

/** Too small a type: wrong from the second test on. */
export const wrongSum = `#include <iostream>
int main() {
  int a, b;
  std::cin >> a >> b;
  std::cout << a + b << "\\n";
}
`;

export const brokenSum = `#include <iostream>
int main() {
  std::cout << undeclared_name << "\\n";
}
`;

export const rightSumInPython = `a, b = map(int, input().split())
print(a + b)
`;

/** The same program as far as its verdict goes, but no earlier compilation of it can be used again. */
export function marked(program: string, mark: string | number, comment = '//'): string {
  return `${comment} ${mark}\n${program}`;
}
