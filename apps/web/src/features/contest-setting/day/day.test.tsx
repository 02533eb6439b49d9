import {
  copyContest,
  extendContest,
  getAdminContest,
  getAdminContestList,
  previewExtension,
  setContestTemplate,
} from '@oyez/contract/contests/contest-admin';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { noteDate } from '../../../api/clock.ts';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { aStaffContest } from '../../../testing/contestBuilders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

let template: boolean;
beforeEach(() => {
  template = false;
  fakeSite();
  fakeApi(getAdminContest, aStaffContest({ id: 6 }));
  fakeApi(getAdminContestList, () => aPage([aStaffContest({ template, visible: !template })]));
});

const openMenu = async (item: string) => {
  const app = renderRoute('/admin/contest', { as: anAdmin() });
  await app.user.click(await screen.findByRole('button', { name: /Spring Cup/ }));
  await app.user.click(await screen.findByRole('menuitem', { name: item }));
  return app;
};

describe('on the day of a contest', () => {
  it('everyone is given more time after a look at what that does, and it can be taken back', async () => {
    const endTime = '2030-03-01T14:00:00.000Z';
    const newEndTime = '2030-03-01T14:15:00.000Z';
    const looked = fakeApi(previewExtension, {
      endTime,
      newEndTime,
      sealTime: '2030-03-01T13:00:00.000Z',
      newSealTime: '2030-03-01T13:15:00.000Z',
      participants: 12,
      submissionsBecomeInTime: 2,
      submissionsBecomeLate: 0,
      sealsNow: false,
      releasesNow: false,
      reopens: true,
      endsNow: false,
    });
    const extended = fakeApi(extendContest, null);
    const { user } = await openMenu('Extend time');
    expect(await screen.findByText('2 late submissions will count')).toBeDefined();
    expect(screen.getByText('The time of 12 registered participants changes')).toBeDefined();
    expect(screen.getByText('The contest is over and will go on')).toBeDefined();
    expect(looked.calls[0]!.body).toEqual({ cid: 5, minutes: 15, moveSeal: true });
    await user.click(screen.getByRole('button', { name: 'Move the end' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(extended.calls).toHaveLength(2));
    expect(extended.calls.map(({ body }) => body)).toEqual([
      { cid: 5, minutes: 15, moveSeal: true, endTime },
      { cid: 5, minutes: -15, moveSeal: true, endTime: newEndTime },
    ]);
  });

  it('a seal that has come by the site’s clock stays, where that of the machine is behind', async () => {
    const sealRankTime = new Date(Date.now() + 5 * 60_000).toISOString();
    const endTime = new Date(Date.now() + 60 * 60_000).toISOString();
    fakeApi(getAdminContestList, aPage([aStaffContest({ sealRankTime, endTime })]));
    const looked = fakeApi(previewExtension, {
      endTime,
      newEndTime: endTime,
      sealTime: sealRankTime,
      newSealTime: sealRankTime,
      participants: 12,
      submissionsBecomeInTime: 0,
      submissionsBecomeLate: 0,
      sealsNow: false,
      releasesNow: false,
      reopens: false,
      endsNow: false,
    });
    noteDate(new Headers({ date: new Date(Date.now() + 10 * 60_000).toUTCString() }), Date.now());
    await openMenu('Extend time');
    await waitFor(() => expect(looked.calls[0]?.body).toEqual({ cid: 5, minutes: 15, moveSeal: false }));
  });

  it('a contest is made from another one, at a time of its own', async () => {
    const copied = fakeApi(copyContest, { cid: 6 });
    const { user, address } = await openMenu('New contest from this');
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Choose when it starts.')).toBeDefined();
    await user.clear(screen.getByLabelText('Title'));
    await user.type(screen.getByLabelText('Title'), 'March round');
    fireEvent.change(screen.getByLabelText('Start'), { target: { value: '2030-04-01T09:00' } });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(address()).toBe('/admin/contest/6/edit'));
    expect(copied.calls[0]!.body).toEqual({
      cid: 5,
      problems: true,
      title: 'March round',
      startTime: new Date('2030-04-01T09:00').toISOString(),
    });
  });

  it('a contest is kept as a template, which says so and cannot be shown', async () => {
    const kept = fakeApi(setContestTemplate, ({ query }) => {
      template = query.get('template') === 'true';
      return null;
    });
    await openMenu('Keep as template');
    expect(await screen.findByText('Template')).toBeDefined();
    expect(kept.calls[0]!.query.get('cid')).toBe('5');
    expect(screen.queryByRole('switch', { name: 'Show Spring Cup to others' })).toBeNull();
  });
});
