import { limits } from '@oyez/contract/rules/limits';
import { attack, written, type Attack } from './attack.ts';

const RIGHT_IN_C =
  '#include <stdio.h>\nint main(void) { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }\n';

/** Battery B: what a source may try while it is compiled. */
export const COMPILE_TIME: Record<string, readonly Attack[]> = {
  'included files': [
    attack('43-include-random.c', 'compile_error'),
    attack('43-include-zero.c', 'compile_error'),
    // Nothing comes from there: it is as if the line were not.
    attack('43-include-stdin.c', ['compile_error', 'wrong_answer']),
    attack('43-include-tty.c', 'compile_error'),
    attack('44-include-passwd.c', 'compile_error'),
    // Files of /proc have no size, and a compiler takes that for nothing to read.
    attack('44-include-environ.c', ['compile_error', 'wrong_answer']),
    attack('44-include-commands.cpp', 'compile_error'),
    attack('44-include-mounts.c', ['compile_error', 'wrong_answer']),
    attack('44-include-answers.c', 'accepted'),
    attack('44-embed-secret.c', 'compile_error'),
    attack('44-assemble-shadow.c', 'compile_error'),
    attack('44-embed-endless.c', 'compile_error'),
    attack('44-embed-environ.c', 'accepted'),
    attack('47-lines-of-others.c', 'compile_error'),
    attack('51-embed.go', 'compile_error'),
    attack('51-c-flags.go', 'compile_error'),
    attack('51-include-text.rs', 'compile_error'),
    attack('51-outside-of-a-crate.rs', 'compile_error'),
  ],
  'compilers kept busy': [
    attack('45-includes-itself.c', 'compile_error'),
    attack('45-includes-itself-loudly.c', 'compile_error'),
    attack('46-templates.cpp', 'compile_error'),
    attack('46-compile-time-loop.cpp', 'compile_error'),
    attack('46-macros.c', 'compile_error'),
    attack('46-giant-initial-values.cpp', 'compile_error'),
    attack('46-repeats.c', 'compile_error'),
    attack('47-giant-program.c', 'compile_error'),
    attack('52-bomb-while-checking.pl', ['compile_error', 'wrong_answer', 'time_limit']),
    attack('52-crashes-the-compiler.c', 'compile_error'),
  ],
  'odd sources': [
    attack('49-before-main.cpp', 'accepted'),
    attack('50-plug-in.cpp', 'compile_error'),
    attack('50-linker-script.c', 'compile_error'),
    attack('51-annotations.java', 'accepted'),
    attack('51-begin.pl', 'accepted'),
    attack('52-daemon-of-the-compiler.pl', 'accepted', { on: 'repeated' }),
    attack('53-markup-in-errors.c', 'compile_error'),
    attack('53-megabytes-of-errors.c', 'compile_error'),
    written('48-longest-line', 'C', () => filledUp('/*', '*/'), 'accepted'),
    written('48-other-alphabet-main', 'C', () => 'int m\u0430in(void) { return 0; }\n', 'compile_error'),
    written('48-turned-source', 'C', () => '/* \u202e } \u2066if (admin)\u2069 \u2066 */ ' + RIGHT_IN_C, [
      'accepted',
      'compile_error',
    ]),
    written('48-two-bytes-a-letter', 'C', () => '\ufeff' + RIGHT_IN_C.split('').join('\u0001'), 'compile_error'),
    written('48-bytes-of-all-kinds', 'Python3', () => bytesOfAllKinds(), 'compile_error'),
    written('54-archive-as-source', 'Python3', () => `PK\u0003\u0004${bytesOfAllKinds()}`, 'compile_error'),
    written('54-program-as-source', 'C', () => `\u007fELF\u0002\u0001\u0001${bytesOfAllKinds()}`, 'compile_error'),
    written('54-class-file-as-source', 'Java', () => `\u00ca\u00fe\u00ba\u00be${bytesOfAllKinds()}`, 'compile_error'),
  ],
};

/** A right program in a source of exactly the greatest length, almost all of it one line. */
function filledUp(open: string, close: string): string {
  const room = limits.code.max - RIGHT_IN_C.length - open.length - close.length - 1;
  return `${open}${'x'.repeat(room)}${close}\n${RIGHT_IN_C}`;
}

function bytesOfAllKinds(): string {
  return Array.from({ length: 255 }, (_, n) => String.fromCharCode(n + 1)).join('');
}
