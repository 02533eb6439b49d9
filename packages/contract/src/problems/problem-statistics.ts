import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { placeIds } from '../wire/values.ts';

/** How many of the measured values lie from `from` up to, but not at, `to`. */
const Bin = z.object({ from: z.int(), to: z.int(), count: z.int() });

/** How accepted submissions spread over time (ms) or memory (KB). */
const Distribution = z.object({
  count: z.int(),
  median: z.int(),
  bins: z.array(Bin),
});
export type Distribution = z.infer<typeof Distribution>;

/** The caller's best value, and which share (0–1) of the accepted submissions needed more. */
const Standing = z.object({ best: z.int(), better: z.number() });
export type Standing = z.infer<typeof Standing>;

/** Languages that are measured alike: `C++ 17` and `C++ 20 With O2` are one group. */
const GroupStatistics = z.object({
  group: z.string(),
  time: Distribution,
  memory: Distribution,
  mine: z.object({ time: Standing, memory: Standing }).nullable(),
});
export type GroupStatistics = z.infer<typeof GroupStatistics>;

/** Submissions made in one place: practice, where none is named. */
export const ProblemStatistics = z.object({
  problemId: z.string(),
  title: z.string(),
  /** By judge status; only those that occur. */
  verdicts: z.array(z.object({ status: z.int(), count: z.int() })),
  total: z.int(),
  /** What follows is taken from so many of the newest submissions. */
  sampled: z.int(),
  languages: z.array(z.object({ language: z.string(), count: z.int(), accepted: z.int() })),
  groups: z.array(GroupStatistics),
  /** Null for guests. */
  mine: z.object({ tries: z.int(), accepted: z.int() }).nullable(),
});
export type ProblemStatistics = z.infer<typeof ProblemStatistics>;

export const getProblemStatistics = endpoint({
  method: 'GET',
  path: '/api/x/problems/statistics',
  access: 'reader',
  summary: 'Verdicts, languages, time and memory of the submissions to a problem',
  query: z.object({ problemId: z.string().trim().min(1).max(64), ...placeIds }),
  reply: ProblemStatistics,
});
