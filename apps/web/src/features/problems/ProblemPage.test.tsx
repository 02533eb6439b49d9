import { screen, waitFor, within } from '@testing-library/react';
import {
  getLastAcCode,
  getProblemDetail,
  getProblemList,
  getUserProblemStatus,
} from '@oyez/contract/problems/problems';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import { getSubmissionList } from '@oyez/contract/submissions/submissions';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { ReplyInputOf } from '@oyez/contract/wire/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { setLocale } from '../../api/locale.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { aLanguage, ALICE, aPage, aProblemRow, aSubmissionRow } from '../../testing/judgeBuilders.ts';
import { setScreenWidth } from '../../testing/screenWidth.ts';
import { rememberList } from './lastList.ts';
import { draftKey, readDraft, writeDraft } from './workspace/drafts.ts';
import { aProblemOnline, open, editorText, code, submit, ran } from './testing/problemOnline.ts';

// The editor measures its text, which jsdom cannot.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

let online: ReturnType<typeof aProblemOnline>;

beforeEach(() => {
  online = aProblemOnline();
});

describe('the problem page', () => {
  it('shows statement, samples and the limits of the chosen language', async () => {
    const { user } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'A1001 Two Sums' })).toBeDefined();
    expect(await screen.findByText('Add them.')).toBeDefined();
    expect(screen.getByRole('group', { name: 'Sample input 1' }).textContent).toBe('1 2');
    expect(screen.getByText('No tags')).toBeDefined();
    expect(screen.getByText('256 MB')).toBeDefined();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Python3');
    expect(screen.getByText('512 MB')).toBeDefined();
    expect(screen.getAllByText('×2 in Python3')).toHaveLength(2);
    expect(localStorage.getItem('oyez.language')).toBe('Python3');
  });

  it('shows the other language with a mark where the reader’s is missing', async () => {
    setLocale('zh-CN');
    open();
    expect(await screen.findByText('本题只有英文题面。')).toBeDefined();
    expect(await screen.findByText('Add them.')).toBeDefined();
  });

  it('marks the languages that no judge can run now, and says why', async () => {
    const reason = 'No judge on this site has this language installed.';
    fakeApi(getLanguages, [aLanguage('C++ 17'), aLanguage('Python3', { available: false, reason })]);
    const { user } = open();
    const choice = await screen.findByRole('combobox', { name: 'Language' });
    expect(await screen.findByRole('option', { name: 'Python3 (×2: 2 s, 512 MB) – no judge available' })).toBeDefined();
    expect(screen.queryByText(reason)).toBeNull();
    await user.selectOptions(choice, 'Python3');
    expect(screen.getByText(reason)).toBeDefined();
  });

  it('says that a problem does not exist', async () => {
    fakeFailure(getProblemDetail, 'problem_not_found');
    open();
    expect(await screen.findByText('There is no such problem.')).toBeDefined();
  });

  it('has tabs on a phone and keeps the code when they change', async () => {
    setScreenWidth(390);
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: 'Code' }));
    await code('#include');
    await user.click(screen.getByRole('tab', { name: 'Statement' }));
    expect(document.querySelector('.cm-content')).not.toBeNull();
  });

  it('hides a side with a key and brings it back', async () => {
    const { user } = open();
    await screen.findByText('Add them.');
    await user.keyboard('{Alt>}1{/Alt}');
    expect(screen.queryByText('Add them.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the statement (Alt+1)' }));
    expect(await screen.findByText('Add them.')).toBeDefined();
  });
});

describe('a problem that one came to from a list', () => {
  it('leads to the ones beside it, and when it is solved to the next that is not', async () => {
    rememberList('site', { currentPage: 1 });
    fakeApi(
      getProblemList,
      aPage([
        aProblemRow({ pid: 999, problemId: 'A1000' }),
        aProblemRow(),
        aProblemRow({ pid: 1001, problemId: 'A1002', title: 'Paths' }),
        aProblemRow({ pid: 1002, problemId: 'A1003', title: 'Trees' }),
      ]),
    );
    fakeApi(getUserProblemStatus, { 1001: { status: STATUS.accepted }, 1002: { status: STATUS.wrong_answer } });
    const { user } = open();
    expect((await screen.findByRole('link', { name: 'Next: A1002 Paths' })).getAttribute('href')).toBe(
      '/problem/A1002',
    );
    expect(screen.getByRole('link', { name: 'Previous: A1000 Two Sums' })).toBeDefined();
    await user.click(await submit());
    await waitFor(() => expect(online.stream.asked.flat()).toContain('submission:5000'));
    online.server.submission = { ...online.server.submission, time: 12, memory: 1500 };
    online.report({ status: STATUS.accepted, total: 1, cases: [ran(1)] });
    expect((await screen.findByRole('link', { name: 'Next unsolved: A1003' })).getAttribute('href')).toBe(
      '/problem/A1003',
    );
  });

  it('stays in its list when that had only what one has not tried', async () => {
    rememberList('site', { mine: 'new' });
    const rows = [aProblemRow(), aProblemRow({ pid: 1001, problemId: 'A1002', title: 'Paths' })];
    let isSolved = false;
    fakeApi(getProblemList, () => aPage(isSolved ? rows.slice(1) : rows));
    fakeApi(getUserProblemStatus, {});
    const { user } = open();
    await screen.findByRole('link', { name: 'Next: A1002 Paths' });
    await user.click(await submit());
    await waitFor(() => expect(online.stream.asked.flat()).toContain('submission:5000'));
    online.server.submission = { ...online.server.submission, time: 12, memory: 1500 };
    isSolved = true;
    online.report({ status: STATUS.accepted, total: 1, cases: [ran(1)] });
    expect((await screen.findByRole('link', { name: 'Next unsolved: A1002' })).getAttribute('href')).toBe(
      '/problem/A1002',
    );
    expect(screen.getByRole('link', { name: 'Next: A1002 Paths' })).toBeDefined();
  });
});

describe('the code in the editor', () => {
  const place = { uid: ALICE, draftPlace: '', problemId: 'A1001', language: 'C++ 17' };

  it('is the draft of this problem and language', async () => {
    writeDraft(draftKey(place), 'int restored;', Date.now());
    const { user } = open();
    await code('int restored;');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Python3');
    await code('map(int');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'C++ 17');
    await waitFor(() => expect(editorText()).toContain('int restored;'));
  });

  it('goes back to the template after a question', async () => {
    writeDraft(draftKey(place), 'int restored;', Date.now());
    const { user } = open();
    await code('int restored;');
    await user.click(screen.getByRole('button', { name: 'Reset code' }));
    const question = within(await screen.findByRole('dialog', { name: 'Reset your code?' }));
    await waitFor(() => expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' })));
    await user.click(question.getByRole('button', { name: 'Reset' }));
    await code('#include');
    await waitFor(() => expect(readDraft(draftKey(place))).toBeNull());
  });

  it('is not the last accepted one before the problem is solved', async () => {
    const asked = fakeApi(getLastAcCode, { submitId: 1, code: 'int old;', language: 'C++ 17' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Last accepted code' }));
    expect(
      await screen.findByText("You haven't passed the problem so you cannot get the code passed recently"),
    ).toBeDefined();
    expect(asked.calls).toHaveLength(0);
  });

  it('can be the last accepted one afterwards', async () => {
    fakeApi(getUserProblemStatus, { 1000: { status: STATUS.accepted } });
    fakeApi(getLastAcCode, { submitId: 1, code: 'print(42)', language: 'Python3' });
    const { user, queryClient } = open();
    await code('#include');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await user.click(screen.getByRole('button', { name: 'Last accepted code' }));
    await code('print(42)');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' }).value).toBe('Python3');
  });

  it.each(['C++ 17', 'Python3'])('in %s comes back after a look at the last accepted one', async (language) => {
    writeDraft(draftKey({ ...place, language }), 'my own work', Date.now());
    const { user } = await solved({ submitId: 31, code: 'solved it', language });
    await user.click(screen.getByRole('button', { name: 'Last accepted code' }));
    await code('solved it');
    expect(screen.getByText('The code of submission 31 is in the editor.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Back to my draft' }));
    await code('my own work');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' }).value).toBe(language);
    await waitFor(() => expect(readDraft(draftKey({ ...place, language }))?.code).toBe('my own work'));
  });

  it('comes back after any number of looks at the last accepted one', async () => {
    writeDraft(draftKey(place), 'my own work', Date.now());
    const { user } = await solved({ submitId: 31, code: 'solved it', language: 'C++ 17' });
    const look = () => user.click(screen.getByRole('button', { name: 'Last accepted code' }));
    await look();
    await code('solved it');
    await look();
    await user.type(screen.getByRole('textbox', { name: /^Code editor/ }), 'X');
    await code('X');
    await look();
    await waitFor(() => expect(editorText()).not.toContain('X'));
    await user.click(screen.getByRole('button', { name: 'Back to my draft' }));
    await code('my own work');
    await waitFor(() => expect(readDraft(draftKey(place))?.code).toBe('my own work'));
  });

  it('comes back in each language that something was brought into', async () => {
    const other = { ...place, language: 'Python3' };
    writeDraft(draftKey(place), 'my own work', Date.now());
    writeDraft(draftKey(other), 'my other work', Date.now());
    const { user } = await solved({ submitId: 31, code: 'solved it', language: 'C++ 17' });
    await user.click(screen.getByRole('button', { name: 'Last accepted code' }));
    await code('solved it');
    fakeApi(getLastAcCode, { submitId: 32, code: 'print(42)', language: 'Python3' });
    await user.click(screen.getByRole('button', { name: 'Last accepted code' }));
    await code('print(42)');
    await user.click(screen.getByRole('button', { name: 'Back to my draft' }));
    await code('my own work');
    await waitFor(() => expect(readDraft(draftKey(place))?.code).toBe('my own work'));
    expect(readDraft(draftKey(other))?.code).toBe('my other work');
  });

  it('stays where the last accepted one is in a language that the problem no longer takes', async () => {
    const { user } = await solved({ submitId: 31, code: 'puts 3', language: 'Ruby' });
    await user.click(screen.getByRole('button', { name: 'Last accepted code' }));
    expect(await screen.findByText(/^Your last accepted code is in Ruby, which this problem no longer/)).toBeDefined();
    expect(editorText()).toContain('#include');
  });

  it('stays where the site hides code, whose notice is said instead', async () => {
    const notice = 'The code of submissions is currently hidden on this site.';
    const { user } = await solved({ submitId: 31, code: notice, language: 'C++ 17', hidden: true });
    await user.click(screen.getByRole('button', { name: 'Last accepted code' }));
    expect(await screen.findByText(notice)).toBeDefined();
    expect(editorText()).toContain('#include');
  });

  it('of one language is not undone into that of another', async () => {
    const { user } = open();
    await code('#include');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Python3');
    await code('map(int');
    await user.click(screen.getByRole('textbox', { name: /^Code editor/ }));
    await user.keyboard('{Control>}z{/Control}');
    expect(editorText()).toContain('map(int');
    await user.keyboard('X{Control>}z{/Control}');
    await waitFor(() => expect(editorText()).not.toContain('X'));
    expect(editorText()).toContain('map(int');
  });

  /** The page of a problem that one has solved. */
  async function solved(last: ReplyInputOf<typeof getLastAcCode>) {
    fakeApi(getUserProblemStatus, { 1000: { status: STATUS.accepted } });
    fakeApi(getLastAcCode, last);
    const page = open();
    await screen.findByRole('textbox', { name: /^Code editor/ });
    await waitFor(() => expect(page.queryClient.isFetching()).toBe(0));
    return page;
  }
});

describe('my submissions', () => {
  it('are ten a page, of this problem exactly', async () => {
    const list = fakeApi(getSubmissionList, aPage([aSubmissionRow({ status: STATUS.runtime_error })]));
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: 'My submissions' }));
    expect(await screen.findByText('Runtime Error')).toBeDefined();
    expect(Object.fromEntries(list.calls[0]!.query)).toEqual({
      onlyMine: 'true',
      problemID: 'A1001',
      completeProblemID: 'true',
      currentPage: '1',
      limit: '10',
    });
  });
});
