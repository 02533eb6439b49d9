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
