import type { LanguageName } from '@oyez/contract/languages';
import { BASE_ENVIRONMENT, compileLimits, type Language } from './language.ts';

const SAMPLE = `#include <stdio.h>
int main(void) { int a, b; if (scanf("%d %d", &a, &b) != 2) return 1; printf("%d\\n", a + b); return 0; }
`;

function c(name: LanguageName, optimisation: readonly string[]): Language {
  return {
    name,
    sourceName: 'main.c',
    compile: {
      command: [
        '/usr/bin/gcc',
        '-DONLINE_JUDGE',
        '-w',
        '-fmax-errors=3',
        ...optimisation,
        '-std=c11',
        'main.c',
        '-lm',
        '-o',
        'main',
      ],
      environment: BASE_ENVIRONMENT,
      limits: compileLimits(5000, 256),
      artifact: 'main',
    },
    run: { command: ['/w/main'], environment: BASE_ENVIRONMENT, processes: 32 },
    memorySurchargeBytes: 0,
    version: { command: ['/usr/bin/gcc', '--version'], pick: /^(.+)$/m },
    sample: SAMPLE,
  };
}

export const C_LANGUAGES: readonly Language[] = [c('C', []), c('C With O2', ['-O2'])];
