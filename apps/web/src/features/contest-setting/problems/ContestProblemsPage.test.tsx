import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getAdminContest } from '@oyez/contract/contests/contest-admin';
import {
  addContestProblemFromPublic,
  type CountedContestProblem,
  deleteContestProblem,
  getAdminContestProblemList,
  getRemovedContestProblems,
  orderContestProblems,
  putContestProblem,
  restoreContestProblem,
} from '@oyez/contract/contests/contest-problem-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { aStaffContest } from '../../../testing/contestBuilders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { aPage, aProblemInfo } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const problem = (id: number) => aProblemInfo({ problem: { id, problemId: `P${id}`, title: `Task ${id}` } }).problem;
const entry = (pid: number, displayId: string, color: string | null = null): CountedContestProblem => ({
  id: pid * 10,
  displayId,
  cid: 5,
  pid,
  displayTitle: `Task ${pid}`,
  color,
});

let entries: CountedContestProblem[];
let candidates: number[];
beforeEach(() => {
  fakeSite();
  fakeApi(getAdminContest, aStaffContest());
  fakeApi(getRemovedContestProblems, []);
  entries = [entry(1, 'A', '#ff0000'), entry(2, 'B')];
  candidates = [3, 4];
  fakeApi(getAdminContestProblemList, ({ query }) => {
    const isSearch = query.has('problemType');
    const pids = isSearch ? candidates : entries.map(({ pid }) => pid);
    return {
      problemList: aPage(pids.map(problem)),
      contestProblemMap: isSearch ? {} : Object.fromEntries(entries.map((one) => [one.pid, one])),
    };
  });
});

const open = async () => {
  const app = renderRoute('/admin/contest/5/problems', { as: anAdmin() });
  await screen.findByRole('textbox', { name: 'Label of B Task 2' });
  return app;
};
const labels = () =>
  within(screen.getByRole('list', { name: 'Problems of Spring Cup' }))
    .getAllByRole<HTMLInputElement>('textbox', { name: /^Label of/ })
    .map(({ value }) => value);

describe('the problems of a contest in the back office', () => {
  it('are named where they stand: Enter stores a label', async () => {
    const named = fakeApi(putContestProblem, entry(2, 'Z'));
    const { user } = await open();
    const field = screen.getByRole('textbox', { name: 'Label of B Task 2' });
    await user.clear(field);
    await user.type(field, 'Z{Enter}');
    await waitFor(() =>
      expect(named.calls.map(({ body }) => body)).toEqual([
        {
          id: 20,
          cid: 5,
          pid: 2,
          displayId: 'Z',
          displayTitle: 'Task 2',
          basedOn: { displayId: 'B', displayTitle: 'Task 2', color: null },
        },
      ]),
    );
  });

  it('are not named while a Chinese word is being typed', async () => {
    const { user } = await open();
    const field = screen.getByRole('textbox', { name: 'Title of B Task 2 in the contest' });
    await user.type(field, ' he');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    expect(field).toHaveProperty('value', 'Task 2 he');
    await user.type(field, '{Escape}');
    expect(field).toHaveProperty('value', 'Task 2');
  });

  it('say at the field what is wrong with a label, and Escape takes it back', async () => {
    fakeFailure(putContestProblem, 'contest_label_taken');
    const { user } = await open();
    const field = screen.getByRole('textbox', { name: 'Label of B Task 2' });
    await user.clear(field);
    await user.type(field, 'A{Enter}');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    await user.type(field, '{Escape}');
    expect(field).toHaveProperty('value', 'B');
  });

  it('that two people rename at once ask the second, whose title is not lost, whose word it shall be', async () => {
    const theirsIs = (displayTitle: string) => {
      entries = [entries[0]!, { ...entries[1]!, displayTitle }];
      fakeFailure(putContestProblem, 'contest_problem_changed_meanwhile', {});
    };
    const { user } = await open();
    const rename = async (name: string, title: string) => {
      const field = screen.getByRole('textbox', { name: `Title of B ${name} in the contest` });
      await user.clear(field);
      await user.type(field, `${title}{Enter}`);
      return within(await screen.findByRole('dialog', { name: 'Someone else has changed this title' }));
    };
    theirsIs('Their sum');
    const dialog = await rename('Task 2', 'My sum');
    expect(dialog.getByText('Their sum')).toBeDefined();
    expect(dialog.getByText('My sum')).toBeDefined();
    const named = fakeApi(putContestProblem, ({ body }) => {
      entries = [entries[0]!, { ...entries[1]!, displayTitle: String(body['displayTitle']) }];
      return entries[1]!;
    });
    await user.click(dialog.getByRole('button', { name: 'Use mine' }));
    await screen.findByRole('textbox', { name: 'Title of B My sum in the contest' });
    expect(named.calls[0]!.body).toMatchObject({ displayTitle: 'My sum', basedOn: { displayTitle: 'Their sum' } });

    theirsIs('Their product');
    await user.click((await rename('My sum', 'My product')).getByRole('button', { name: 'Keep theirs' }));
    const field = await screen.findByRole('textbox', { name: 'Title of B Their product in the contest' });
    await waitFor(() => expect(field).toHaveProperty('value', 'Their product'));
  });

  it('take labels of as many characters as the server does, of any script', async () => {
    const { user } = await open();
    const field = screen.getByRole('textbox', { name: 'Label of B Task 2' });
    await user.clear(field);
    await user.click(field);
    await user.paste('𠮷'.repeat(31));
    expect(field).toHaveProperty('value', '𠮷'.repeat(30));
  });

  it('get a balloon, or lose it', async () => {
    const named = fakeApi(putContestProblem, entry(2, 'B', '#2f9e44'));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Balloon color of B Task 2' }));
    await user.click(await screen.findByRole('button', { name: 'Green' }));
    await waitFor(() => expect(named.calls[0]!.body).toMatchObject({ pid: 2, color: '#2f9e44' }));
    await user.click(screen.getByRole('button', { name: 'Balloon color of A Task 1' }));
    await user.click(await screen.findByRole('button', { name: 'No color' }));
    await waitFor(() => expect(named.calls[1]!.body).toMatchObject({ pid: 1, color: '' }));
  });

  it('keep a palette open that was opened before a new label was stored', async () => {
    const { promise: opened, resolve: answer } = Promise.withResolvers<void>();
    fakeApi(
      putContestProblem,
      ({ body }) => {
        entries = entries.map((one) => (one.pid === 2 ? { ...one, displayId: String(body['displayId']) } : one));
        return entries[1]!;
      },
      { after: opened },
    );
    const { user } = await open();
    const field = screen.getByRole('textbox', { name: 'Label of B Task 2' });
    await user.clear(field);
    await user.type(field, 'Z{Enter}');
    await user.click(screen.getByRole('button', { name: 'Balloon color of B Task 2' }));
    await screen.findByRole('button', { name: 'Green' });
    answer();
    await screen.findByRole('button', { name: 'Balloon color of Z Task 2', hidden: true });
    expect(screen.getByRole('button', { name: 'Green' })).toBeDefined();
    expect(labels()).toEqual(['A', 'Z']);
  });

  it('change places with the arrow keys, or get the labels of their places', async () => {
    const ordered = fakeApi(orderContestProblems, ({ body }) => {
      const pids = body['pids'] as number[];
      entries = pids.map((pid) => entries.find((one) => one.pid === pid)!);
      return null;
    });
    const { user } = await open();
    act(() => screen.getByRole('button', { name: 'Move B Task 2' }).focus());
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move B Task 2' }), { key: 'ArrowUp' });
    await waitFor(() => expect(labels()).toEqual(['B', 'A']));
    await user.click(screen.getByRole('button', { name: 'Label A, B, C …' }));
    const question = within(await screen.findByRole('dialog', { name: 'Change 2 labels?' }));
    expect(question.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['B → A Task 2', 'A → B Task 1']);
    expect(question.queryByText(/The contest is running/)).toBeNull();
    await user.click(question.getByRole('button', { name: 'Change the labels' }));
    await waitFor(() =>
      expect(ordered.calls.map(({ body }) => body)).toEqual([
        { cid: 5, pids: [2, 1], basedOn: [1, 2], relabel: false },
        { cid: 5, pids: [2, 1], basedOn: [2, 1], relabel: true },
      ]),
    );
  });

  it('keep their labels when a juror thinks again, the more so while the contest runs', async () => {
    const [startTime, endTime] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    fakeApi(getAdminContest, aStaffContest({ startTime: startTime!, endTime: endTime! }));
    entries = [entry(2, 'B'), entry(1, 'A')];
    const ordered = fakeApi(orderContestProblems, null);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Label A, B, C …' }));
    const question = within(await screen.findByRole('dialog', { name: 'Change 2 labels?' }));
    expect(question.getByText(/The contest is running/)).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(ordered.calls).toHaveLength(0);
  });

  it('are moved by one call after the other, each on top of the order that was seen', async () => {
    entries = [entry(1, 'A'), entry(2, 'B'), entry(3, 'C')];
    const { promise: stored, resolve: store } = Promise.withResolvers<void>();
    const ordered = fakeApi(orderContestProblems, null, { after: stored });
    await open();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move C Task 3' }), { key: 'ArrowUp' });
    await waitFor(() => expect(labels()).toEqual(['A', 'C', 'B']));
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move C Task 3' }), { key: 'ArrowUp' });
    await waitFor(() => expect(labels()).toEqual(['C', 'A', 'B']));
    expect(ordered.calls).toHaveLength(1);
    store();
    await waitFor(() =>
      expect(ordered.calls.map(({ body }) => body)).toEqual([
        { cid: 5, pids: [1, 3, 2], basedOn: [1, 2, 3], relabel: false },
        { cid: 5, pids: [3, 1, 2], basedOn: [1, 3, 2], relabel: false },
      ]),
    );
  });

  it('go with all that was submitted to them, once that is confirmed; one click brings them back', async () => {
    entries = [entry(1, 'A'), { ...entry(2, 'B'), submissions: 37 }];
    const removed = fakeApi(deleteContestProblem, null);
    const restored = fakeApi(restoreContestProblem, null);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Actions for B Task 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from the contest' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove B Task 2 from the contest?' }));
    expect(question.getByText(/^37 submissions go with it\./)).toBeDefined();
    expect(removed.calls).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Remove from the contest' }));
    expect(await screen.findByText('B Task 2 was removed, with its submissions here.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('B is back, with its submissions.')).toBeDefined();
    for (const fake of [removed, restored]) {
      expect(Object.fromEntries(fake.calls[0]!.query)).toEqual({ cid: '5', pid: '2' });
    }
  });
});

describe('public problems for a contest', () => {
  const choose = async () => {
    const app = await open();
    await app.user.click(screen.getByRole('button', { name: 'Add problems' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add problems to Spring Cup' }));
    const sizes = within(await dialog.findByRole('combobox', { name: 'Rows per page' })).getAllByRole('option');
    expect(sizes.map((one) => one.textContent)).toEqual(['10', '30', '50', '100']);
    await dialog.findByRole('button', { name: 'Add P3' });
    return { ...app, dialog };
  };
  const label = () => within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name: /^Label/ });

  it('get the next free label, one after the other', async () => {
    const added = fakeApi(addContestProblemFromPublic, ({ body }) => {
      const pid = Number(body['pid']);
      entries = [...entries, entry(pid, String(body['displayId']))];
      candidates = candidates.filter((one) => one !== pid);
      return null;
    });
    const { user, dialog } = await choose();
    expect(label().value).toBe('C');
    await user.click(dialog.getByRole('button', { name: 'Add P3' }));
    expect(await screen.findByText('Add Successfully: P3 is problem C now.')).toBeDefined();
    await waitFor(() => expect(label().value).toBe('D'));
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Add P3' })).toBeNull());
    await user.clear(label());
    await user.type(label(), 'Final');
    await user.click(dialog.getByRole('button', { name: 'Add P4' }));
    await waitFor(() =>
      expect(added.calls.map(({ body }) => body)).toEqual([
        { cid: 5, pid: 3, displayId: 'C' },
        { cid: 5, pid: 4, displayId: 'Final' },
      ]),
    );
  });

  it('say at the label why one was not added', async () => {
    fakeFailure(addContestProblemFromPublic, 'contest_label_taken');
    const { user, dialog } = await choose();
    await user.clear(label());
    await user.type(label(), 'A');
    await user.click(dialog.getByRole('button', { name: 'Add P3' }));
    await waitFor(() => expect(label().getAttribute('aria-invalid')).toBe('true'));
  });
});
