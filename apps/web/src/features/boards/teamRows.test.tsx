import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getBoard, getBoardTries } from '@oyez/contract/contests/boards';
import { getContestFrame, getContestNotReadAnnouncement } from '@oyez/contract/contests/contests';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBoard, aContest, aFrame, anAcmRow } from '../../testing/boardBuilders.ts';
import { aUser, fakeSite } from '../../testing/builders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const TEAM = 'فريق الخوارزمية';
const person = (name: string) => ({ uid: `uid-${name}`, username: name, nickname: null, realname: null });
const others = ['eve', 'fay', 'gus', 'hal', 'ida', 'jon'].map((name) => anAcmRow(name));
const team = { ...anAcmRow('ada'), rankShowName: TEAM, members: [person('ada'), person('bob')] };

beforeEach(() => {
  fakeSite();
  fakeApi(getContestNotReadAnnouncement, []);
  fakeApi(getContestFrame, aFrame(aContest()));
  fakeApi(getBoard, aBoard([...others, team], { pinned: [{ place: 7, own: true, row: team }] }));
  fakeApi(getBoardTries, []);
});

const open = async () => {
  renderRoute('/contest/7/rank', { as: aUser({ uid: 'uid-bob', username: 'bob' }) });
  await screen.findAllByRole('button', { name: TEAM });
};

describe('the row of a team', () => {
  it('is the own one of each of its people, in its place and above all', async () => {
    await open();
    const rows = document.querySelectorAll('tr[data-own]');
    expect([...rows].map((row) => row.hasAttribute('data-pinned'))).toEqual([true, false]);
  });

  it('is read in the direction of its name, and tells who is in it', async () => {
    await open();
    const [name] = screen.getAllByRole('button', { name: TEAM });
    expect(name?.getAttribute('dir')).toBe('auto');
    expect(name?.title).toBe('Members: ada, bob');
    await userEvent.click(name!);
    const members = await screen.findByRole('dialog', { name: `Members of ${TEAM}` });
    expect(
      within(members)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['ada', 'bob']);
  });
});
