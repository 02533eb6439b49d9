import { getRankList, RANK_TYPE } from '@oyez/contract/users/ranks';
import type { QueryOf, ReplyInputOf } from '@oyez/contract/wire/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { call } from '../../api/call.ts';
import { fakeApi, fakeFailure, fakeOutage } from '../../testing/fakeApi.ts';
import { renderElement } from '../../testing/renderRoute.tsx';
import { setScreenWidth } from '../../testing/screenWidth.ts';
import { Link } from 'react-router';
import { PagedTable } from './PagedTable.tsx';
import { useOwnSearch, usePagedQuery } from './paging.ts';

type Filter = Partial<QueryOf<typeof getRankList>>;

const listQuery = (q: Filter) =>
  queryOptions({
    queryKey: ['test-panel', q],
    queryFn: ({ signal }) => call(getRankList, { query: { type: RANK_TYPE.acm, ...q }, signal }),
  });

/** A part of a page with a filter of its own. */
function People() {
  const search = useOwnSearch<{ searchUser: string | undefined }>(10, { searchUser: undefined });
  const [q, setQ] = search;
  const list = usePagedQuery(listQuery(q));
  return (
    <>
      <button type="button" onClick={() => setQ({ searchUser: 'ann' })}>
        Only Ann
      </button>
      <PagedTable
        compact
        label="People"
        list={list}
        search={search}
        onClearFilters={q.searchUser === undefined ? undefined : () => setQ({ searchUser: undefined })}
        empty={{ title: 'Nobody yet', text: 'They will come.' }}
        rowKey={(row) => row.uid}
        rowHref={(row) => `/users/${row.username}`}
        columns={[
          { key: 'name', title: 'Name', render: (row) => <Link to={`/users/${row.username}`}>{row.username}</Link> },
        ]}
        phone={(row) => ({ main: row.username, facts: `${row.ac} solved` })}
      />
    </>
  );
}

function aPage(names: string[], total = names.length): ReplyInputOf<typeof getRankList> {
  const records = names.map((username, at) => ({
    uid: `${at}`.padStart(32, '0'),
    username,
    nickname: null,
    titleName: null,
    titleColor: null,
    avatar: null,
    signature: null,
    ac: 3,
    total: 9,
    score: 0,
    rating: null,
  }));
  return { records, total, size: 10, current: 1, pages: Math.ceil(total / 10) };
}

const pageOf = (query: URLSearchParams) => query.get('currentPage') ?? '';

describe('a list inside a page', () => {
  it('keeps room while the answer is on its way', async () => {
    const answer = Promise.withResolvers<void>();
    fakeApi(getRankList, aPage(['ann']), { after: answer.promise });
    renderElement(<People />);
    const room = await screen.findByRole('status', { name: 'Loading…' });
    expect(room.style.minHeight).toBe('360px');
    answer.resolve();
    expect(await screen.findByRole('table', { name: 'People' })).toBeTruthy();
    expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull();
  });

  it('says what is not there, and when only the filter leaves nothing', async () => {
    fakeApi(getRankList, aPage([]));
    const app = renderElement(<People />);
    expect(await screen.findByText('Nobody yet')).toBeTruthy();
    expect(screen.getByText('They will come.')).toBeTruthy();
    expect(screen.queryByLabelText('Rows per page')).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Only Ann' }));
    expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByText('Nobody yet')).toBeTruthy();
  });

  it('tells a failure and asks again when told to', async () => {
    fakeOutage(getRankList);
    const app = renderElement(<People />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('table')).toBeNull();
    fakeApi(getRankList, aPage(['ann']));
    await app.user.click(again);
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps what it shows when a later answer fails', async () => {
    fakeApi(getRankList, aPage(['ann']));
    const app = renderElement(<People />);
    await screen.findByRole('table');
    fakeFailure(getRankList, 'server_error');
    await app.queryClient.invalidateQueries();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByText('ann')).toBeTruthy();
  });

  it('turns pages without a trace in the address, and back to the first for another filter', async () => {
    const list = fakeApi(getRankList, ({ query }) => aPage([pageOf(query) === '1' ? 'ann' : 'bob'], 25));
    const app = renderElement(<People />, '/somewhere');
    await screen.findByText('ann');
    await app.user.click(within(screen.getByRole('navigation')).getByRole('button', { name: 'Page 3' }));
    expect(await screen.findByText('bob')).toBeTruthy();
    expect(app.address()).toBe('/somewhere');
    await app.user.click(screen.getByRole('button', { name: 'Only Ann' }));
    await waitFor(() => expect(list.calls.at(-1)?.query.get('searchUser')).toBe('ann'));
    expect(pageOf(list.calls.at(-1)!.query)).toBe('1');
  });

  it('lets the rows stand, paler, until the next page is there', async () => {
    fakeApi(getRankList, aPage(['ann'], 25));
    const app = renderElement(<People />);
    await screen.findByText('ann');
    const answer = Promise.withResolvers<void>();
    fakeApi(getRankList, aPage(['ann'], 25), { after: answer.promise });
    await app.user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByText('ann')).toBeTruthy();
    expect(screen.getByRole('table').closest('[aria-busy="true"]')).not.toBeNull();
    answer.resolve();
    await waitFor(() => expect(screen.getByRole('table').closest('[aria-busy="true"]')).toBeNull());
  });

  it('leads back when the last page has lost its rows', async () => {
    fakeApi(getRankList, ({ query }) => aPage(pageOf(query) === '1' ? ['ann'] : [], 12));
    const app = renderElement(<People />);
    await screen.findByText('ann');
    await app.user.click(screen.getByRole('button', { name: 'Next page' }));
    await app.user.click(await screen.findByRole('button', { name: 'Go to the first page' }));
    expect(await screen.findByText('ann')).toBeTruthy();
  });

  it('moves between rows by arrow keys and opens one by Enter', async () => {
    fakeApi(getRankList, aPage(['ann', 'bob', 'cat']));
    const app = renderElement(<People />);
    (await screen.findByRole('link', { name: 'ann' })).focus();
    await app.user.keyboard('{ArrowDown}{End}{ArrowUp}{Enter}');
    expect(app.address()).toBe('/users/bob');
  });

  it('shows two-line rows with a link on a phone', async () => {
    setScreenWidth(390);
    fakeApi(getRankList, aPage(['ann']));
    renderElement(<People />);
    const row = await screen.findByRole('listitem');
    expect(within(row).getByRole('link', { name: 'ann' }).getAttribute('href')).toBe('/users/ann');
    expect(within(row).getByText('3 solved')).toBeTruthy();
  });
});
