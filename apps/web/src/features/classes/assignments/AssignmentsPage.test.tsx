import {
  addAssignment,
  type AssignmentDetail,
  getAssignment,
  getAssignments,
  getProgress,
} from '@oyez/contract/classes/assignments';
import { getClass } from '@oyez/contract/classes/sections';
import { getGroupFrame } from '@oyez/contract/groups/groups';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { noteDate } from '../../../api/clock.ts';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { refuseToLeave } from '../../../testing/leaving.ts';
import { aGroupOf } from '../../../testing/memberBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const can = { view: true, grade: true, manage: true, own: false };
const at = '2026-11-23T08:00:00.000Z';
const assignment: AssignmentDetail = {
  ...{ id: 5, gid: 3, title: 'Loops', trainingId: 9, opensAt: at, dueAt: at, lastAt: null, lateRule: 'refuse' },
  ...{ latePercent: 0, state: 'over', forAll: true, sections: [], problems: 0, own: null, all: null, can },
  ...{ trainingTitle: 'Loops', trainingListed: false, pointsRule: 'split', ownPoints: {}, problemList: [] },
  ...{ cells: [], total: 0, reasons: [], version: 'v1' },
};

beforeEach(() => {
  fakeSite();
  fakeApi(
    getGroupFrame,
    aGroupOf({ level: 4, can: { enter: true }, teaching: { view: true, grade: true, manage: true } }),
  );
  fakeApi(getClass, { can, sections: [], unassigned: 0, own: null });
  fakeApi(getAssignments, { can, assignments: [assignment] });
  fakeApi(getAssignment, assignment);
  fakeApi(getProgress, { can, problems: [], of: 0, sections: [], rows: [] });
});

const title = async () => within(await screen.findByRole('form')).findByRole('textbox', { name: /^Title/ });

describe('an assignment that is being written', () => {
  it('opens by the clock of the site, where that of the reader is wrong', async () => {
    const siteTime = Date.now() + 3 * 86_400_000;
    noteDate(new Headers({ date: new Date(siteTime).toUTCString() }), Date.now());
    const { user } = renderRoute('/group/3/assignment', { as: aUser() });
    await user.click(await screen.findByRole('button', { name: 'New assignment' }));
    const opens = await screen.findByLabelText<HTMLInputElement>(/^Opens/);
    expect(Math.abs(new Date(opens.value).getTime() - siteTime)).toBeLessThan(120_000);
  });

  it.each([
    ['a new one', '/group/3/assignment', 'New assignment', 'Arrays'],
    ['one of the list', '/group/3/assignment', 'Edit Loops', 'Loops and arrays'],
    ['the one of the page', '/group/3/assignment/5', 'Edit', 'Loops and arrays'],
  ])('is asked about when one leaves the page: %s', async (_which, path, action, written) => {
    const { user, go, address } = renderRoute(path, { as: aUser() });
    await user.click(await screen.findByRole('button', { name: action }));
    await user.clear(await title());
    await user.type(await title(), written);
    void go('/home');
    await refuseToLeave(user);
    expect(address()).toBe(path);
    expect(await title()).toHaveProperty('value', written);
  });

  it('leads to itself once it is handed out, without a question', async () => {
    const added = fakeApi(addAssignment, { id: 5 });
    const { user, address } = renderRoute('/group/3/assignment', { as: aUser() });
    await user.click(await screen.findByRole('button', { name: 'New assignment' }));
    await user.type(await title(), 'Loops');
    await user.type(screen.getByRole('textbox', { name: /^Problems/ }), 'A1');
    await user.click(screen.getByRole('button', { name: 'Hand out' }));
    await waitFor(() => expect(address()).toBe('/group/3/assignment/5'));
    expect(await screen.findByRole('heading', { name: 'Loops' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(added.calls).toHaveLength(1);
  });
});
