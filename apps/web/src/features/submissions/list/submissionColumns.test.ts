import { expect, it } from 'vitest';
import { siteAddresses } from '../../../app/scope/addresses.ts';
import { submissionTexts } from '../submissions.i18n.ts';
import { submissionColumns } from './submissionColumns.tsx';

it('gives the person more room than the judge', () => {
  const t = submissionTexts.now as ReturnType<typeof submissionTexts.use>;
  const columns = submissionColumns('list', { t, locale: 'en-US', toOf: () => siteAddresses });
  const width = (key: string) => Number(columns.find((column) => column.key === key)?.width);
  expect(width('judger')).toBeGreaterThan(0);
  expect(width('judger')).toBeLessThan(width('author'));
});

it('keeps the person, the problem and the verdict in narrow windows, and lets the others give way', () => {
  const t = submissionTexts.now as ReturnType<typeof submissionTexts.use>;
  const columns = submissionColumns('list', { t, locale: 'en-US', toOf: () => siteAddresses, mayJudge: true });
  const narrow = columns.filter(({ hideBelow }) => hideBelow === undefined).map(({ key }) => key);
  expect(narrow).toEqual(['submitTime', 'problem', 'status', 'score', 'author', 'actions']);
});

it.each(['en-US', 'zh-CN'] as const)(
  'needs no more room than a window of 1,200 px has beside its scroll bar: %s',
  (locale) => {
    const t = submissionTexts.now as ReturnType<typeof submissionTexts.use>;
    for (const mayJudge of [true, false]) {
      const columns = submissionColumns('list', { t, locale, toOf: () => siteAddresses, mayJudge });
      const shown = columns.filter(({ hideBelow }) => hideBelow !== 'xl');
      const PROBLEM = 140 + 2 * 8;
      const needed = shown.reduce((sum, { width }) => sum + Number(width ?? PROBLEM), 0);
      expect(needed).toBeLessThanOrEqual(1200 - 15 - 2 * 24 - 2);
    }
  },
);
