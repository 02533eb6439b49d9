import type { TagKey } from './tags.ts';

export type Statement = { title: string; description: string; input: string; output: string; hint: string };

/** Input and output are exact bytes, each ending with a newline. `score` is set for problems of type OI only. */
export type DemoCase = { input: string; output: string; score?: number };

export type DemoProblem = {
  displayId: string;
  slug: string;
  type: 'acm' | 'oi';
  /** 0 easy, 1 mid, 2 hard. */
  difficulty: 0 | 1 | 2;
  timeLimitMs: number;
  memoryLimitMb: number;
  stackLimitMb: number;
  tags: TagKey[];
  statement: { zh: Statement; en: Statement };
  source: string;
  samples: { input: string; output: string }[];
  /** Deterministic: the same bytes on every machine and at every call; the samples come first. */
  cases: () => DemoCase[];
};
