import { screen, waitFor, within } from '@testing-library/react';
import {
  getProblemDetail,
  getProblemList,
  getRandomProblem,
  getUserProblemStatus,
} from '@oyez/contract/problems/problems';
import { getProblemTagsAndClassification } from '@oyez/contract/problems/tags';
import { STATUS } from '@oyez/contract/judging/verdict';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { type Fake, fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { aPage, aProblemRow, aTag } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { setScreenWidth } from '../../../testing/screenWidth.ts';

const dp = aTag({ id: 1, name: 'dp', tcid: 1 });
const graphs = aTag({ id: 2, name: 'graphs', tcid: 1 });
const rows = [
  aProblemRow({ pid: 1000, problemId: 'A1001', title: 'Two Sums', total: 3, ac: 1, tags: [dp] }),
  aProblemRow({ pid: 1001, problemId: 'A1002', title: 'Paths', difficulty: 2, total: 0, ac: 0 }),
];
let list: Fake;

beforeEach(() => {
  fakeSite();
  list = fakeApi(getProblemList, aPage(rows));
  fakeApi(getUserProblemStatus, { 1000: { status: STATUS.accepted }, 1001: { status: STATUS.not_submitted } });
  fakeApi(getProblemTagsAndClassification, [
    { classification: { id: 1, name: 'Algorithms', oj: 'ME', rank: 1 }, tagList: [dp, graphs] },
  ]);
});

const lastQuery = () => Object.fromEntries(list.calls.at(-1)!.query);
const open = (address = '/problem') => renderRoute(address, { as: aUser() });

describe('the problem list', () => {
  it('shows each problem with its numbers, tags and what it is to the reader', async () => {
    open();
    const first = await screen.findByRole('row', { name: /A1001/ });
    expect(within(first).getByRole('link', { name: 'Two Sums' }).getAttribute('href')).toBe('/problem/A1001');
    expect(first.textContent).toContain('33.33%');
    expect(within(first).getByText('Easy')).toBeDefined();
    expect(within(first).getByText('dp')).toBeDefined();
    expect(await within(first).findByRole('img', { name: 'Accepted' })).toBeDefined();
    expect(within(screen.getByRole('row', { name: /A1002/ })).queryByRole('img')).toBeNull();
    expect(lastQuery()).toEqual({ currentPage: '1', limit: '30' });
  });

  it('reads its filters from the address', async () => {
    open('/problem?keyword=sum&difficulty=2&tagId=1,2&mine=tried&currentPage=2');
    await screen.findByRole('row', { name: /A1001/ });
    expect(lastQuery()).toEqual({
      keyword: 'sum',
      difficulty: '2',
      tagId: '1,2',
      mine: 'tried',
      currentPage: '2',
      limit: '30',
    });
    expect(screen.getByRole('button', { name: 'Remove the filter Difficulty: Hard' })).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Remove the filter Tags: dp, graphs' })).toBeDefined();
  });

  it('writes its filters into the address and goes back to the first page', async () => {
    const { user, address } = open('/problem?currentPage=2');
    await screen.findByRole('row', { name: /A1001/ });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Difficulty' }), 'Hard');
    expect(address()).toBe('/problem?difficulty=2');
    await user.click(screen.getByRole('button', { name: 'Tags' }));
    await user.click(await screen.findByRole('button', { name: 'graphs' }));
    expect(address()).toBe('/problem?difficulty=2&tagId=2');
    await user.keyboard('{Escape}');
    await user.type(screen.getByRole('textbox', { name: 'Problem ID or title' }), ' two ');
    await waitFor(() => expect(address()).toBe('/problem?difficulty=2&tagId=2&keyword=two'));
    await waitFor(() => expect(lastQuery()['keyword']).toBe('two'));
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(address()).toBe('/problem?keyword=two');
  });

  it('takes both of two tags that are chosen in quick succession', async () => {
    const { user, address } = open('/problem');
    await user.click(await screen.findByRole('button', { name: 'Tags' }));
    const first = await screen.findByRole('button', { name: 'dp' });
    first.click();
    screen.getByRole('button', { name: 'graphs' }).click();
    await waitFor(() => expect(decodeURIComponent(address())).toBe('/problem?tagId=1,2'));
  });

  it('hides the tags and remembers that', async () => {
    const { user } = open();
    await screen.findByText('dp');
    await user.click(screen.getByRole('switch', { name: 'Hide tags' }));
    expect(screen.queryByText('dp')).toBeNull();
    expect(localStorage.getItem('oyez.problems.hideTags')).toBe('true');
  });

  it('opens a random problem', async () => {
    fakeApi(getRandomProblem, { problemId: 'A1002' });
    fakeFailure(getProblemDetail, 'problem_not_found');
    const { user, address } = open();
    await user.click(await screen.findByRole('button', { name: 'Random problem' }));
    await waitFor(() => expect(address()).toBe('/problem/A1002'));
    expect(await screen.findByText('There is no such problem.')).toBeDefined();
  });

  it('says what to do when nothing fits', async () => {
    list = fakeApi(getProblemList, aPage([]));
    open('/problem?keyword=zzz');
    expect(await screen.findByText('Nothing matches these filters')).toBeDefined();
  });

  it('shows two lines a problem on a phone', async () => {
    setScreenWidth(390);
    open();
    const items = within(await screen.findByRole('list', { name: 'Problems' })).getAllByRole('listitem');
    expect(items[0]!.textContent).toContain('A1001Two Sums');
    expect(items[0]!.textContent).toContain('AC 33.33%');
  });

  it('stands in the order of a column, one way, the other, and as usual again', async () => {
    const { user, address } = open('/problem?currentPage=2');
    await screen.findByRole('row', { name: /A1001/ });
    const stateOf = (name: RegExp) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    expect(stateOf(/^ID/)).toBe('ascending');
    expect(stateOf(/^Submissions/)).toBeNull();
    await press('AC rate');
    await waitFor(() => expect(stateOf(/^AC rate/)).toBe('descending'));
    expect(stateOf(/^ID/)).toBe('none');
    expect(address()).toBe('/problem?sort=rate&order=desc');
    await waitFor(() => expect(lastQuery()).toMatchObject({ sort: 'rate', order: 'desc', currentPage: '1' }));
    await press('AC rate');
    await waitFor(() => expect(stateOf(/^AC rate/)).toBe('ascending'));
    expect(address()).toBe('/problem?sort=rate');
    await press('AC rate');
    await waitFor(() => expect(stateOf(/^ID/)).toBe('ascending'));
    expect(address()).toBe('/problem');
    await press('ID');
    await waitFor(() => expect(address()).toBe('/problem?sort=number&order=desc'));
  });

  it('has the nearest first in a search, until another order is asked for', async () => {
    const { user, address } = open('/problem?keyword=sum');
    await screen.findByRole('row', { name: /A1001/ });
    expect(screen.getByRole('columnheader', { name: /^ID/ }).getAttribute('aria-sort')).toBe('none');
    await user.click(screen.getByRole('button', { name: 'ID' }));
    expect(address()).toBe('/problem?keyword=sum&sort=number');
  });

  it('folds its filters behind a button on a phone, and says how many narrow it', async () => {
    setScreenWidth(390);
    const { user, address } = open('/problem?keyword=sum&difficulty=2&mine=tried');
    const fold = await screen.findByRole('button', { name: 'Filters (2)' });
    expect(screen.getByRole('textbox', { name: 'Problem ID or title' })).toBeDefined();
    expect(screen.queryByRole('combobox', { name: 'Difficulty' })).toBeNull();
    await user.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Difficulty' }), 'Any difficulty');
    expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Accepted, descending');
    expect(address()).toBe('/problem?keyword=sum&mine=tried&sort=solved&order=desc');
  });
});
