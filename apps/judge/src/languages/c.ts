import type { LanguageName } from '@oyez/contract/judging/languages';
import { BASE_ENVIRONMENT, compileLimits, type Language } from './language.ts';

const C_TRIAL = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char *volatile kept;
int main(void) {
    long long what, a, b;
    if (scanf("%lld %lld %lld", &what, &a, &b) != 3) return 1;
    if (what == 0) puts("hello");
    if (what == 1) printf("%lld\\n", a + b);
    if (what == 2) for (volatile int i = 0;; i = !i) ;
    if (what == 3) for (;;) if ((kept = malloc(1 << 20))) memset(kept, 1, 1 << 20);
    return what == 4 ? 3 : 0;
}
`;

function c(name: LanguageName, optimisation: readonly string[]): Language {
  const compiler = ['/usr/bin/gcc', '-DONLINE_JUDGE', '-w', '-fmax-errors=3', ...optimisation, '-std=gnu11'];
  const command = (words: readonly string[]) => [...compiler, ...words, 'main.c', '-lm', '-o', 'main'];
  return {
    name,
    sourceName: 'main.c',
    compile: {
      command: command([]),
      environment: BASE_ENVIRONMENT,
      limits: compileLimits(10_000, 256),
      artifact: 'main',
    },
    run: { command: ['/w/main'], environment: BASE_ENVIRONMENT, processes: 32 },
    memorySurchargeBytes: 0,
    version: { command: ['/usr/bin/gcc', '--version'], pick: /^(.+)$/m },
    toolchain: ['/usr/bin/gcc'],
    trial: { program: C_TRIAL, broken: 'int main( {' },
    shortcut: command,
    packages: ['gcc', 'libc6-dev'],
  };
}

export const C_LANGUAGES: readonly Language[] = [c('C', []), c('C With O2', ['-O2'])];
