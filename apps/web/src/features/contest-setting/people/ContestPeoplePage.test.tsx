import { getAdminContest } from '@oyez/contract/contests/contest-admin';
import {
  bringBackParticipant,
  type ContestParticipant,
  disqualifyParticipant,
  allowAddress,
  getContestAddresses,
  getContestParticipants,
  giveExtraTime,
  previewExtraTime,
  setContestAddresses,
  setParticipantAddresses,
} from '@oyez/contract/contests/contest-participants';
import { getContestFrame, getContestNotReadAnnouncement, getContestProblem } from '@oyez/contract/contests/contests';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, aUser, fakeSite } from '../../../testing/builders.ts';
import { aContestFrame, aStaffContest } from '../../../testing/contestBuilders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { setScreenWidth } from '../../../testing/screenWidth.ts';

let people: ContestParticipant[];
beforeEach(() => {
  fakeSite();
  fakeApi(getAdminContest, aStaffContest({ id: 7, title: 'Spring Cup' }));
  const one = { seat: null, registeredAt: null, submissions: 3, extra: null, addresses: null, disqualified: null };
  people = [
    { ...one, participantId: 11, name: 'bob', username: 'bob', seat: 'A-12' },
    { ...one, participantId: 12, name: 'Carol and friends', username: null },
  ];
  fakeApi(getContestParticipants, () => aPage(people));
  fakeApi(getContestAddresses, { lock: 'off', ranges: [], noted: 0, ownAddress: '10.0.0.1', refused: [] });
});

const decided = () => ({
  out: fakeApi(disqualifyParticipant, ({ body }) => {
    const disqualified = { at: new Date().toISOString(), by: 'root', reason: String(body['reason']) };
    people = people.map((one) => (one.participantId === body['participantId'] ? { ...one, disqualified } : one));
    return null;
  }),
  back: fakeApi(bringBackParticipant, ({ body }) => {
    people = people.map((one) => (one.participantId === body['participantId'] ? { ...one, disqualified: null } : one));
    return null;
  }),
});

type Visit = ReturnType<typeof renderRoute>;
async function choose({ user }: Visit, name: string, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the participants of a contest', () => {
  it('are disqualified with a reason, and brought back', async () => {
    const { out, back } = decided();
    const visit = renderRoute('/admin/contest/7/participants', { as: anAdmin() });
    const { user } = visit;
    await choose(visit, 'bob', 'Disqualify');
    const form = await screen.findByRole('form', { name: 'Disqualify bob' });
    expect(form.textContent).toContain('leaves the board at once');
    await user.click(screen.getByRole('button', { name: 'Disqualify' }));
    expect(await screen.findByText('Please give a reason: they will see it.')).toBeDefined();
    expect(out.calls).toHaveLength(0);
    await user.type(screen.getByLabelText('Reason'), 'A copied solution');
    await user.click(screen.getByRole('button', { name: 'Disqualify' }));
    expect(await screen.findByText('Disqualified: A copied solution')).toBeDefined();
    expect(out.calls[0]!.body).toEqual({ cid: 7, participantId: 11, reason: 'A copied solution' });
    await choose(visit, 'bob', 'Bring back');
    await waitFor(() => expect(screen.queryByText('Disqualified: A copied solution')).toBeNull());
    expect(back.calls[0]!.body).toEqual({ cid: 7, participantId: 11 });
  });

  it('can be brought back at once, also on a phone', async () => {
    setScreenWidth(390);
    const { back } = decided();
    const visit = renderRoute('/admin/contest/7/participants', { as: anAdmin() });
    const { user } = visit;
    await choose(visit, 'Carol and friends', 'Disqualify');
    await user.type(await screen.findByLabelText('Reason'), 'x');
    await user.click(screen.getByRole('button', { name: 'Disqualify' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(back.calls).toHaveLength(1));
  });

  it('get more time than the others, once what it changes has been seen, and lose it again by an undo', async () => {
    const endTime = '2026-11-22T06:00:00.000Z';
    const looked = fakeApi(previewExtraTime, ({ body }) => ({
      minutes: 0,
      endTime,
      newEndTime: new Date(Date.parse(endTime) + Number(body['minutes']) * 60_000).toISOString(),
      submissionsBecomeInTime: 2,
      submissionsBecomeLate: 0,
      place: { rank: 5, main: 1, time: 600 },
      newPlace: { rank: 2, main: 2, time: 9600 },
      keepsResults: true,
    }));
    const given = fakeApi(giveExtraTime, null);
    const visit = renderRoute('/admin/contest/7/participants', { as: anAdmin() });
    const { user } = visit;
    await choose(visit, 'bob', 'More time');
    expect(await screen.findByText(/rank 5 with 1 → rank 2 with 2/)).toBeDefined();
    expect(screen.getByText('2 of their submissions will be on time')).toBeDefined();
    expect(screen.getByText(/Results that are already out are closed again/)).toBeDefined();
    expect(looked.calls.at(-1)!.body).toEqual({ cid: 7, participantId: 11, minutes: 10 });
    await user.click(screen.getByRole('button', { name: 'Set the time' }));
    expect(await screen.findByText('Please say why they get more time.')).toBeDefined();
    expect(given.calls).toHaveLength(0);
    await user.type(screen.getByLabelText('Reason'), 'A power cut');
    await user.click(screen.getByRole('button', { name: 'Set the time' }));
    const body = { cid: 7, participantId: 11, minutes: 10, before: 0, reason: 'A power cut' };
    await waitFor(() => expect(given.calls.map((one) => one.body)).toEqual([body]));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(given.calls.at(-1)!.body).toEqual({ ...body, minutes: 0, before: 10, reason: '' }));
  });

  it('who have more time read it on every page of the contest', async () => {
    fakeApi(getContestNotReadAnnouncement, []);
    fakeApi(getContestProblem, []);
    fakeApi(getContestFrame, aContestFrame({ extraMinutes: 10 }));
    renderRoute('/contest/7/problems', { as: aUser() });
    expect(await screen.findByText(/The jury has given you 10 minutes more/)).toBeDefined();
  });

  it('who are disqualified read it on every page of the contest', async () => {
    fakeApi(getContestNotReadAnnouncement, []);
    fakeApi(getContestProblem, []);
    fakeApi(getContestFrame, aContestFrame({ disqualified: 'A copied solution', submit: 'contest_disqualified' }));
    renderRoute('/contest/7/problems', { as: aUser() });
    expect(await screen.findByText(/Reason: A copied solution\. If you think that is a mistake/)).toBeDefined();
  });
});

describe('from where people take part', () => {
  it('is chosen for all, and taken back', async () => {
    const set = fakeApi(setContestAddresses, null);
    const { user } = renderRoute('/admin/contest/7/participants', { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Addresses' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: /^While the contest runs/ }), 'list');
    const ranges = screen.getByRole('textbox', { name: 'Addresses for all' });
    expect(screen.getByText(/Your address is 10\.0\.0\.1/)).toBeDefined();
    await user.type(ranges, '10.0.3.0/24{Enter}10.0.4.1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(set.calls[0]!.body).toEqual({ cid: 7, lock: 'list', ranges: ['10.0.3.0/24', '10.0.4.1'] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(set.calls[1]!.body).toEqual({ cid: 7, lock: 'off', ranges: [] }));
  });

  it('shows who was refused, to be let in', async () => {
    const one = { id: 5, username: 'eve', team: null, address: '10.0.9.9', times: 2, allowed: false };
    const refused = [{ ...one, lastAt: new Date().toISOString() }];
    fakeApi(getContestAddresses, { lock: 'first', ranges: [], noted: 3, ownAddress: '10.0.0.1', refused });
    const allowed = fakeApi(allowAddress, null);
    const { user } = renderRoute('/admin/contest/7/participants', { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Addresses · 1 refused' }));
    await user.click(await screen.findByRole('button', { name: 'Let eve in from 10.0.9.9' }));
    await waitFor(() => expect(allowed.calls[0]!.body).toEqual({ cid: 7, id: 5 }));
  });

  it('is chosen for one of them', async () => {
    people = [{ ...people[0]!, addresses: { ranges: ['10.0.3.17'], noted: true } }];
    const set = fakeApi(setParticipantAddresses, null);
    const visit = renderRoute('/admin/contest/7/participants', { as: anAdmin() });
    const { user } = visit;
    expect(await screen.findByText('From 10.0.3.17, their first address')).toBeDefined();
    await choose(visit, 'bob', 'Address');
    await user.clear(await screen.findByRole('textbox', { name: 'Addresses' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(set.calls[0]!.body).toEqual({ cid: 7, participantId: 11, ranges: [] }));
  });
});
