import { STATUS } from '@oyez/contract/judging/verdict';
import { limits } from '@oyez/contract/rules/limits';
import { getOwnMessages, getUnreadMessages } from '@oyez/contract/site/messages';
import {
  answerSubmissionNote,
  changeSubmissionNote,
  getSubmissionNotes,
  readSubmissionNotes,
  removeNoteAnswer,
  removeSubmissionNote,
  restoreNoteAnswer,
  restoreSubmissionNote,
  understandSubmissionNote,
  writeSubmissionNote,
} from '@oyez/contract/submissions/submission-notes';
import { updateSubmission } from '@oyez/contract/submissions/submissions';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission, aParticipant } from '../../testing/contest-builders.ts';
import { aGroup, aJudgedSubmission, aMember, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { follow } from '../../testing/streams.ts';

const CODE = 'int main() {\n  int a, b;\n  cin >> a >> b;\n  cout << a - b;\n}\n';

let site: TestSite;
const leave = new AbortController();
beforeAll(async () => {
  site = await aSite();
});
afterAll(async () => {
  leave.abort();
  await site.close();
});

const notesFor = async (who: TestUser | null, submitId: number) =>
  site.call(getSubmissionNotes, { token: who?.token ?? null, query: { submitId } });
const write = (
  who: TestUser,
  submitId: number,
  is: Partial<{ fromLine: number; toLine: number; text: string }> = {},
) => {
  const fromLine = is.fromLine ?? 4;
  const body = { submitId, fromLine, toLine: is.toLine ?? fromLine, text: is.text ?? 'Read the task once more.' };
  return site.call(writeSubmissionNote, { token: who.token, body });
};
const act = (endpoint: typeof removeSubmissionNote, who: TestUser, id: number) =>
  site.call(endpoint, { token: who.token, body: { id } });

async function aClass() {
  const [teacher, grader, watcher, student, classmate] = (await Promise.all(
    Array.from({ length: 5 }, () => aUser(site)),
  )) as [TestUser, TestUser, TestUser, TestUser, TestUser];
  const groupId = await aGroup(site, { ownerId: teacher.id });
  await aMember(site, groupId, teacher.id, 5);
  for (const one of [grader, watcher, student, classmate]) await aMember(site, groupId, one.id, 3);
  await give(grader, 'group_grade', groupId);
  await give(watcher, 'group_view', groupId);
  const problem = await aProblem(site, { listed: false });
  await site.database.db.updateTable('problem').set({ group_id: groupId }).where('id', '=', problem.id).execute();
  const submitted = async (code = CODE, who = student) => {
    const is = { userId: who.id, problemId: problem.id, status: STATUS.wrong_answer, code };
    const id = await aJudgedSubmission(site, is);
    await site.database.db.updateTable('submission').set({ group_id: groupId }).where('id', '=', id).execute();
    return id;
  };
  return { teacher, grader, watcher, student, classmate, groupId, problem, submitted };
}

async function give(who: TestUser, grant: string, groupId: number): Promise<void> {
  await site.database.db
    .insertInto('user_grant')
    .values({ user_id: who.id, permission: grant, scope_kind: 'group', scope_id: groupId, created_at: site.now() })
    .execute();
}

describe('who comments on lines of a submission', () => {
  it('is whoever teaches the group, to its author alone', async () => {
    const { teacher, grader, watcher, student, classmate, groupId, submitted } = await aClass();
    const id = await submitted();
    expect(await write(teacher, id)).toMatchObject({ status: 200 });
    expect(await write(grader, id, { fromLine: 2, toLine: 3 })).toMatchObject({ status: 200 });
    for (const other of [watcher, classmate, student]) {
      expect(await write(other, id)).toMatchObject({ status: 403, code: 'note_forbidden' });
    }
    const stranger = await aUser(site);
    expect(await write(stranger, id)).toMatchObject({ status: 404, code: 'submission_not_found' });
    expect((await notesFor(student, id)).data).toMatchObject({
      notes: [
        {
          fromLine: 2,
          toLine: 3,
          writer: { username: grader.username },
          unread: true,
          can: { understand: true, remove: false },
        },
        { fromLine: 4, toLine: 4, own: false },
      ],
      can: { write: false, follow: true },
    });
    expect((await notesFor(teacher, id)).data).toMatchObject({ notes: [{}, { own: true }], can: { write: true } });
    // Those who find the submission learn no more than of one without comments.
    const nothing = { notes: [], earlier: [], can: { write: false, follow: false } };
    expect((await notesFor(classmate, id)).data).toEqual(nothing);
    expect((await notesFor(watcher, id)).data).toEqual(nothing);
    expect(await notesFor(stranger, id)).toMatchObject({ code: 'submission_not_found' });
    expect(await notesFor(null, id)).toMatchObject({ status: 401 });
    // Whoever left the group finds nothing of it, be it their own.
    await site.database.db
      .deleteFrom('group_member')
      .where('group_id', '=', groupId)
      .where('user_id', 'in', [student.id, grader.id])
      .execute();
    expect(await notesFor(student, id)).toMatchObject({ code: 'submission_not_found' });
    expect(await write(grader, id, { fromLine: 1 })).toMatchObject({ code: 'submission_not_found' });
  });

  it('is the staff on the site; sharing the code shares no comments', async () => {
    const [author, stranger] = [await aUser(site), await aUser(site)];
    const [staff, root] = [await aUser(site, { role: 'admin' }), await aUser(site, { role: 'root' })];
    const problem = await aProblem(site);
    const id = await aJudgedSubmission(site, {
      userId: author.id,
      problemId: problem.id,
      status: STATUS.accepted,
      code: CODE,
    });
    expect(await write(staff, id)).toMatchObject({ status: 200 });
    expect(await write(stranger, id)).toMatchObject({ code: 'note_forbidden' });
    await site.call(updateSubmission, { token: author.token, body: { submitId: id, share: true } });
    expect((await notesFor(stranger, id)).data?.notes).toEqual([]);
    expect((await notesFor(root, id)).data?.notes).toHaveLength(1);
    expect((await notesFor(author, id)).data?.notes).toHaveLength(1);
  });

  it('is the jury of a contest, once it is over and its results are out', async () => {
    const [jury, author] = [await aUser(site), await aUser(site)];
    const staff = await aUser(site, { role: 'problem_admin' });
    const cid = await aContest(site, { ownerId: jury.id, startsIn: -60, endsIn: 60, sealsIn: 30, unseal: 'manual' });
    const problem = await aProblem(site);
    const contestProblemId = await aContestProblem(site, cid, problem.id);
    const id = await aContestSubmission(site, {
      contestId: cid,
      contestProblemId,
      userId: author.id,
      status: STATUS.wrong_answer,
    });
    await site.database.db
      .updateTable('submission_source')
      .set({ code: CODE })
      .where('submission_id', '=', id)
      .execute();
    const contest = site.database.db.updateTable('contest').where('id', '=', cid);
    expect(await write(jury, id)).toMatchObject({ code: 'note_contest_runs' });
    const at = site.clock.now;
    const since = (minutes: number) => new Date(at.getTime() - minutes * 60_000);
    await contest.set({ starts_at: since(120), seal_at: since(60), ends_at: since(5) }).execute();
    expect(await write(jury, id)).toMatchObject({ code: 'note_contest_runs' });
    await contest.set({ released_at: since(1) }).execute();
    expect(await write(staff, id)).toMatchObject({ code: 'note_forbidden' });
    expect(await write(jury, id)).toMatchObject({ status: 200 });
    expect((await notesFor(author, id)).data?.notes).toHaveLength(1);
    // An extension of the contest takes them back until it is over.
    await contest.set({ ends_at: since(-5) }).execute();
    expect((await notesFor(author, id)).data?.notes).toEqual([]);
    expect((await notesFor(jury, id)).data?.notes).toEqual([]);
  });

  it('helps nobody who takes part in a contest with the problem', async () => {
    const { teacher, student, problem, submitted } = await aClass();
    const id = await submitted();
    const { data } = await write(teacher, id);
    const cid = await aContest(site);
    await aContestProblem(site, cid, problem.id);
    await aParticipant(site, cid, student.id);
    expect((await notesFor(student, id)).data).toMatchObject({ notes: [], can: { follow: false } });
    expect(await act(removeSubmissionNote, student, data?.id ?? 0)).toMatchObject({ code: 'note_not_found' });
    expect((await notesFor(teacher, id)).data?.notes).toHaveLength(1);
    await site.database.db.updateTable('contest').set({ ends_at: site.now() }).where('id', '=', cid).execute();
    expect((await notesFor(student, id)).data?.notes).toHaveLength(1);
  });
});

describe('a comment', () => {
  it('is about lines that the code has, and short', async () => {
    const { teacher, submitted } = await aClass();
    const id = await submitted();
    expect(await write(teacher, id, { fromLine: 5 })).toMatchObject({ status: 200 });
    expect(await write(teacher, id, { fromLine: 6 })).toMatchObject({
      code: 'note_line_missing',
      msg: expect.stringContaining('5') as string,
    });
    expect(await write(teacher, id, { fromLine: 4, toLine: 3 })).toMatchObject({ status: 400 });
    expect(await write(teacher, id, { text: ' ' })).toMatchObject({ status: 400 });
    expect(await write(teacher, id, { text: 'x'.repeat(limits.submissionNote.text + 1) })).toMatchObject({
      status: 400,
    });
  });

  it('comes once however often the button is pressed, and not without end', async () => {
    const { teacher, submitted } = await aClass();
    const id = await submitted();
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(teacher, id)));
    expect(new Set(answers.map((one) => one.data?.id)).size).toBe(1);
    const { perSubmission } = limits.submissionNote;
    await site.database.db
      .insertInto('submission_note')
      .values(
        Array.from({ length: perSubmission - 1 }, () => ({
          submission_id: id,
          writer_id: teacher.id,
          from_line: 1,
          to_line: 1,
          text: 'x',
          written_at: site.now(),
        })),
      )
      .execute();
    expect(await write(teacher, id, { fromLine: 1 })).toMatchObject({ code: 'notes_full' });
  });

  it('is changed by its writer, and then to be understood anew', async () => {
    const { teacher, grader, student, submitted } = await aClass();
    const id = await submitted();
    const noteId = (await write(grader, id)).data?.id ?? 0;
    await site.call(understandSubmissionNote, { token: student.token, body: { id: noteId, understood: true } });
    const change = (who: TestUser) =>
      site.call(changeSubmissionNote, { token: who.token, body: { id: noteId, text: 'Plus.' } });
    expect(await change(teacher)).toMatchObject({ code: 'note_forbidden' });
    expect(await change(student)).toMatchObject({ code: 'note_forbidden' });
    expect((await notesFor(teacher, id)).data?.notes[0]?.understoodAt).not.toBeNull();
    expect(await change(grader)).toMatchObject({ status: 200 });
    expect((await notesFor(student, id)).data?.notes[0]).toMatchObject({
      text: 'Plus.',
      understoodAt: null,
      changedAt: expect.any(String) as string,
    });
  });

  it('is removed by its writer or those who answer for the group, and brought back by who removed it', async () => {
    const { teacher, grader, student, submitted } = await aClass();
    const id = await submitted();
    const [ofTeacher, ofGrader] = [(await write(teacher, id)).data?.id ?? 0, (await write(grader, id)).data?.id ?? 0];
    expect(await act(removeSubmissionNote, grader, ofTeacher)).toMatchObject({ code: 'note_forbidden' });
    expect(await act(removeSubmissionNote, student, ofTeacher)).toMatchObject({ code: 'note_forbidden' });
    expect(await act(removeSubmissionNote, teacher, ofGrader)).toMatchObject({ status: 200 });
    expect((await notesFor(student, id)).data?.notes.map((one) => one.id)).toEqual([ofTeacher]);
    expect(await act(restoreSubmissionNote, grader, ofGrader)).toMatchObject({ code: 'note_not_found' });
    expect(await act(restoreSubmissionNote, teacher, ofGrader)).toMatchObject({ status: 200 });
    expect((await notesFor(student, id)).data?.notes).toHaveLength(2);
    const actions = await site.database.db
      .selectFrom('audit')
      .select('action')
      .where('subject_kind', '=', 'note')
      .where('subject_id', '=', ofGrader)
      .orderBy('id')
      .execute();
    expect(actions.map((one) => one.action)).toEqual(['note.write', 'note.remove', 'note.restore']);
  });

  it('is answered from both sides, and each side is told with the way to it', async () => {
    const { teacher, student, classmate, submitted } = await aClass();
    const id = await submitted();
    const noteId = (await write(teacher, id)).data?.id ?? 0;
    await write(teacher, id, { fromLine: 2 });
    const inbox = async (who: TestUser) => (await site.call(getOwnMessages, { token: who.token })).data?.records ?? [];
    expect((await site.call(getUnreadMessages, { token: student.token })).data?.mine).toBe(1);
    expect(await inbox(student)).toMatchObject([
      {
        type: 'Mine',
        title: expect.stringContaining(String(id)) as string,
        content: expect.stringContaining(`/submission-detail/${id}#note-${noteId}`) as string,
      },
    ]);
    const answer = (who: TestUser, text: string) =>
      site.call(answerSubmissionNote, { token: who.token, body: { id: noteId, text } });
    expect(await answer(classmate, 'Me too')).toMatchObject({ code: 'note_not_found' });
    const answered = (await answer(student, 'Plus, of course')).data?.id ?? 0;
    expect((await answer(student, 'Plus, of course')).data?.id).toBe(answered);
    expect(await inbox(teacher)).toHaveLength(1);
    expect((await notesFor(teacher, id)).data?.notes[1]?.answers).toMatchObject([
      { text: 'Plus, of course', unread: true, own: false },
    ]);
    await answer(teacher, 'Right.');
    expect((await notesFor(student, id)).data?.notes[1]?.answers.map((one) => one.unread)).toEqual([false, true]);
    expect(await inbox(student)).toHaveLength(2);
    await site.call(readSubmissionNotes, { token: student.token, body: { submitId: id } });
    const { notes } = (await notesFor(student, id)).data!;
    expect(notes.flatMap((one) => [one.unread, ...one.answers.map((each) => each.unread)])).not.toContain(true);
    expect((await notesFor(teacher, id)).data?.notes[1]?.answers[0]?.unread).toBe(true);
    expect(await act(removeNoteAnswer, teacher, answered)).toMatchObject({ code: 'note_not_found' });
    expect(await act(removeNoteAnswer, student, answered)).toMatchObject({ status: 200 });
    expect((await notesFor(teacher, id)).data?.notes[1]?.answers).toHaveLength(1);
    expect(await act(restoreNoteAnswer, student, answered)).toMatchObject({ status: 200 });
  });
});

describe('beside a newer submission', () => {
  it('stand those on earlier ones, at the lines that are still there', async () => {
    const { teacher, student, classmate, submitted } = await aClass();
    const first = await submitted();
    await write(teacher, first, { fromLine: 2 });
    await write(teacher, first, { fromLine: 4 });
    await write(teacher, await submitted(CODE, classmate));
    const second = await submitted(`#include <iostream>\n${CODE.replace('a - b', 'a + b')}`);
    const { earlier = [], notes } = (await notesFor(student, second)).data ?? {};
    expect(notes).toEqual([]);
    expect(earlier).toMatchObject([
      { submitId: first, fromLine: 2, standsAt: { fromLine: 3, toLine: 3 }, excerpt: '  int a, b;' },
      { submitId: first, fromLine: 4, standsAt: null, excerpt: '  cout << a - b;' },
    ]);
    expect((await notesFor(teacher, second)).data?.earlier).toHaveLength(2);
    expect((await notesFor(student, first)).data?.earlier).toEqual([]);
    // One that was made where the reader does not teach stays there.
    const elsewhere = await aGroup(site);
    await aMember(site, elsewhere, student.id, 3);
    await site.database.db.updateTable('submission').set({ group_id: elsewhere }).where('id', '=', first).execute();
    expect((await notesFor(teacher, second)).data?.earlier).toEqual([]);
  });
});

it('the author hears of what is said while the page is open, others follow nothing', { timeout: 60_000 }, async () => {
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const { teacher, student, classmate, submitted } = await aClass();
  const id = await submitted();
  const open = (who: TestUser) => follow({ address, signal: leave.signal }, `submission:${id}:notes`, who.token);
  const [events, others] = [await open(student), await open(classmate)];
  await write(teacher, id);
  await vi.waitUntil(() => events.some((one) => one.type === 'changed' && one.ids.includes(id)), { timeout: 30_000 });
  expect(others[0]).toMatchObject({ type: 'hello', topics: [] });
});
