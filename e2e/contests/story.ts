import type { Verdict } from '@oyez/contract/judging/verdict';
import type { Random } from '../support/random.ts';

/** Small programs, few enough that each is compiled once. */
export const PROGRAMS = {
  right: {
    code: '#include <cstdio>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }\n',
    verdict: 'accepted',
  },
  /** Too small a type: the small sums are right. */
  wrong: {
    code: '#include <cstdio>\nint main() { int a = 0, b = 0; scanf("%d %d", &a, &b); printf("%d\\n", a + b); }\n',
    verdict: 'wrong_answer',
  },
  crash: {
    code: '#include <cstdio>\nint main() { puts("before the end"); return 3; /* not what a program should say */ }\n',
    verdict: 'runtime_error',
  },
  broken: {
    code: '#include <cstdio>\nint main() { printf("%d\\n", a_name_that_was_never_declared); return 0; }\n',
    verdict: 'compile_error',
  },
} as const satisfies Record<string, { code: string; verdict: Verdict }>;
export type ProgramName = keyof typeof PROGRAMS;

/** Somebody hands in a program so many milliseconds after the start. */
export type Deed = { atMs: number; person: number; label: string; program: ProgramName };

/** As often as they stand here. */
const LIKELY: readonly ProgramName[] = ['right', 'right', 'right', 'wrong', 'wrong', 'wrong', 'crash', 'broken'];
/** What everybody hands in at the last moment. */
const RUSH_MS = 1500;

/** Many try little, few try much, and a good part of all comes at the very end. */
export function aStory(
  random: Random,
  { people, labels, deeds, lastMs }: { people: number; labels: readonly string[]; deeds: number; lastMs: number },
): Deed[] {
  const one = <T>(of: readonly T[]): T => of[random.below(of.length)] as T;
  const story = Array.from({ length: deeds }, (_, n): Deed => {
    const atMs = n % 12 === 0 ? lastMs - random.below(RUSH_MS) : random.below(lastMs);
    // Nobody is left out; the first ones try more than the others.
    const person = n < people ? n : Math.min(random.below(people), random.below(people));
    return { atMs, person, label: one(labels), program: one(LIKELY) };
  });
  return story.toSorted((a, b) => a.atMs - b.atMs);
}
