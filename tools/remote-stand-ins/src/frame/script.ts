/** Names of what sites can say; each writes it in its own words. */
const OUTCOMES = [
  'accepted',
  'wrong_answer',
  'presentation_error',
  'compile_error',
  'time_limit',
  'memory_limit',
  'runtime_error',
  'output_limit',
  'idleness',
  'partial',
  'system_error',
  'skipped',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type Step =
  | { state: 'waiting' }
  | { state: 'compiling' }
  | { state: 'running'; test: number }
  | {
      state: 'final';
      outcome: Outcome;
      /** Instead of the site's own word for the outcome. */
      word?: string;
      /** Where it failed, or how many tests there are. */
      test: number;
      timeMs: number;
      memoryKb: number;
      log?: string;
      score?: number;
    };

/**
 * What becomes of a source is written in it, so that it can be told through any product:
 * `stand-in: wrong_answer on 2`, `stand-in: partial 40`, `stand-in: says Gone Fishing`, `stand-in: steps 5`, `stand-in: never`.
 */
export function scriptOf(source: string): readonly Step[] {
  const told = [...source.matchAll(/stand-in:[ \t]*([^\r\n*]{1,80})/g)].map((found) => (found[1] ?? '').trim());
  const word = told.find((one) => one.startsWith('says '))?.slice(5);
  const found = told
    .map((one) => /^(\w+)(?:\s+(?:on\s+)?(\d{1,6}))?/.exec(one))
    .find((one) => OUTCOMES.includes(one?.[1] as Outcome));
  const outcome = (found?.[1] ?? 'accepted') as Outcome;
  const number = found?.[2] === undefined ? undefined : Number(found[2]);
  const steps = Number(/^steps (\d{1,4})/.exec(told.find((one) => one.startsWith('steps ')) ?? '')?.[1] ?? 1);
  const waiting: Step[] = [{ state: 'waiting' }];
  for (let step = 1; step <= steps; step++) waiting.push({ state: 'running', test: step });
  if (told.includes('never')) return waiting;
  return [
    ...waiting,
    {
      state: 'final',
      outcome,
      ...(word === undefined ? {} : { word }),
      test: outcome === 'partial' ? 5 : (number ?? 2),
      timeMs: 46,
      memoryKb: 100,
      ...(outcome === 'compile_error'
        ? { log: "main.cpp:3:5: error: expected ';' before '}' token <here> & there" }
        : {}),
      ...(outcome === 'partial' ? { score: number ?? 40 } : {}),
    },
  ];
}
