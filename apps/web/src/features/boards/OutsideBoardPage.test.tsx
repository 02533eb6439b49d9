import { act, screen, waitFor } from '@testing-library/react';
import { getContestOutsizeInfo, getOutsideBoard } from '@oyez/contract/contests/boards';
import { beforeEach, expect, it, vi } from 'vitest';
import { setLocale } from '../../api/locale.ts';
import { aBoard, aContest, anAcmRow } from '../../testing/boardBuilders.ts';
import { fakeSite } from '../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
beforeEach(() => fakeSite());

it('the outside board is there for everybody, by its own call', async () => {
  fakeApi(getContestOutsizeInfo, { contest: aContest(), problemList: [] });
  const board = fakeApi(getOutsideBoard, aBoard([anAcmRow('bob')]));
  const { user } = renderRoute('/contest/acm-scoreboard/7');
  expect(await screen.findByRole('heading', { name: 'Autumn Cup' })).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Follow bob' }));
  await waitFor(() => expect(board.calls.at(-1)!.query.get('followed')).toBe('uid-bob'));
  expect(board.calls.at(-1)!.query.has('forceRefresh')).toBe(false);
  expect(screen.queryByRole('switch', { name: 'Force update' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Jump to me' })).toBeNull();
});

it('the outside board follows the contest when it ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let contest = aContest();
  fakeApi(getContestOutsizeInfo, () => ({ contest, problemList: [] }));
  fakeApi(getOutsideBoard, aBoard([anAcmRow('bob')]));
  renderRoute('/contest/acm-scoreboard/7');
  const auto = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Auto refresh' });
  await screen.findByRole('link', { name: 'bob' });
  expect(auto().disabled).toBe(false);
  contest = aContest({ status: 1 });
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await waitFor(() => expect(auto().disabled).toBe(true));
});

it('the outside board says why it is closed', async () => {
  fakeFailure(getContestOutsizeInfo, 'contest_not_started');
  renderRoute('/contest/oi-scoreboard/7');
  expect(await screen.findByText('The contest has not started yet.')).toBeDefined();
});

it('the outside board says in Chinese that nobody is on it', async () => {
  setLocale('zh-CN');
  fakeApi(getContestOutsizeInfo, { contest: aContest(), problemList: [] });
  fakeApi(getOutsideBoard, aBoard([]));
  renderRoute('/contest/acm-scoreboard/7');
  expect(await screen.findByText('榜上还没有人')).toBeDefined();
});
