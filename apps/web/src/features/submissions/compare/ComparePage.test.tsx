import { screen } from '@testing-library/react';
import { getSubmissionList } from '@oyez/contract/submissions/submissions';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { aPage, aSubmissionDetail, aSubmissionRow } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
beforeEach(() => fakeSite());

const answer = (codes: Record<string, string | null>) =>
  fakeApi(getSubmissionDetail, ({ query }) => {
    const submitId = Number(query.get('submitId'));
    const code = codes[submitId] ?? null;
    return aSubmissionDetail(
      { submitId, code },
      { can: { share: false, seeCode: code !== null, resubmit: false, judge: false, follow: false } },
    );
  });

describe('the comparison of two submissions', () => {
  it('shows what changed between them', async () => {
    answer({ 5000: 'int a;\nint b;\n', 5001: 'int a;\nint c;\n' });
    renderRoute('/submission-compare/5000/5001', { as: aUser() });
    expect(await screen.findByText('1 difference')).toBeDefined();
    expect(screen.getByLabelText('Before', { selector: '.cm-content' }).textContent).toContain('int b;');
    expect(screen.getByLabelText('After', { selector: '.cm-content' }).textContent).toContain('int c;');
    expect(screen.getByRole('link', { name: 'Swap sides' }).getAttribute('href')).toBe('/submission-compare/5001/5000');
  });

  it('says so when both are the same, or nothing may be read', async () => {
    answer({ 5000: 'int a;', 5001: 'int a;', 5002: null });
    const { go } = renderRoute('/submission-compare/5000/5001', { as: aUser() });
    expect(await screen.findByText('The two programs are identical.')).toBeDefined();
    await go('/submission-compare/5000/5002');
    expect(await screen.findByText('You cannot read the code of submission 5002')).toBeDefined();
    await go('/submission-compare/5000/5000');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nothing to compare' })).toBeDefined();
    fakeFailure(getSubmissionDetail, 'submission_not_found');
    await go('/submission-compare/7000/7001');
    expect(await screen.findByText('The submission does not exist.')).toBeDefined();
  });

  it('is reached from one’s own submission, with the other tries at the same problem to choose from', async () => {
    answer({ 5000: 'int a;' });
    fakeApi(getAllCaseResult, null);
    const list = fakeApi(getSubmissionList, aPage([5002, 5000, 4000].map((submitId) => aSubmissionRow({ submitId }))));
    const { user } = renderRoute('/submission-detail/5000', { as: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Compare with…' }));
    const links = await screen.findAllByRole('link', { name: /^(5002|4000)/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/submission-compare/5000/5002',
      '/submission-compare/4000/5000',
    ]);
    expect(list.calls[0]!.query.get('onlyMine')).toBe('true');
    expect(list.calls[0]!.query.get('problemID')).toBe('A1001');
  });

  it('is reached from two rows of one problem in one’s own list', async () => {
    fakeApi(
      getSubmissionList,
      aPage([
        aSubmissionRow({ submitId: 5003 }),
        aSubmissionRow({ submitId: 5002, displayPid: 'B2' }),
        aSubmissionRow({ submitId: 5001 }),
      ]),
    );
    const { user } = renderRoute('/status?onlyMine=true', { as: aUser() });
    const box = (id: number) =>
      screen.findByRole<HTMLInputElement>('checkbox', { name: `Select submission ${id} for comparison` });
    await user.click(await box(5003));
    expect(screen.getByText('Now select a second submission to the same problem.')).toBeDefined();
    expect((await box(5002)).disabled).toBe(true);
    await user.click(await box(5001));
    expect(screen.getByRole('link', { name: 'Compare 5001 and 5003' }).getAttribute('href')).toBe(
      '/submission-compare/5001/5003',
    );
  });
});
