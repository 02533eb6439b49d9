import { screen, waitFor, within } from '@testing-library/react';
import { getProblemList } from '@oyez/contract/problems/problems';
import { ready } from '@oyez/contract/site/system';
import { beforeEach, describe, expect, it } from 'vitest';
import { lookAtLine } from '../../../api/line.ts';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeOutage } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const WELL = { database: true, migrations: true, files: true, clock: true, room: true };
const bar = () => screen.queryByRole('region', { name: 'Connection' });

beforeEach(() => fakeSite());

describe('while the line is away', () => {
  it('a bar says so, and goes by itself; what failed is asked for again and what was typed stays', async () => {
    fakeOutage(ready);
    fakeOutage(getProblemList);
    const { user } = renderRoute('/problem', { as: aUser() });
    expect(await screen.findByText(/^Network error/)).toBeTruthy();
    await waitFor(() => expect(bar()?.textContent).toContain('The server is not responding.'));
    expect(screen.getByText('This page will continue when the connection is back.')).toBeTruthy();
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Problem ID or title' });
    await user.type(box, 'sum');
    fakeApi(getProblemList, { records: [], total: 0, size: 15, current: 1, pages: 0 });
    fakeApi(ready, WELL);
    await user.click(within(bar()!).getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText('Nothing matches these filters')).toBeTruthy();
    expect(bar()).toBeNull();
    expect(box.value).toBe('sum');
    expect(screen.getByText('The connection is back.')).toBeTruthy();
  });

  it.each([
    ['database', 'The server cannot reach its database.'],
    ['migrations', 'The server is being updated.'],
    ['room', 'The server’s disk is full.'],
  ])('the bar says what the server is short of: %s', async (part, words) => {
    fakeApi(getProblemList, { records: [], total: 0, size: 15, current: 1, pages: 0 });
    renderRoute('/problem', { as: aUser() });
    fakeApi(ready, { ...WELL, [part]: false });
    await lookAtLine();
    expect((await screen.findByRole('region', { name: 'Connection' })).textContent).toContain(words);
  });
});
