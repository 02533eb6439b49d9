/** The Contest API of the ICPC (CLICS), in the two forms that are served. What is stored has the newer one. */
export const CLICS_VERSIONS = ['2023-06', '2026-01'] as const;
export type ClicsVersion = (typeof CLICS_VERSIONS)[number];

/** Kinds of readers: everybody, or the jury. */
export const AUDIENCES = ['public', 'jury'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** In the order in which one refers to another. */
export const FEED_TYPES = [
  'contest',
  'judgement-types',
  'languages',
  'groups',
  'organizations',
  'problems',
  'teams',
  'persons',
  'accounts',
  'state',
  'submissions',
  'judgements',
  'runs',
  'clarifications',
  'awards',
] as const;
export type FeedType = (typeof FEED_TYPES)[number];
