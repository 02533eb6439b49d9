import { z } from 'zod';
import { id, wireDate } from '../wire/values.ts';

const TRAINING_AUTHS = ['public', 'private'] as const;
export type TrainingAuth = (typeof TRAINING_AUTHS)[number];
/** As the wire spells them. */
export const TRAINING_AUTH_NAMES = { public: 'Public', private: 'Private' } as const satisfies Record<
  TrainingAuth,
  string
>;

export const TrainingCategory = z.object({
  id,
  name: z.string(),
  color: z.string(),
  gid: id.nullable(),
});
export type TrainingCategory = z.infer<typeof TrainingCategory>;

/** A training as everybody reads it who finds it. */
export const Training = z.object({
  id,
  rank: z.int(),
  title: z.string(),
  /** Markdown. */
  description: z.string(),
  author: z.string(),
  auth: z.enum([TRAINING_AUTH_NAMES.public, TRAINING_AUTH_NAMES.private]),
  categoryName: z.string().nullable(),
  categoryColor: z.string().nullable(),
  problemCount: z.int(),
  /** How many of them the reader has solved; null for guests. */
  acCount: z.int().nullable(),
  gid: id.nullable(),
  gmtModified: wireDate,
});
export type Training = z.infer<typeof Training>;

/** A problem's place in a training. */
export const TrainingProblem = z.object({
  id,
  tid: id,
  pid: id,
  displayId: z.string(),
  rank: z.int(),
});
export type TrainingProblem = z.infer<typeof TrainingProblem>;
