import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { getProblemContests } from '@oyez/contract/contests/contest-problems';
import { getProblemDetail, getUserProblemStatus } from '@oyez/contract/problems/problems';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import { STATUS } from '@oyez/contract/judging/verdict';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { installFakeStream } from '../../../testing/fakeStream.ts';
import { aLanguage, ALICE, aProblemInfo } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { draftKey, readDraft, writeDraft } from '../workspace/drafts.ts';

// The editor measures its text, which jsdom cannot.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

const EN = { title: 'Two Sums', description: 'Add them.', input: '', output: '', hint: '' };
const ZH = { ...EN, title: '两数之和', description: '求和。' };
const place = { uid: ALICE, draftPlace: '', problemId: 'A1001', language: 'C++ 17' };

beforeEach(() => {
  fakeSite();
  installFakeStream();
  fakeApi(getProblemDetail, aProblemInfo());
  fakeApi(getLanguages, [aLanguage('C++ 17'), aLanguage('Python3')]);
  fakeApi(getUserProblemStatus, { 1000: { status: STATUS.not_submitted } });
});

const open = () => renderRoute('/problem/A1001', { as: aUser() });
const editorText = () => document.querySelector('.cm-content')?.textContent;

describe('reading a problem', () => {
  it('in the other language of the two is one click away, and remembered', async () => {
    fakeApi(getProblemDetail, aProblemInfo({ statements: { en: EN, zh: ZH } }));
    const first = open();
    expect(await screen.findByText('Add them.')).toBeDefined();
    await first.user.click(screen.getByRole('radio', { name: '中文' }));
    expect(await screen.findByText('求和。')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'A1001 两数之和' }).getAttribute('lang')).toBe('zh-CN');
    cleanup();
    open();
    expect(await screen.findByText('求和。')).toBeDefined();
  });

  it('that has one language offers no other', async () => {
    open();
    await screen.findByText('Add them.');
    expect(screen.queryByRole('radio', { name: '中文' })).toBeNull();
  });

  it('names the contests that had it and are over', async () => {
    fakeApi(getProblemContests, [{ cid: 5, title: 'Spring Cup', displayId: 'C', endTime: '2026-03-01T14:00:00.000Z' }]);
    open();
    const link = await screen.findByRole('link', { name: 'Spring Cup' });
    expect(link.getAttribute('href')).toBe('/contest/5');
    expect(link.closest('li')?.textContent).toContain('problem C');
  });

  it('tells the files that the program reads and writes', async () => {
    const files = { isFileIO: true, ioReadFileName: 'sum.in', ioWriteFileName: 'sum.out' };
    fakeApi(getProblemDetail, aProblemInfo({ problem: files }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'sum.in → sum.out' }));
    expect(await screen.findByRole('button', { name: 'Copy sum.in' })).toBeDefined();
  });

  it('shows the files that stand beside every program', async () => {
    fakeApi(getProblemDetail, aProblemInfo({ problem: { userExtraFile: '{"grid.h":"int grid;"}' } }));
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: 'Extra files (1)' }));
    expect(await screen.findByRole('heading', { name: 'grid.h' })).toBeDefined();
    expect(screen.getByRole('group', { name: 'Code' }).textContent).toContain('int grid;');
    expect(screen.getByRole('button', { name: 'Download grid.h' })).toBeDefined();
  });

  it('counts how its submissions ended', async () => {
    const counts = { total: 4, ac: 3, wa: 1, tle: 0, mle: 0, re: 0, pe: 0, ce: 0, se: 0, pa: 0 };
    fakeApi(getProblemDetail, aProblemInfo({ problemCount: { pid: 1000, ...counts } }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Statistics' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('3 of 4 submissions accepted (75.00%)')).toBeDefined();
    expect(dialog.getByRole('row', { name: /Wrong Answer 1 25.00%/ })).toBeDefined();
  });

  it('can fill the window, and the address keeps it', async () => {
    const { user, address } = open();
    await screen.findByText('Add them.');
    await user.keyboard('f');
    await waitFor(() => expect(address()).toBe('/problem/A1001?focus=true'));
    await waitFor(() => expect(document.documentElement.dataset['focus']).toBe('true'));
    await user.click(screen.getByRole('button', { name: 'Leave focus mode (F)' }));
    await waitFor(() => expect(document.documentElement.dataset['focus']).toBeUndefined());
  });
});

describe('a draft', () => {
  it('of an earlier visit comes back with a word about it, and may give way to the template', async () => {
    writeDraft(draftKey(place), 'int restored;', Date.now() - 120_000);
    const { user } = open();
    expect(await screen.findByText(/Your draft has been restored, last changed/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Start from the template' }));
    await waitFor(() => expect(editorText()).toContain('#include'));
    expect(screen.queryByText(/Your draft has been restored/)).toBeNull();
    await waitFor(() => expect(readDraft(draftKey(place))).toBeNull());
  });

  it('is in the language of its tab after a reload, whatever another tab has chosen since', async () => {
    writeDraft(draftKey({ ...place, language: 'Python3' }), 'print(1)', Date.now());
    const { user } = open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Python3');
    await waitFor(() => expect(editorText()).toContain('print(1)'));
    cleanup();
    localStorage.setItem('oyez.language', 'C++ 17');
    open();
    await waitFor(() => expect(editorText()).toContain('print(1)'));
  });

  it('that another tab changes is offered, never taken unasked', async () => {
    const { user } = open();
    await waitFor(() => expect(editorText()).toContain('#include'));
    const written = JSON.stringify({ code: 'int theirs;', at: 1 });
    window.dispatchEvent(new StorageEvent('storage', { key: draftKey(place), newValue: written }));
    await user.click(await screen.findByRole('button', { name: 'Use its code' }));
    await waitFor(() => expect(editorText()).toContain('int theirs;'));
    expect(screen.queryByText('The other tab has changed this code.')).toBeNull();
  });

  it('in two tabs is warned about', async () => {
    open();
    await waitFor(() => expect(editorText()).toContain('#include'));
    const other = new BroadcastChannel('oyez.problem-tabs');
    other.postMessage({ kind: 'who', key: draftKey(place), tab: 'other' });
    expect(await screen.findByText(/This problem is also open in another tab/)).toBeDefined();
    other.postMessage({ kind: 'gone', key: draftKey(place), tab: 'other' });
    await waitFor(() => expect(screen.queryByText(/This problem is also open in another tab/)).toBeNull());
    other.close();
  });
});
