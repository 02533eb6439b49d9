import {
  APPLY_PROGRESS,
  changeGroupProblemProgress,
  getGroupProblemList,
  type GroupProblem,
} from '@oyez/contract/problems/group-problems';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { type Fake, fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const bridge: GroupProblem = {
  id: 7,
  gid: 3,
  groupName: 'Chess club',
  applyPublicProgress: APPLY_PROGRESS.applying,
  problemId: 'CHESS1',
  title: 'Bridge',
  author: 'ann',
  type: 0,
  judgeMode: 'default',
  gmtModified: '2026-11-20T08:00:00.000Z',
};

let answered: Fake;
beforeEach(() => {
  fakeSite();
  fakeApi(getGroupProblemList, aPage([bridge]));
  answered = fakeApi(changeGroupProblemProgress, null);
});

async function open() {
  const app = renderRoute('/admin/group-problem/apply', { as: anAdmin() });
  const row = await screen.findByRole('row', { name: /Bridge/ });
  return { ...app, row };
}

describe('the applications of groups', () => {
  it('name the group, and lead to it', async () => {
    const { row } = await open();
    expect(within(row).getByRole('link', { name: 'Chess club' }).getAttribute('href')).toBe('/group/3');
  });

  it('are refused with a reason only, and a click takes that back', async () => {
    const { user, row } = await open();
    await user.click(within(row).getByRole('button', { name: 'Refuse Bridge' }));
    const form = await screen.findByRole('form', { name: 'Refuse Bridge?' });
    await user.click(within(form).getByRole('button', { name: 'Refuse' }));
    expect(within(form).getByText('Please say why, so that the author knows what to improve.')).toBeDefined();
    expect(answered.calls).toHaveLength(0);
    await user.type(within(form).getByRole('textbox', { name: 'Reason' }), 'No samples');
    await user.click(within(form).getByRole('button', { name: 'Refuse' }));
    await screen.findByText('Bridge has been refused.');
    const looked = { from: 1, basedOn: bridge.gmtModified };
    expect(answered.calls[0]!.body).toEqual({ pid: 7, progress: 3, reason: 'No samples', ...looked });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(answered.calls[1]?.body).toEqual({ pid: 7, progress: 1, from: 3 }));
    expect(await screen.findByText('Bridge is back as it was.')).toBeDefined();
  });

  it('say it when somebody else was quicker', async () => {
    fakeFailure(changeGroupProblemProgress, 'apply_answered_meanwhile');
    const { user, row } = await open();
    await user.click(within(row).getByRole('button', { name: 'Publish Bridge' }));
    const form = await screen.findByRole('form', { name: 'Publish Bridge?' });
    await user.click(within(form).getByRole('button', { name: 'Publish' }));
    expect((await within(form).findByRole('alert')).textContent).toMatch(/^The state of this application has changed/);
  });
});
