import { getProblemList } from '@oyez/contract/problems/problems';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderElement } from '../../testing/renderRoute.tsx';
import { parseSearch, useSearch } from './useSearch.ts';

const schema = getProblemList.query!;

function Probe() {
  const [q, setQ] = useSearch(schema, { limit: 30 });
  return (
    <>
      <output>{JSON.stringify(q)}</output>
      <button onClick={() => setQ({ difficulty: 2 })}>hard</button>
      <button onClick={() => setQ({ difficulty: undefined })}>any</button>
      <button onClick={() => setQ({ currentPage: 4 })}>page 4</button>
      <button onClick={() => setQ({ limit: 50 })}>50 rows</button>
      <button onClick={() => setQ({ tagId: [3, 5] })}>tags</button>
      <button
        onClick={() => {
          setQ({ difficulty: 2 });
          setQ({ tagId: [3] });
        }}
      >
        both at once
      </button>
    </>
  );
}

const shown = () => JSON.parse(screen.getByRole('status').textContent) as Record<string, unknown>;

describe('useSearch', () => {
  it('reads the address with the defaults of the page', () => {
    renderElement(<Probe />, '/problem?difficulty=1&tagId=3,5');
    expect(shown()).toMatchObject({ currentPage: 1, limit: 30, difficulty: 1, tagId: [3, 5] });
  });

  it('writes only what differs from the defaults, and returns to page one when a filter changes', async () => {
    const app = renderElement(<Probe />, '/problem');
    await app.user.click(screen.getByText('page 4'));
    expect(app.address()).toBe('/problem?currentPage=4');
    await app.user.click(screen.getByText('hard'));
    expect(app.address()).toBe('/problem?difficulty=2');
    await app.user.click(screen.getByText('any'));
    expect(app.address()).toBe('/problem');
  });

  it('keeps other filters, and lists as one value', async () => {
    const app = renderElement(<Probe />, '/problem?difficulty=2');
    await app.user.click(screen.getByText('tags'));
    expect(app.address()).toBe('/problem?difficulty=2&tagId=3%2C5');
    await app.user.click(screen.getByText('50 rows'));
    expect(new URLSearchParams(app.address().split('?')[1]).get('limit')).toBe('50');
  });

  it('keeps a filter that was set before the page had followed the one before', async () => {
    const app = renderElement(<Probe />, '/problem');
    await app.user.click(screen.getByText('both at once'));
    await waitFor(() => expect(app.address()).toBe('/problem?difficulty=2&tagId=3'));
  });

  it('falls back where the address makes no sense, and keeps the rest', () => {
    expect(parseSearch(schema, new URLSearchParams('difficulty=hard&keyword=sum'), 'limit=30')).toMatchObject({
      keyword: 'sum',
      limit: 30,
    });
  });
});
