import { act, screen, waitFor, within } from '@testing-library/react';
import { type AcRecord, checkContestAcInfo, getContestAcInfo } from '@oyez/contract/contests/contest-jury';
import { getContestFrame, getContestNotReadAnnouncement } from '@oyez/contract/contests/contests';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { aContestFrame } from '../../testing/contestBuilders.ts';
import { type Fake, fakeApi } from '../../testing/fakeApi.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { anAcRecord } from '../../testing/juryBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { setScreenWidth } from '../../testing/screenWidth.ts';

let records: AcRecord[];
let asked: Fake;
beforeEach(() => {
  fakeSite();
  fakeApi(
    getContestFrame,
    aContestFrame({ registered: false, can: { run: true, rejudge: false, print: false, board: true } }),
  );
  fakeApi(getContestNotReadAnnouncement, []);
  records = [anAcRecord({ firstBlood: true }), anAcRecord({ id: 301, username: 'carol', displayId: 'B', time: 3600 })];
  asked = fakeApi(getContestAcInfo, () => aPage(records));
});

const open = async () => {
  const app = renderRoute('/contest/7/ac-info', { as: anAdmin() });
  await screen.findByRole('link', { name: 'bob' });
  return app;
};
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

describe('who carries balloons', () => {
  it('reads who solved what when, and who was first', async () => {
    await open();
    expect(rowOf('bob').getByText('25:07')).toBeDefined();
    expect(rowOf('bob').getByText('First blood')).toBeDefined();
    expect(rowOf('bob').getByText('Bob B.')).toBeDefined();
    expect(rowOf('carol').getByText('1:00:00')).toBeDefined();
    expect(rowOf('carol').getByText('Accepted')).toBeDefined();
    expect(screen.getByRole('link', { name: 'carol' }).getAttribute('href')).toBe(
      '/contest/7/submissions?username=carol&completeUsername=true',
    );
    expect(asked.calls[0]!.query.get('limit')).toBe('20');
  });

  it('ticks a balloon off when it is brought, and takes that back', async () => {
    const checked = fakeApi(checkContestAcInfo, ({ body }) => {
      records = records.map((row) => (row.id === body['id'] ? { ...row, checked: body['checked'] === true } : row));
      return null;
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Check It: A of bob' }));
    const undo = await screen.findByRole('button', { name: 'Undo: A of bob' });
    expect(rowOf('bob').getByText('Checked')).toBeDefined();
    expect(rowOf('carol').getByText('Not checked')).toBeDefined();
    await user.click(undo);
    await screen.findByRole('button', { name: 'Check It: A of bob' });
    expect(checked.calls.map(({ body }) => body)).toEqual([
      { id: 300, cid: 7, checked: true },
      { id: 300, cid: 7, checked: false },
    ]);
  });

  it('sees new ones within ten seconds, until told not to look', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await open();
    records = [anAcRecord({ id: 302, username: 'dora' }), ...records];
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    expect(await screen.findByRole('link', { name: 'dora' })).toBeDefined();
    await user.click(screen.getByRole('switch', { name: 'Refresh every 10 seconds' }));
    const before = asked.calls.length;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(asked.calls).toHaveLength(before);
  });

  it('can tick off on a phone', async () => {
    setScreenWidth(390);
    fakeApi(checkContestAcInfo, null);
    await open();
    const row = within(screen.getAllByRole('listitem').find((item) => item.textContent?.includes('carol'))!);
    expect(row.getByRole('button', { name: 'Check It: B of carol' })).toBeDefined();
    expect(row.getByText('1:00:00')).toBeDefined();
  });

  it('is told what will appear while there is nothing', async () => {
    records = [];
    renderRoute('/contest/7/ac-info', { as: anAdmin() });
    expect(await screen.findByText('No one has solved anything yet')).toBeDefined();
    await waitFor(() => expect(asked.calls).toHaveLength(1));
  });
});
