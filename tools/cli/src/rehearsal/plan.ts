import { z } from 'zod';

/** What the server made for a rehearsal. Moments are milliseconds since 1970. */
export const Rehearsal = z.object({
  contestId: z.number(),
  title: z.string(),
  startsAt: z.number(),
  endsAt: z.number(),
  usernames: z.array(z.string()).min(1),
  password: z.string(),
  problems: z.array(
    z.object({
      label: z.string(),
      languages: z.array(z.string()),
      programs: z.array(z.object({ language: z.string(), code: z.string() })),
    }),
  ),
});
export type Rehearsal = z.infer<typeof Rehearsal>;
export type RehearsedProblem = Rehearsal['problems'][number];
export type Program = { label: string; language: string; code: string };

/** One thing that a person does, so many milliseconds after the start. */
export type Act = { at: number } & (
  | { kind: 'login' | 'early' | 'shell' | 'list' | 'board' }
  | { kind: 'problem'; label: string }
  | { kind: 'submit'; program: Program }
);

/** Nobody presses faster than people do, however fast the rest is played: the first seconds keep their length. */
export const OPENING_MS = 10_000;
const OPENING_SHARE = 4;
const PROBLEMS_AT_ONCE = 3;
const LEAST_SUBMITS = 2;
const MOST_SUBMITS = 8;
/** As sites let people submit, and some more. */
const BETWEEN_SUBMITS_MS = 11_000;
const LAST_PRESS_MS = 1500;
const BOARD_MS = 30_000;
const LEAST_BOARD_MS = 2000;
const PER_LOGIN_MS = 80;
const LEAST_LOGIN_MS = 4000;
/** From the last login to the start. */
const EARLY_MS = 2500;

/** How long before the start the first one logs in. */
export function leadOf(people: number): number {
  return Math.max(LEAST_LOGIN_MS, people * PER_LOGIN_MS) + EARLY_MS;
}

/** What one of so many people does, in order. The same chances make the same story. */
export function storyOf(n: number, { rehearsal, speed }: { rehearsal: Rehearsal; speed: number }): Act[] {
  const chance = chancesOf(n);
  const people = rehearsal.usernames.length;
  const length = rehearsal.endsAt - rehearsal.startsAt;
  const lead = leadOf(people);
  const opening = (Math.min(OPENING_MS, length / OPENING_SHARE) * n) / people;
  const { problems } = rehearsal;
  const acts: Act[] = [
    { kind: 'login', at: -lead + ((lead - EARLY_MS) * n) / people },
    { kind: 'early', at: -EARLY_MS * (1 - n / people) - 1 },
    { kind: 'shell', at: opening },
    { kind: 'list', at: opening },
    ...problems.slice(0, PROBLEMS_AT_ONCE).map(({ label }): Act => ({ kind: 'problem', label, at: opening })),
  ];
  const between = Math.max(LEAST_BOARD_MS, BOARD_MS / speed);
  for (let at = opening + between * (1 + chance()); at < length; at += between) acts.push({ kind: 'board', at });

  const count = LEAST_SUBMITS + Math.floor(chance() * (MOST_SUBMITS - LEAST_SUBMITS + 1));
  let earliest = opening + 500;
  for (let nth = 0; nth < count; nth += 1) {
    const program = programFor(problems, n * MOST_SUBMITS + nth, chance);
    if (program === undefined) break;
    // Later ones stand closer together, as in any contest.
    const wished = length * Math.sqrt((nth + chance()) / count);
    const at = Math.max(earliest, Math.min(wished, length - LAST_PRESS_MS));
    if (at > length - LAST_PRESS_MS) break;
    acts.push(
      { kind: 'problem', label: program.label, at: Math.max(opening, at - 400) },
      { kind: 'submit', program, at },
    );
    earliest = at + BETWEEN_SUBMITS_MS;
  }
  return acts.toSorted((a, b) => a.at - b.at);
}

/** What the setters try a problem with, or a program that answers nothing, in a form that nobody has sent yet. */
function programFor(problems: readonly RehearsedProblem[], nth: number, chance: () => number): Program | undefined {
  const problem = problems[Math.floor(chance() * problems.length)];
  if (problem === undefined) return undefined;
  const known = problem.programs.filter(({ language }) => problem.languages.includes(language));
  const chosen = known[Math.floor(chance() * known.length)] ?? silent(problem.languages);
  return (
    chosen && { label: problem.label, language: chosen.language, code: `${chosen.code}${remark(chosen.language, nth)}` }
  );
}

function silent(languages: readonly string[]): { language: string; code: string } | undefined {
  const cpp = languages.find((name) => name.startsWith('C++'));
  if (cpp !== undefined) return { language: cpp, code: 'int main() { return 0; }' };
  const python = languages.find((name) => name.startsWith('Py'));
  return python === undefined ? undefined : { language: python, code: 'pass' };
}

/** Makes a program another text without changing what it does; nothing for languages whose remarks are unknown here. */
function remark(language: string, nth: number): string {
  if (/^(?:Py|Ruby)/.test(language)) return `\n# ${nth}\n`;
  return /^(?:C|G|Java|Rust|Kotlin|JavaScript|TypeScript|PHP)/.test(language) && !language.startsWith('Haskell')
    ? `\n// ${nth}\n`
    : '';
}

/** Numbers from 0 to 1 that are the same each time (mulberry32). */
function chancesOf(seed: number): () => number {
  let state = (seed + 1) * 0x6d2b79f5;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
