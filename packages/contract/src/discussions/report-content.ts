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
const LABELS = REPORT_LABELS.map(({ zh }) => zh).join('|');
/** As long as all tags and a reason can be. */
export const REPORT_CONTENT_MAX = MOST_TAGS * (TAG + 2) + REASON;
const CONTENT = new RegExp(`^((?:#(?:${LABELS})#){0,${MOST_TAGS}})([^]*)$`, 'u');

/** Each tag between two marks, then the reason. */
export function reportContent(tags: readonly string[], reason: string): string {
  return `${tags.map((tag) => `#${tag}#`).join('')}${reason.trim()}`;
}

/** The same taken apart; a tag of somebody's own making belongs to the reason. */
export function partsOfReport(content: string): { tags: string[]; reason: string } {
  const [, tags = '', reason = ''] = CONTENT.exec(content) ?? [];
  return { tags: tags.split('#').filter(Boolean), reason: reason.trim() };
}

export type ReportFault = 'report_empty' | 'report_too_long';

export function reportFault({ tags, reason }: ReturnType<typeof partsOfReport>): ReportFault | undefined {
  if (tags.length === 0 && isBlank(reason.replaceAll('#', ''))) return 'report_empty';
  return reason.length > REASON ? 'report_too_long' : undefined;
}
