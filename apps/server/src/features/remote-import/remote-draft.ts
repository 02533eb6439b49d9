import { limits } from '@oyez/contract/rules/limits';
import { REMOTE_MARKS, type RemotePart } from '@oyez/contract/problems/remote-import';
import { remoteLimits } from '@oyez/contract/remote/remote-values';
import type { RemoteLanguage, RemoteProblem, Site } from '@oyez/remote-judges/provider';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Samples } from '../problems/problem-config.ts';

/** A problem as it was read at its judge: what is looked at, imported, and compared with the next time. */
export const RemoteDraft = z.object({
  title: z.string(),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
  samples: Samples,
  timeLimit: z.int(),
  memoryLimit: z.int(),
  sourceLabel: z.string(),
  sourceUrl: z.string(),
  contestUrl: z.string().nullable(),
  tags: z.array(z.string()),
  /** By the judge's own names. */
  languages: z.array(z.string()),
  assets: z.array(
    z.object({ placeholder: z.string(), url: z.string(), kind: z.enum(['picture', 'pdf']), name: z.string() }),
  ),
  marks: z.array(z.enum(REMOTE_MARKS)),
  /** What the reader could not read, in its words. */
  notes: z.array(z.string()).default([]),
});
export type RemoteDraft = z.output<typeof RemoteDraft>;

const MOST_NOTES = 20;
const NOTE = 300;

/** Bounded like what somebody types here; a text without end is not one that anybody reads. */
export function draftOf(site: Site, problem: RemoteProblem, offered: readonly RemoteLanguage[]): RemoteDraft {
  const { problem: most } = limits;
  const { timeMs, memoryMb } = remoteLimits;
  const { languageIds, flags } = problem;
  const languages = offered.filter((one) => languageIds === undefined || languageIds.includes(one.siteId));
  return {
    title: oneLine(problem.title).slice(0, most.title) || problem.id.canonical,
    description: clean(problem.description),
    input: clean(problem.input),
    output: clean(problem.output),
    hint: clean(problem.hint),
    samples: problem.samples
      .slice(0, most.examples)
      .map(({ input, output }) => ({ input: clean(input), output: clean(output) })),
    timeLimit: within(Math.round(problem.timeLimitMs), timeMs.min, timeMs.max),
    memoryLimit: within(Math.round(problem.memoryLimitMb), memoryMb.min, memoryMb.max),
    sourceLabel: oneLine(problem.sourceLabel).slice(0, most.source),
    sourceUrl: webAddress(problem.sourceUrl) ?? site.problemUrl(problem.id),
    contestUrl: webAddress(problem.contestUrl) ?? null,
    tags: [
      ...new Set(problem.tags.map((tag) => oneLine(tag).slice(0, most.tagName)).filter((tag) => tag !== '')),
    ].slice(0, most.tags),
    languages: languages.map((one) => one.siteName),
    assets: problem.assets.slice(0, limits.remoteImport.pictures).map((asset) => ({ ...asset })),
    marks: REMOTE_MARKS.filter((mark) => flags[mark]),
    notes: problem.notes.slice(0, MOST_NOTES).map((note) => oneLine(note).slice(0, NOTE)),
  };
}

function within(value: number, min: number, max: number): number {
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : min;
}

/** No database holds NUL or half a sign. */
function clean(text: string): string {
  return text
    .replaceAll('\0', '')
    .toWellFormed()
    .slice(0, limits.problem.text)
    .replace(/[\ud800-\udbff]$/, '');
}

function oneLine(text: string): string {
  return clean(text).replaceAll(/\s+/g, ' ').trim();
}

function webAddress(text: string | undefined): string | undefined {
  return text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
    ? new URL(text).href
    : undefined;
}

/** Two equal texts are one state of a problem, whatever their readers note. */
export function digestOf({ notes: _, ...draft }: RemoteDraft): string {
  return createHash('sha256').update(JSON.stringify(draft)).digest('hex').slice(0, 40);
}

type Shown = (draft: RemoteDraft) => string;
const PARTS: Readonly<Record<RemotePart, Shown>> = {
  title: (draft) => draft.title,
  description: (draft) => draft.description,
  input: (draft) => draft.input,
  output: (draft) => draft.output,
  samples: (draft) =>
    draft.samples.map(({ input, output }) => `${input.trimEnd()}\n→\n${output.trimEnd()}`).join('\n\n'),
  hint: (draft) => draft.hint,
  timeLimit: (draft) => `${draft.timeLimit} ms`,
  memoryLimit: (draft) => `${draft.memoryLimit} MB`,
  source: (draft) => [draft.sourceLabel, draft.sourceUrl].filter((one) => one !== '').join('\n'),
  tags: (draft) => draft.tags.join(', '),
  languages: (draft) => draft.languages.join('\n'),
};

/** What the judge has changed between two readings. */
export function changesBetween(
  before: RemoteDraft,
  after: RemoteDraft,
): { part: RemotePart; before: string; after: string }[] {
  return (Object.keys(PARTS) as RemotePart[]).flatMap((part) => {
    const [was, is] = [PARTS[part](before), PARTS[part](after)];
    return was === is ? [] : [{ part, before: was, after: is }];
  });
}

/** The link that stands as the source of a problem: to it, and to its contest where it has one. */
export function sourceOf(canonical: string, draft: RemoteDraft): string {
  const name = draft.sourceLabel === '' ? canonical : draft.sourceLabel;
  const link = (href: string, text: string) => `<a href="${escaped(href)}">${escaped(text)}</a>`;
  const problem = link(draft.sourceUrl, canonical);
  if (draft.contestUrl === null) return draft.sourceLabel === '' ? problem : `${problem} ${escaped(name)}`;
  return `${problem} ${link(draft.contestUrl, name)}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
