import type { Bilingual } from '../wire/values.ts';
import { limits } from '../rules/limits.ts';
import { isBlank } from '../rules/shown-line.ts';

/** What a report can say with one press. The Chinese word is what is sent. */
export const REPORT_LABELS: readonly Bilingual[] = [
  { zh: '垃圾广告', en: 'Spam or advertising' },
  { zh: '违法违规', en: 'Illegal content' },
  { zh: '色情低俗', en: 'Vulgar or sexual' },
  { zh: '赌博诈骗', en: 'Gambling or fraud' },
  { zh: '恶意辱骂', en: 'Abusive' },
  { zh: '恶意抄袭', en: 'Plagiarism' },
];

const { tags: MOST_TAGS, tag: TAG, reason: REASON } = limits.report;
/** As existing clients call some of them. */
const OTHER_WORDS: Record<string, string> = { 恶意骂战: '恶意辱骂' };
const LABELS = [...REPORT_LABELS.map(({ zh }) => zh), ...Object.keys(OTHER_WORDS)].join('|');
/** As long as all tags and a reason can be, with a space after each tag. */
export const REPORT_CONTENT_MAX = MOST_TAGS * (TAG + 3) + REASON;
const CONTENT = new RegExp(`^((?:#(?:${LABELS})#\\s*){0,${MOST_TAGS}})([^]*)$`, 'u');

/** Each tag between two marks, then the reason. */
export function reportContent(tags: readonly string[], reason: string): string {
  return `${tags.map((tag) => `#${tag}#`).join('')}${reason.trim()}`;
}

/** The same taken apart, whatever is between tags; a tag of somebody's own making belongs to the reason. */
export function partsOfReport(content: string): { tags: string[]; reason: string } {
  const [, tags = '', reason = ''] = CONTENT.exec(content) ?? [];
  const words = tags.split('#').filter((word) => word.trim() !== '');
  return { tags: words.map((word) => OTHER_WORDS[word] ?? word), reason: reason.trim() };
}

/** A tag in each of its words. */
export function spellingsOf(tag: string): string[] {
  return [tag, ...Object.keys(OTHER_WORDS).filter((word) => OTHER_WORDS[word] === tag)];
}

export type ReportFault = 'report_empty' | 'report_too_long';

export function reportFault({ tags, reason }: ReturnType<typeof partsOfReport>): ReportFault | undefined {
  if (tags.length === 0 && isBlank(reason.replaceAll('#', ''))) return 'report_empty';
  return reason.length > REASON ? 'report_too_long' : undefined;
}
