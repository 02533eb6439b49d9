import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { id, optional, placeIds, sentId } from '../wire/values.ts';

export const Tag = z.object({
  id,
  name: z.string(),
  color: z.string().nullable(),
  oj: z.string(),
  gid: id.nullable(),
  tcid: id.nullable(),
});
export type Tag = z.infer<typeof Tag>;

export const TagClassification = z.object({ id, name: z.string(), oj: z.string(), rank: z.int() });

const ojQuery = z.object({ oj: optional(z.string().max(32)) });

export const getAllProblemTags = endpoint({
  method: 'GET',
  path: '/api/get-all-problem-tags',
  access: 'anonymous',
  summary: 'All public tags of an owner',
  query: ojQuery,
  reply: z.array(Tag),
});

export const getProblemTagsAndClassification = endpoint({
  method: 'GET',
  path: '/api/get-problem-tags-and-classification',
  access: 'anonymous',
  summary: 'Tags grouped by classification; of a group, those that its list of problems can be filtered by',
  /** Ours: `gid`, for the members of the group. */
  query: ojQuery.extend({ gid: placeIds.gid }),
  reply: z.array(z.object({ classification: TagClassification.nullable(), tagList: z.array(Tag) })),
});

export const getProblemTags = endpoint({
  method: 'GET',
  path: '/api/get-problem-tags',
  access: 'reader',
  summary: 'The tags of one problem',
  query: z.object({ pid: sentId }),
  reply: z.array(Tag),
});
