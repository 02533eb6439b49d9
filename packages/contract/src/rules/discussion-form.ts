import { limits } from './limits.ts';
import { isBlank, shownLine } from './shown-line.ts';

/** A discussion as its form has it. */
export type DiscussionForm = {
  title: string;
  description: string;
  content: string;
  categoryId: number | null | undefined;
};

const { title: TITLE, description: DESCRIPTION, content: CONTENT } = limits.discussion;

/** Each fault, where it stands in the form, and the bound that its text names. */
export const DISCUSSION_FAULTS = {
  discussion_title_missing: { field: 'title' },
  discussion_title_length: { field: 'title', max: TITLE },
  discussion_description_missing: { field: 'description' },
  discussion_description_length: { field: 'description', max: DESCRIPTION },
  discussion_category_missing: { field: 'categoryId' },
  discussion_content_missing: { field: 'content' },
  discussion_content_length: { field: 'content', max: CONTENT },
} as const satisfies Record<string, { field: keyof DiscussionForm; max?: number }>;
export type DiscussionFault = keyof typeof DISCUSSION_FAULTS;

/** What a title about a problem begins with. */
export const titlePrefixOf = (problemId: string): string => `[${problemId}]`;

/** What keeps a form from being taken, in the order of its fields. The id of its problem alone is no title. */
export function discussionFaults(form: DiscussionForm, problemId?: string): DiscussionFault[] {
  const title = shownLine(form.title);
  const prefix = problemId === undefined ? '' : titlePrefixOf(problemId);
  const description = shownLine(form.description);
  const found: (DiscussionFault | false)[] = [
    isBlank(title.startsWith(prefix) ? title.slice(prefix.length) : title) && 'discussion_title_missing',
    title.length > TITLE && 'discussion_title_length',
    isBlank(description) && 'discussion_description_missing',
    description.length > DESCRIPTION && 'discussion_description_length',
    !form.categoryId && 'discussion_category_missing',
    isBlank(form.content) && 'discussion_content_missing',
    form.content.length > CONTENT && 'discussion_content_length',
  ];
  return found.filter((fault) => fault !== false);
}
