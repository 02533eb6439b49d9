import { getProblemList } from '@oyez/contract/problems/problems';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { QueryOf, ReplyInputOf } from '@oyez/contract/wire/endpoint';
import { fakeApi, fakeFailure, fakeOutage } from '../../testing/fakeApi.ts';
import { renderElement } from '../../testing/renderRoute.tsx';
import { setScreenWidth } from '../../testing/screenWidth.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Link } from 'react-router';
import { ListPage } from './ListPage.tsx';
import { useSearch } from './useSearch.ts';

const listQuery = (q: QueryOf<typeof getProblemList>) =>
  queryOptions({ queryKey: ['test', q], queryFn: ({ signal }) => call(getProblemList, { query: q, signal }) });

function Problems() {
  const search = useSearch(getProblemList.query!);
  const [q] = search;
  return (
    <ListPage
      title="Problems"
      query={listQuery(q)}
      search={search}
      rowKey={(row) => row.pid}
      rowHref={(row) => `/problem/${row.problemId}`}
      searchBox={{ field: 'keyword', placeholder: 'Find a problem' }}
      chips={q.difficulty === undefined ? [] : [{ key: 'd', label: 'Hard', clear: { difficulty: undefined } }]}
      empty={{ title: 'No problems yet' }}
      columns={[
        { key: 'id', title: 'No.', render: (row) => row.problemId },
        {
          key: 'title',
          title: 'Title',
          render: (row) => (
            <>
              <a href="/author">author</a> <Link to={`/problem/${row.problemId}`}>{row.title}</Link>
            </>
          ),
        },
      ]}
      phone={(row) => ({ main: row.title, facts: `${row.total} tries` })}
    />
  );
}

type Reply = ReplyInputOf<typeof getProblemList>;

function aProblemPage(titles: string[], total = titles.length): Reply {
  const counts = { total: 9, ac: 3, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 6, se: 0, pa: 0 };
  const records = titles.map((title, at) => ({
    pid: at + 1,
    problemId: `100${at}`,
    title,
    difficulty: 0,
    type: 0,
    tags: [],
    score: null,
    ...counts,
  }));
  return { records, total, size: 10, current: 1, pages: Math.ceil(total / 10) };
}

describe('a list page', () => {
  it('shows rows in a real table, with how many there are', async () => {
    fakeApi(getProblemList, aProblemPage(['A+B', 'Paths'], 1234));
    renderElement(<Problems />, '/problem');
    const table = await screen.findByRole('table', { name: 'Problems' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('1,234');
  });

  it('is walked from the search by arrow keys, and a row opens by Enter', async () => {
    fakeApi(getProblemList, aProblemPage(['A+B', 'Paths', 'Seeds']));
    const app = renderElement(<Problems />, '/problem');
    await screen.findByRole('table');
    const focused = () => document.activeElement?.textContent;
    await app.user.keyboard('/{ArrowDown}');
    expect(focused()).toBe('A+B');
    await app.user.keyboard('{End}');
    expect(focused()).toBe('Seeds');
    await app.user.keyboard('{Home}{ArrowUp}');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Find a problem' }));
    await app.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(app.address()).toBe('/problem/1001');
  });

  it('leads to what was searched for, not to the rows that were there before', async () => {
    const answer = Promise.withResolvers<void>();
    fakeApi(getProblemList, ({ query }) => aProblemPage([query.get('keyword') === null ? 'A+B' : 'Seeds']));
    const app = renderElement(<Problems />, '/problem');
    await screen.findByRole('table');
    fakeApi(getProblemList, aProblemPage(['Seeds']), { after: answer.promise });
    await app.user.keyboard('/seed{ArrowDown}');
    const box = screen.getByRole('textbox', { name: 'Find a problem' });
    expect(document.activeElement).toBe(box);
    answer.resolve();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Seeds'));
  });

  it('offers all rows again where the filters leave none, and goes on from the search', async () => {
    fakeApi(getProblemList, ({ query }) => aProblemPage(query.get('keyword') === null ? ['A+B'] : []));
    const app = renderElement(<Problems />, '/problem?keyword=zzz&difficulty=2');
    await app.user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(app.address()).toBe('/problem');
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Find a problem' });
    expect([document.activeElement === box, box.value]).toEqual([true, '']);
  });

  it('looks for Chinese once its characters stand, not for the letters that they are typed with', async () => {
    const list = fakeApi(getProblemList, aProblemPage(['A+B']));
    renderElement(<Problems />, '/problem');
    await screen.findByRole('table');
    const box = screen.getByRole('textbox', { name: 'Find a problem' });
    fireEvent.compositionStart(box);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(box, { target: { value: 'zhong zi' } });
    act(() => void vi.advanceTimersByTime(1000));
    vi.useRealTimers();
    fireEvent.change(box, { target: { value: '种子' } });
    fireEvent.compositionEnd(box);
    await waitFor(() => expect(list.calls.at(-1)?.query.get('keyword')).toBe('种子'));
    expect(list.calls.map(({ query }) => query.get('keyword'))).not.toContain('zhong zi');
  });

  it('shows two-line rows with a link on a phone', async () => {
    setScreenWidth(390);
    fakeApi(getProblemList, aProblemPage(['A+B']));
    renderElement(<Problems />, '/problem');
    const row = await screen.findByRole('listitem');
    expect(within(row).getByRole('link', { name: 'A+B' }).getAttribute('href')).toBe('/problem/1000');
    expect(within(row).getByText('9 tries')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('keeps the search in the address and starts again at page one', async () => {
    const list = fakeApi(getProblemList, aProblemPage(['A+B']));
    const app = renderElement(<Problems />, '/problem?currentPage=3');
    await screen.findByRole('table');
    await app.user.keyboard('/sum');
    await waitFor(() => expect(app.address()).toBe('/problem?keyword=sum'));
    await waitFor(() => expect(list.calls.at(-1)?.query.get('keyword')).toBe('sum'));
    expect(list.calls.at(-1)?.query.get('currentPage')).toBe('1');
  });

  it('takes a filter away by its chip', async () => {
    fakeApi(getProblemList, aProblemPage(['A+B']));
    const app = renderElement(<Problems />, '/problem?difficulty=2');
    await app.user.click(await screen.findByRole('button', { name: 'Remove the filter Hard' }));
    expect(app.address()).toBe('/problem');
  });

  it('tells an empty list from one that the filters emptied', async () => {
    fakeApi(getProblemList, aProblemPage([]));
    const app = renderElement(<Problems />, '/problem');
    expect(await screen.findByText('No problems yet')).toBeTruthy();
    await app.go('/problem?difficulty=2');
    expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
  });

  it('leads back from a page beyond the end', async () => {
    fakeApi(getProblemList, ({ query }) =>
      query.get('currentPage') === '9' ? aProblemPage([], 12) : aProblemPage(['A+B'], 12),
    );
    const app = renderElement(<Problems />, '/problem?currentPage=9');
    await app.user.click(await screen.findByRole('button', { name: 'Go to the first page' }));
    expect(await screen.findByRole('table')).toBeTruthy();
  });

  it('changes the number of rows', async () => {
    const list = fakeApi(getProblemList, aProblemPage(['A+B'], 200));
    const app = renderElement(<Problems />, '/problem?currentPage=2');
    const sizes = await screen.findByLabelText('Rows per page');
    expect(
      within(sizes)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10', '15', '30', '50', '100']);
    await app.user.selectOptions(sizes, '50');
    await waitFor(() => expect(list.calls.at(-1)?.query.get('limit')).toBe('50'));
    expect(app.address()).toBe('/problem?limit=50');
  });

  it('says what the server refused, with the request number', async () => {
    fakeFailure(getProblemList, 'server_error', { requestId: 'req-77' });
    renderElement(<Problems />, '/problem');
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Server Error! Please try Again later!');
    expect(failure.textContent).toContain('req-77');
  });

  it('offers to try again when the connection is lost', async () => {
    fakeOutage(getProblemList);
    const app = renderElement(<Problems />, '/problem');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toContain(
      'Network error, abnormal link with server, please try again later',
    );
    fakeApi(getProblemList, aProblemPage(['A+B']));
    await app.user.click(again);
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});
