import { z } from 'zod';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { id } from '../wire/values.ts';

/** What the search of the site looks in, in the order in which it tells what it found. */
export const SEARCH_KINDS = ['problem', 'contest', 'training', 'group', 'discussion', 'person'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Of each kind, the nearest so many come. */
export const HITS_PER_KIND = 5;

export const SearchHit = z.object({
  kind: z.enum(SEARCH_KINDS),
  /** By which its address names it: a display id, a number, a user's name. */
  key: z.string(),
  title: z.string(),
  /** What tells it apart: a display id, a short name, a nickname. */
  note: z.string().nullable(),
  /** The group in which it is found, where it is found in no other place. */
  gid: id.nullable(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const searchSite = endpoint({
  method: 'GET',
  path: '/api/x/search',
  access: 'reader',
  summary: 'What the reader may see that is called so: the nearest of each kind',
  query: z.object({ text: z.string().trim().min(1).max(limits.keyword.max) }),
  reply: z.array(SearchHit),
});
