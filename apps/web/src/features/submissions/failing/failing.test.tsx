import { screen, within } from '@testing-library/react';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import { getProblemDetail, getUserProblemStatus } from '@oyez/contract/problems/problems';
import { STATUS } from '@oyez/contract/judging/verdict';
import {
  getAllCaseResult,
  getFailingTest,
  getSubmissionDetail,
  type ShownFailingTest,
} from '@oyez/contract/submissions/submission-detail';
import { beforeEach, describe, expect, it } from 'vitest';
import { setLocale } from '../../../api/locale.ts';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { installFakeStream } from '../../../testing/fakeStream.ts';
import {
  aCase,
  aFailingTest,
  aLanguage,
  anExcerpt,
  aProblemInfo,
  aSubmissionDetail,
} from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

// The editor measures its text, which jsdom cannot.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

beforeEach(() => {
  fakeSite();
  installFakeStream();
  fakeApi(getSubmissionDetail, aSubmissionDetail({ status: STATUS.wrong_answer }));
  fakeApi(getAllCaseResult, {
    judgeCaseMode: 'default',
    judgeCaseList: [aCase(1, STATUS.accepted), aCase(2, STATUS.accepted), aCase(3, STATUS.wrong_answer)],
    subTaskJudgeCaseVoList: null,
  });
  fakeApi(getProblemDetail, aProblemInfo());
  fakeApi(getLanguages, [aLanguage('C++ 17'), aLanguage('Python3')]);
  fakeApi(getUserProblemStatus, { 1000: { status: STATUS.not_submitted } });
});

async function open(failed: Partial<ShownFailingTest> = {}) {
  fakeApi(getFailingTest, aFailingTest(failed));
  const page = renderRoute('/submission-detail/5000', { as: aUser() });
  const part = within(await screen.findByRole('region', { name: 'First failing test: #3' }));
  return { ...page, part };
}

describe('the first failing test on the page of a submission', () => {
  it('stands there with what went in, and the difference of what was expected and what came out', async () => {
    const { part } = await open({ message: 'line 2 is wrong' });
    expect(part.getByText('Wrong Answer')).toBeDefined();
    expect(part.getByText('line 2 is wrong')).toBeDefined();
    expect(part.getByRole('group', { name: 'Input' }).textContent).toBe('3 1\n');
    expect(part.getByText('Line 2, character 1')).toBeDefined();
    const rows = part.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['LineExpectedYours', '111', '242']);
    for (const name of ['Copy the input', 'Copy the expected output', 'Copy your output']) {
      expect(part.getByRole('button', { name })).toBeDefined();
    }
    expect(part.queryByText(/bytes/)).toBeNull();
  });

  it('says what is left out, and counts lines from the beginning of the whole', async () => {
    const { part } = await open({
      input: anExcerpt('7'.repeat(1000), { size: 52_340 }),
      expected: anExcerpt('4\nthe re', { from: 1200, length: 1000, size: 9000 }),
      output: anExcerpt('5\nthe rest', { from: 1210, length: 1000, size: 9010 }),
      difference: { line: 301, column: 1, fromLine: 301, strict: false },
    });
    expect(part.getByText(/first 1,000 of 52,340 bytes/)).toBeDefined();
    expect(part.getByText(/bytes 1,201–2,200 of 9,000/)).toBeDefined();
    expect(part.getByText('The first difference is on line 301.')).toBeDefined();
    expect(part.getByText('Line 301, character 1')).toBeDefined();
    expect(part.queryByRole('link', { name: 'Try this input' })).toBeNull();
    expect(part.getByText(/cannot be tried from here/)).toBeDefined();
  });

  it('of a program that was stopped shows the input only', async () => {
    const { part } = await open({ status: STATUS.time_limit, expected: null, output: null, difference: null });
    expect(part.getByRole('group', { name: 'Input' })).toBeDefined();
    expect(part.queryByRole('table')).toBeNull();
    expect(part.queryByText('Your output')).toBeNull();
  });

  it('where a checker decides calls the other output a right answer, and marks no difference', async () => {
    const { part } = await open({ byProgram: true, difference: null });
    expect(part.getByRole('group', { name: 'A right answer' }).textContent).toBe('1\n4\n');
    expect(part.getByText(/an answer other than the one shown may be right too/)).toBeDefined();
    expect(part.queryByRole('table')).toBeNull();
  });

  it('shows markup as the text that it is', async () => {
    const { part } = await open({ input: anExcerpt('<img src=x onerror=alert(1)>') });
    expect(part.getByRole('group', { name: 'Input' }).textContent).toBe('<img src=x onerror=alert(1)>');
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('brings its input to the problem, ready to be run', async () => {
    const { user, part, address } = await open();
    await user.click(part.getByRole('link', { name: 'Try this input' }));
    // The page, its editor and the panel arrive one after the other.
    expect(await screen.findByText('Add them.')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeDefined();
    const run = await screen.findByRole('region', { name: 'Test run' });
    expect((await within(run).findByLabelText<HTMLTextAreaElement>('Input')).value).toBe('3 1');
    expect(address()).toContain('/problem/A1001');
  });

  it('is not tried where the problem is not open to the reader', async () => {
    fakeApi(getSubmissionDetail, aSubmissionDetail({ status: STATUS.wrong_answer, displayPid: null, title: null }));
    const { part } = await open();
    expect(part.queryByRole('link', { name: 'Try this input' })).toBeNull();
  });

  it('is told in Chinese too', async () => {
    setLocale('zh-CN');
    fakeApi(getFailingTest, aFailingTest({ input: anExcerpt('7', { length: 1000, size: 52_340 }) }));
    renderRoute('/submission-detail/5000', { as: aUser() });
    expect(await screen.findByRole('region', { name: '首个未通过的测试点：#3' })).toBeDefined();
    expect(screen.getByText(/前 1,000 字节，共 52,340 字节/)).toBeDefined();
    setLocale('en-US');
  });
});

it('nothing stands there where it is not shown, and nobody asks of what passed', async () => {
  const asked = fakeApi(getFailingTest, null);
  renderRoute('/submission-detail/5000', { as: aUser() });
  expect(await screen.findByRole('region', { name: 'Tests' })).toBeDefined();
  await expect.poll(() => asked.calls.length).toBe(1);
  expect(screen.queryByText(/First failing test/)).toBeNull();
  fakeApi(getSubmissionDetail, aSubmissionDetail({ status: STATUS.accepted }));
  renderRoute('/submission-detail/5001', { as: aUser() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Accepted' })).toBeDefined();
  expect(asked.calls).toHaveLength(1);
});
