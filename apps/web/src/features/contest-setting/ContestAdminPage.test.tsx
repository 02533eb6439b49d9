import { screen, waitFor, within } from '@testing-library/react';
import {
  changeContestVisible,
  copyContest,
  deleteContest,
  getAdminContest,
  getAdminContestList,
  restoreContest,
} from '@oyez/contract/contests/contest-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { aStaffContest } from '../../testing/contestBuilders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

beforeEach(() => {
  fakeSite();
  fakeApi(getAdminContestList, aPage([aStaffContest()]));
});

const open = async () => {
  const app = renderRoute('/admin/contest', { as: anAdmin() });
  await screen.findByRole('link', { name: 'Spring Cup' });
  return app;
};

describe('the list of contests in the back office', () => {
  it('hides a contest by its switch', async () => {
    const changed = fakeApi(changeContestVisible, null);
    const { user } = await open();
    await user.click(screen.getByRole('switch', { name: 'Show Spring Cup to others' }));
    await waitFor(() => expect(changed.calls).toHaveLength(1));
    expect(Object.fromEntries(changed.calls[0]!.query)).toEqual({ cid: '5', visible: 'false' });
  });

  it('says what goes with a contest, deletes it, and brings it back', async () => {
    const deleted = fakeApi(deleteContest, null);
    const restored = fakeApi(restoreContest, null);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for Spring Cup' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete “Spring Cup”?' }));
    expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '11 problems (the problems themselves stay)',
      '12 registrations',
      '230 submissions',
    ]);
    expect(deleted.calls).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restored.calls).toHaveLength(1));
    expect(restored.calls[0]?.query.get('cid')).toBe('5');
  });

  it('copies a contest with its problems, and leads to the copy', async () => {
    const copied = fakeApi(copyContest, { cid: 9 });
    fakeApi(getAdminContest, aStaffContest({ id: 9, title: 'Spring Cup [Cloned]' }));
    const { user, address } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for Spring Cup' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy with problems' }));
    await waitFor(() => expect(address()).toBe('/admin/contest/9/edit'));
    expect(copied.calls[0]?.body).toEqual({ cid: 5, problems: true });
  });

  it('offers nothing but a look at contests that others run', async () => {
    fakeApi(getAdminContestList, aPage([aStaffContest({ can: { edit: false, remove: false } })]));
    const { user } = await open();
    expect(screen.queryByRole('switch', { name: 'Show Spring Cup to others' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions for Spring Cup' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Open the contest']);
  });
});
