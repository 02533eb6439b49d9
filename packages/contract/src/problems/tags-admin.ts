import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { OWN_JUDGE } from '../judging/languages.ts';
import { limits } from '../rules/limits.ts';
import { Tag, TagClassification } from './tags.ts';
import { id, nothing, optional, optionalOr, sentId, wholeNumber, wholeNumberOr } from '../wire/values.ts';

/** A short name in both languages of the product; a missing one is the other. */
export const Names = z.object({ zh: z.string(), en: z.string() });
export type Names = z.infer<typeof Names>;

const name = z.string().trim().min(1).max(limits.problem.tagName);
const namesIn = optional(z.object({ zh: optional(name), en: optional(name) }));
const oj = optionalOr(z.string().trim().max(32), OWN_JUDGE);
/** Any CSS colour; the pages choose from hex ones. */
const color = optional(z.string().trim().max(32));

const tagKeeper = { access: 'admin', grant: 'problem_edit_any' } as const;

export const TagDraft = z.object({
  name,
  names: namesIn,
  color,
  oj,
  tcid: optional(sentId),
  gid: optional(wholeNumber({ min: 0 })),
});
export type TagDraft = z.output<typeof TagDraft>;

export const TagClassDraft = z.object({
  name,
  names: namesIn,
  oj,
  rank: wholeNumberOr(0, { min: 0, max: 2_147_483_647 }),
});
export type TagClassDraft = z.output<typeof TagClassDraft>;

export const addTag = endpoint({
  method: 'POST',
  path: '/api/admin/tag',
  ...tagKeeper,
  summary: 'Add a tag',
  body: TagDraft,
  reply: Tag,
});

export const updateTag = endpoint({
  method: 'PUT',
  path: '/api/admin/tag',
  ...tagKeeper,
  summary: 'Change a tag; without `tcid` it leaves its classification',
  body: TagDraft.extend({ id: sentId }),
  reply: nothing,
});

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/api/admin/tag',
  ...tagKeeper,
  summary: 'Delete a tag; problems that had it go without',
  query: z.object({ tid: sentId }),
  reply: nothing,
});

export const mergeTags = endpoint({
  method: 'POST',
  path: '/api/x/tags/merge',
  ...tagKeeper,
  summary: 'Every problem with the one tag gets the other, and the one goes',
  body: z.object({ from: id, into: id }),
  reply: z.object({ problems: z.int() }),
});

export const getTagClassifications = endpoint({
  method: 'GET',
  path: '/api/admin/tag/classification',
  ...tagKeeper,
  summary: 'Classifications of an owner or of all, in order',
  query: z.object({ oj: optional(z.string().max(32)) }),
  reply: z.array(TagClassification),
});

export const addTagClassification = endpoint({
  method: 'POST',
  path: '/api/admin/tag/classification',
  ...tagKeeper,
  summary: 'Add a classification',
  body: TagClassDraft,
  reply: TagClassification,
});

export const updateTagClassification = endpoint({
  method: 'PUT',
  path: '/api/admin/tag/classification',
  ...tagKeeper,
  summary: 'Change a classification',
  body: TagClassDraft.extend({ id: sentId }),
  reply: nothing,
});

export const deleteTagClassification = endpoint({
  method: 'DELETE',
  path: '/api/admin/tag/classification',
  ...tagKeeper,
  summary: 'Delete a classification; its tags stay',
  query: z.object({ tcid: sentId }),
  reply: nothing,
});

/** With how many problems each tag stands on, which is said before anything is deleted. */
export const TagOverview = z.object({
  classifications: z.array(TagClassification.extend({ names: Names })),
  tags: z.array(Tag.extend({ names: Names, problems: z.int() })),
});
export type TagOverview = z.infer<typeof TagOverview>;
export type OverviewTag = TagOverview['tags'][number];
export type OverviewClass = TagOverview['classifications'][number];

export const getTagOverview = endpoint({
  method: 'GET',
  path: '/api/x/tags',
  ...tagKeeper,
  summary: 'All tags of an owner with both names, their classifications, and how many problems have each',
  query: z.object({ oj: optional(z.string().max(32)) }),
  reply: TagOverview,
});
