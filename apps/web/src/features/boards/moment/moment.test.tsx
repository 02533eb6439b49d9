import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  type BoardMoment,
  getBoard,
  getBoardMoment,
  getBoardTries,
  getContestOutsizeInfo,
  getOutsideBoard,
} from '@oyez/contract/contests/boards';
import { getContestFrame, getContestNotReadAnnouncement } from '@oyez/contract/contests/contests';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setLocale } from '../../../api/locale.ts';
import { aBoard, aContest, aFrame, anAcmRow } from '../../../testing/boardBuilders.ts';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { type Fake, fakeApi } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

/** Four hours have passed of five. */
const LAST = 14_400;
let past: Partial<BoardMoment>;
let moments: Fake;
beforeEach(() => {
  fakeSite();
  past = {};
  fakeApi(getContestNotReadAnnouncement, []);
  fakeApi(getContestFrame, aFrame(aContest()));
  fakeApi(getBoard, aBoard([anAcmRow('bob', { ac: 2 }), anAcmRow('eve')]));
  moments = fakeApi(getBoardMoment, ({ query }) => ({
    ...aBoard([anAcmRow('ada', { submissionInfo: { A: { errorNum: 1 } } })]),
    second: Math.min(LAST, Number(query.get('second'))),
    lastSecond: LAST,
    sealSecond: null,
    sealHolds: false,
    ...past,
  }));
});

const open = (address = '/contest/7/rank') =>
  renderRoute(address, { as: aUser({ uid: 'uid-alice', username: 'alice' }) });
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Time of the contest' });
const askedFor = () => moments.calls.at(-1)?.query.get('second');

describe('the board in the past', () => {
  it('begins at the present, follows the hand, and is in the address', async () => {
    const { user, address } = open();
    await screen.findByRole('link', { name: 'bob' });
    await user.click(await screen.findByRole('button', { name: 'Look back' }));
    expect((await slider()).value).toBe(String(LAST));
    await screen.findByRole('link', { name: 'ada' });
    fireEvent.change(await slider(), { target: { value: '9067' } });
    await waitFor(() => expect(askedFor()).toBe('9067'));
    await waitFor(() => expect(address()).toBe('/contest/7/rank?second=9067'));
    expect((await slider()).getAttribute('aria-valuetext')).toBe('2 hours 31 minutes 7 seconds');
    expect(screen.getByText('As it stood at 2 hours 31 minutes 7 seconds')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    await screen.findByRole('link', { name: 'bob' });
    expect(address()).toBe('/contest/7/rank');
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('moves by keys: a second, a minute, ten minutes, and not beyond its ends', async () => {
    const { user } = open('/contest/7/rank?second=3600');
    const input = await slider();
    await screen.findByRole('link', { name: 'ada' });
    act(() => input.focus());
    await user.keyboard('{ArrowRight}{ArrowUp}{PageUp}');
    expect(input.value).toBe('4261');
    await user.keyboard('{ArrowLeft}{ArrowDown}{PageDown}{PageDown}');
    expect(input.value).toBe('3000');
    await waitFor(() => expect(askedFor()).toBe('3000'));
    for (let times = 0; times < 6; times += 1) await user.keyboard('{PageDown}');
    expect(input.value).toBe('0');
    expect(input.getAttribute('aria-valuetext')).toBe('the start');
  });

  it('plays at a speed, asks for one board after the other, and stops when it is paused and at the present', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = open('/contest/7/rank?second=14300');
    const input = await slider();
    await screen.findByRole('link', { name: 'ada' });
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await act(() => vi.advanceTimersByTimeAsync(1200));
    await waitFor(() => expect(Number(input.value)).toBeGreaterThan(14_300));
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    const stopped = input.value;
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(input.value).toBe(stopped);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1200× speed');
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(input.value).toBe(String(LAST)));
    expect(await screen.findByRole('button', { name: 'Play' })).toBeDefined();
    expect(moments.calls.filter(({ query }) => query.get('second') === String(LAST))).toHaveLength(1);
  });

  it('has a link to its moment, also to one that is still to come', async () => {
    const { user } = open('/contest/7/rank?second=99999');
    await screen.findByRole('link', { name: 'ada' });
    expect((await slider()).value).toBe(String(LAST));
    await user.click(screen.getByRole('button', { name: 'Copy the link to this moment' }));
    expect(new URL(await navigator.clipboard.readText()).searchParams.get('second')).toBe(String(LAST));
  });

  it('lists the tries that there had been', async () => {
    const tries = fakeApi(getBoardTries, []);
    const { user } = open('/contest/7/rank?second=3600');
    await user.click(await screen.findByText('1 try, not solved'));
    await screen.findByRole('dialog', { name: 'ada, problem A' });
    await waitFor(() => expect(tries.calls[0]!.query.get('second')).toBe('3600'));
  });

  it('is covered as under the seal while that holds', async () => {
    past = { sealSecond: 7200, sealHolds: true, sealed: true };
    open('/contest/7/rank?second=9000');
    await screen.findByRole('link', { name: 'ada' });
    expect(screen.queryByRole('switch', { name: 'As shown under the seal' })).toBeNull();
  });

  it('can be covered as under the seal once that is released', async () => {
    past = { sealSecond: 7200, sealHolds: false };
    const { user, address } = open('/contest/7/rank?second=9000');
    await user.click(await screen.findByRole('switch', { name: 'As shown under the seal' }));
    await waitFor(() => expect(moments.calls.at(-1)?.query.get('underSeal')).toBe('true'));
    expect(address()).toContain('underSeal=true');
  });

  it('is there outside too, in Chinese', async () => {
    setLocale('zh-CN');
    fakeApi(getContestOutsizeInfo, { contest: aContest(), problemList: [] });
    fakeApi(getOutsideBoard, aBoard([anAcmRow('bob')]));
    const { user } = renderRoute('/contest/acm-scoreboard/7');
    await user.click(await screen.findByRole('button', { name: '回看' }));
    await waitFor(() => expect(moments.calls.at(-1)?.query.get('outside')).toBe('true'));
    const input = await screen.findByRole('slider', { name: '比赛时间' });
    expect(input.getAttribute('aria-valuetext')).toBe('4 小时');
  });
});
