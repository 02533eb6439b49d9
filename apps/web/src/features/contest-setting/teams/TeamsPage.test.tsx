import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getAdminContest } from '@oyez/contract/contests/contest-admin';
import {
  addContestTeam,
  getContestTeams,
  getTeamImports,
  importTeams,
  previewTeamImport,
  removeContestTeam,
  restoreContestTeam,
  type Team,
  undoTeamImport,
  updateContestTeam,
} from '@oyez/contract/contests/contest-teams';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { aStaffContest } from '../../../testing/contestBuilders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { fakeDownload } from '../../../testing/fakeDownload.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { refuseToLeave } from '../../../testing/leaving.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const person = (username: string) => ({ uid: `${username}-uid`, username, nickname: null, realname: null });
const aTeam = (facts: Partial<Team> = {}): Team => ({
  id: 50,
  name: 'فريق الخوارزمية',
  members: [person('ada'), person('bob')],
  school: 'جامعة القاهرة',
  seat: 'A-1',
  category: null,
  externalId: '7',
  icpcId: null,
  star: false,
  submissions: 3,
  removedAt: null,
  ...facts,
});

let teams: Team[];
beforeEach(() => {
  fakeSite();
  teams = [aTeam(), aTeam({ id: 51, name: '段错误队', star: true, members: [person('eve')] })];
  fakeApi(getAdminContest, aStaffContest({ teams: true }));
  fakeApi(getContestTeams, ({ query }) =>
    aPage(teams.filter((one) => (one.removedAt !== null) === (query.get('removed') === 'true'))),
  );
  fakeApi(getTeamImports, { makesAccounts: true, imports: [] });
});

const open = async () => {
  renderRoute('/admin/contest/5/teams', { as: anAdmin() });
  await screen.findByText('段错误队');
};

describe('the teams of a contest', () => {
  it('are listed with who is in them, in whatever direction their names are read', async () => {
    await open();
    const name = screen.getByText('فريق الخوارزمية');
    expect(name.tagName).toBe('BDI');
    const row = name.closest('tr')!;
    expect(within(row).getByRole('link', { name: 'ada' })).toBeDefined();
    expect(within(row).getByText('A-1')).toBeDefined();
    expect(screen.getByText('Out of competition')).toBeDefined();
  });

  it('say where to begin in a contest of single persons', async () => {
    fakeApi(getAdminContest, aStaffContest({ teams: false }));
    renderRoute('/admin/contest/5/teams', { as: anAdmin() });
    expect(await screen.findByText('People take part individually in this contest.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to the settings' }).getAttribute('href')).toBe('/admin/contest/5/edit');
  });

  it('are put together in a form that says what is wrong and keeps what was typed', async () => {
    fakeFailure(addContestTeam, 'team_members_taken');
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'New team' }));
    const form = await screen.findByRole('form', { name: 'New team' });
    await userEvent.type(within(form).getByRole('textbox', { name: /^Name/ }), 'Segfaults');
    await userEvent.type(within(form).getByRole('combobox', { name: /^Members/ }), 'ada bob,');
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    expect((await within(form).findByRole('alert')).textContent).toContain('A person can be in only one team');
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Segfaults');
    const sent = fakeApi(addContestTeam, { id: 60 });
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'New team' })).toBeNull());
    expect(sent.calls.at(-1)?.body).toMatchObject({ cid: 5, name: 'Segfaults', members: ['ada', 'bob'], star: false });
  });

  it('are lost by no way out without a question, and asked for in the words of the site', async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole('button', { name: 'New team' }));
    const form = within(await screen.findByRole('form', { name: 'New team' }));
    const name = form.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(name.validationMessage).toBe('Please fill this in.');
    await user.type(name, 'The Segfaults{Escape}');
    await refuseToLeave(user);
    expect(name.value).toBe('The Segfaults');
    const added = fakeApi(addContestTeam, { id: 60 });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'New team' })).toBeNull());
    expect(added.calls).toHaveLength(1);
  });

  it('are changed one by one', async () => {
    const sent = fakeApi(updateContestTeam, null);
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Edit 段错误队' }));
    const seat = await screen.findByRole('textbox', { name: 'Seat or room' });
    await userEvent.clear(seat);
    await userEvent.type(seat, 'C-9');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.calls).toHaveLength(1));
    expect(sent.calls[0]?.body).toMatchObject({ id: 51, name: '段错误队', seat: 'C-9', members: ['eve'], star: true });
  });

  it('are taken away at a click that can be taken back', async () => {
    const removed = fakeApi(removeContestTeam, () => {
      teams = [aTeam({ removedAt: new Date().toISOString() }), teams[1]!];
      return null;
    });
    const restored = fakeApi(restoreContestTeam, () => {
      teams = [aTeam(), teams[1]!];
      return null;
    });
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Remove فريق الخوارزمية' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(removed.calls).toHaveLength(1);
    await waitFor(() => expect(restored.calls).toHaveLength(1));
    expect(await screen.findByText('فريق الخوارزمية')).toBeDefined();
  });
});

describe('an import', () => {
  const row = {
    file: 'teams.csv',
    line: 2,
    kind: 'new' as const,
    name: '新队',
    school: null,
    seat: null,
    category: null,
    star: false,
    members: [{ username: 'c5t001', isNew: true }],
    changes: [],
    reasons: [],
  };
  const counts = { new: 1, changed: 0, same: 0, refused: 0, accounts: 1 };
  const choose = async (text: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    const picker = await screen.findByTestId('team-files');
    await userEvent.upload(picker, new File([text], 'teams.csv', { type: 'text/csv' }));
    expect(await screen.findByText('Chosen: teams.csv')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  };

  it('is looked at before it is applied, and shows the new logins once', async () => {
    const looked = fakeApi(previewTeamImport, { rows: [row], counts, unread: [], digest: 'abc' });
    const applied = fakeApi(importTeams, {
      id: 9,
      created: 1,
      changed: 0,
      logins: [{ team: '新队', username: 'c5t001', password: 'p4ssw0rd' }],
    });
    const list = fakeDownload({ path: '/api/never' }, '');
    await open();
    await choose('name\n新队\n');
    expect((await screen.findByText(/1 new, 0 changed/)).textContent).toContain('1 account will be created.');
    expect(looked.calls[0]?.body).toMatchObject({ cid: 5, files: [{ name: 'teams.csv', text: 'name\n新队\n' }] });
    expect(screen.getByText('c5t001 (new)')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 team' }));
    expect(await screen.findByText('p4ssw0rd')).toBeDefined();
    expect(applied.calls[0]?.body).toMatchObject({ digest: 'abc' });
    await userEvent.click(screen.getByRole('button', { name: 'Download the list' }));
    expect(list.saved).toEqual(['contest_5_logins.csv']);
  });

  it('names what of its files is not imported', async () => {
    const unread = [
      { file: 'teams.csv', headings: ['Coach'], parts: [] },
      { file: 'teams2.tsv', headings: [], parts: ['country' as const, 'shortName' as const] },
    ];
    fakeApi(previewTeamImport, { rows: [row], counts, unread, digest: 'abc' });
    await open();
    await choose('name,Coach\n新队,Ada\n');
    expect(await screen.findByText('teams.csv: not imported: Coach.')).toBeDefined();
    expect(screen.getByText('teams2.tsv: not imported: countries, short names of institutions.')).toBeDefined();
  });

  it('names what is wrong with its lines, first of all, and offers nothing to apply', async () => {
    const wrong = {
      ...row,
      line: 7,
      kind: 'refused' as const,
      name: 'Wrong',
      reasons: ['There are no accounts called x.'],
    };
    fakeApi(previewTeamImport, { rows: [row, wrong], counts: { ...counts, refused: 1 }, unread: [], digest: 'abc' });
    await open();
    await choose('name,members\n新队,\nWrong,x\n');
    expect(await screen.findByText('There are no accounts called x.')).toBeDefined();
    const table = screen.getByRole('table', { name: 'Import teams' });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual(['Line', 'Result', 'Team', 'Members', 'Remarks']);
    expect(within(table).getAllByRole('row')[1]?.textContent).toContain('Wrong');
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose again' })).toBeDefined();
  });

  it('of something that is no text is refused here already', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Import' }));
    const picker = await screen.findByTestId('team-files');
    const workbook = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'teams.xlsx', { type: 'text/csv' });
    fireEvent.change(picker, { target: { files: [workbook] } });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'teams.xlsx is not a text file. Save it as CSV or TSV.',
    );
  });

  it('takes the same file once more when it was corrected', async () => {
    fakeFailure(previewTeamImport, 'server_error');
    await open();
    await choose('name\tschool\n新队\t某大学\n');
    await screen.findByRole('alert');
    // A browser says nothing of a file that is in the field already.
    expect(screen.getByTestId<HTMLInputElement>('team-files').value).toBe('');
  });

  it('is undone after a question', async () => {
    const one = {
      id: 9,
      at: new Date().toISOString(),
      by: 'root',
      created: 2,
      changed: 1,
      accounts: 2,
      undoneAt: null,
    };
    fakeApi(getTeamImports, { makesAccounts: true, imports: [one] });
    const undone = fakeApi(undoTeamImport, null);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Undo the import of/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone.calls[0]?.body).toEqual({ id: 9 }));
  });
});
