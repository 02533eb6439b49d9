import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { STATUS } from '@oyez/contract/judging/verdict';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import {
  answerSubmissionNote,
  getSubmissionNotes,
  readSubmissionNotes,
  removeSubmissionNote,
  restoreSubmissionNote,
  understandSubmissionNote,
  writeSubmissionNote,
  type EarlierNote,
  type SubmissionNote,
} from '@oyez/contract/submissions/submission-notes';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, aUser, fakeSite } from '../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { installFakeStream } from '../../testing/fakeStream.ts';
import { aSubmissionDetail } from '../../testing/judgeBuilders.ts';
import { refuseToLeave } from '../../testing/leaving.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const CODE = 'a = 1\nb = 2\nprint(a - b)\n';
const nothing = { change: false, remove: false, answer: false, understand: false };

function aNote(is: Partial<SubmissionNote> = {}): SubmissionNote {
  return {
    id: 12,
    writer: { uid: 'a'.repeat(32), username: 'teacher' },
    own: false,
    text: 'Look at the **sign**.',
    writtenAt: '2026-11-21T08:00:00.000Z',
    unread: false,
    fromLine: 3,
    toLine: 3,
    changedAt: null,
    understoodAt: null,
    answers: [],
    can: nothing,
    ...is,
  };
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('oyez.note'));
const open = (as = aUser()) => renderRoute('/submission-detail/5000', { as });
const code = () => screen.findByRole('group', { name: 'Code' });

beforeEach(() => {
  fakeSite();
  installFakeStream();
  fakeApi(getAllCaseResult, null);
  fakeApi(getSubmissionDetail, aSubmissionDetail({ status: STATUS.wrong_answer, code: CODE, language: 'Python3' }));
});

describe('the author of code', () => {
  it('reads below the line what was said about it, answers, and says that it is understood', async () => {
    const can = { ...nothing, answer: true, understand: true };
    fakeApi(getSubmissionNotes, {
      notes: [aNote({ unread: true, can })],
      earlier: [],
      can: { write: false, follow: true },
    });
    const read = fakeApi(readSubmissionNotes, null);
    const understood = fakeApi(understandSubmissionNote, null);
    const answered = fakeApi(answerSubmissionNote, { id: 1 });
    const { user } = open();
    const note = within(await screen.findByRole('article', { name: 'Line 3' }));
    expect(note.getByText('New')).toBeDefined();
    expect((await note.findByText('sign')).tagName).toBe('STRONG');
    expect(screen.queryByRole('button', { name: /^Comment on line/ })).toBeNull();
    await waitFor(() => expect(read.calls.map((one) => one.body)).toEqual([{ submitId: 5000 }]));
    await user.click(note.getByRole('button', { name: 'I have understood this' }));
    expect(understood.calls[0]?.body).toEqual({ id: 12, understood: true });
    await user.click(note.getByRole('button', { name: 'Answer' }));
    const field = note.getByRole('textbox', { name: 'Your answer to the comment on line 3' });
    expect(document.activeElement).toBe(field);
    await user.type(field, 'Plus!');
    await user.click(note.getByRole('button', { name: 'Send' }));
    expect(answered.calls[0]?.body).toEqual({ id: 12, text: 'Plus!' });
    expect(await screen.findByText('Answer sent')).toBeDefined();
    expect(kept()).toEqual([]);
  });

  it('keeps an answer that is not sent yet, whatever closes its form', async () => {
    const can = { ...nothing, answer: true };
    fakeApi(getSubmissionNotes, { notes: [aNote({ can })], earlier: [], can: { write: false, follow: true } });
    const { user } = open();
    const note = within(await screen.findByRole('article', { name: 'Line 3' }));
    const field = () => note.getByRole('textbox', { name: 'Your answer to the comment on line 3' });
    await user.click(note.getByRole('button', { name: 'Answer' }));
    await user.type(field(), 'Plus!{Escape}');
    await user.click(note.getByRole('button', { name: 'Answer' }));
    expect(field()).toHaveProperty('value', 'Plus!');
  });

  it('finds what was said about earlier code at the line that still stands, and the rest with the lines as they were', async () => {
    const before = (is: Partial<EarlierNote>): EarlierNote => ({
      ...aNote(),
      submitId: 4000,
      standsAt: null,
      excerpt: 'print(a+b)',
      ...is,
    });
    const earlier = [
      before({ id: 1, fromLine: 1, toLine: 1, standsAt: { fromLine: 2, toLine: 2 }, text: 'A better name?' }),
      before({ id: 2, fromLine: 7, toLine: 8, text: 'Gone since.' }),
    ];
    fakeApi(getSubmissionNotes, { notes: [], earlier, can: { write: false, follow: true } });
    open();
    const line = await screen.findByRole('article', { name: 'Line 1' });
    expect((await code()).contains(line)).toBe(true);
    const kept = within(line);
    expect(kept.getByText(/^From the earlier submission/).textContent).toBe(
      'From the earlier submission #4000, line 1',
    );
    expect(kept.getByRole('link', { name: '#4000' }).getAttribute('href')).toBe('/submission-detail/4000#note-1');
    const gone = within(screen.getByRole('region', { name: /^Comments on earlier submissions/ }));
    expect(gone.getByText('print(a+b)')).toBeDefined();
    expect(await gone.findByText('Gone since.')).toBeDefined();
  });
});

describe('a teacher', () => {
  const notes = (...some: SubmissionNote[]) =>
    fakeApi(getSubmissionNotes, { notes: some, earlier: [], can: { write: true, follow: true } });

  it('chooses lines by the keyboard and comments on them; the focus goes back to the line', async () => {
    notes();
    const written = fakeApi(writeSubmissionNote, { id: 1 });
    const { user } = open(anAdmin());
    const first = await screen.findByRole('button', { name: 'Comment on line 1' });
    await user.keyboard('c');
    expect(document.activeElement).toBe(first);
    await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}c');
    const field = screen.getByRole('textbox', { name: 'Comment on lines of the code' });
    expect(document.activeElement).toBe(field);
    expect(screen.getByText(/^Lines 2–3\./)).toBeDefined();
    await user.type(field, 'Both of them');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(written.calls[0]?.body).toEqual({ submitId: 5000, fromLine: 2, toLine: 3, text: 'Both of them' }),
    );
    expect(await screen.findByText('Comment sent')).toBeDefined();
    expect(kept()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Comment on line 3' }));
    // One tabulator stop for all lines.
    const stops = screen.getAllByRole('button', { name: /^Comment on line/ }).filter((one) => one.tabIndex === 0);
    expect(stops).toHaveLength(1);
  });

  it('is asked before the correction of a comment is dropped', async () => {
    notes(aNote({ own: true, can: { ...nothing, change: true } }));
    const { user } = open(anAdmin());
    const note = within(await screen.findByRole('article', { name: 'Line 3' }));
    await user.click(note.getByRole('button', { name: 'Change' }));
    const field = note.getByRole('textbox', { name: 'Comment on lines of the code' });
    await user.type(field, ' Plus!{Escape}');
    await refuseToLeave(user);
    expect((field as HTMLTextAreaElement).value).toContain('Plus!');
  });

  it('has the form stay open when Escape drops a Chinese word', async () => {
    notes();
    const { user } = open(anAdmin());
    await user.click(await screen.findByRole('button', { name: 'Comment on line 2' }));
    const field = screen.getByRole('textbox', { name: 'Comment on lines of the code' });
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    expect(screen.getByRole('textbox', { name: 'Comment on lines of the code' })).toBe(field);
  });

  it('keeps what was typed when the form closes or is refused', async () => {
    notes();
    fakeFailure(writeSubmissionNote, 'note_forbidden');
    const { user } = open(anAdmin());
    await user.click(await screen.findByRole('button', { name: 'Comment on line 2' }));
    await user.type(screen.getByRole('textbox', { name: 'Comment on lines of the code' }), 'Why?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/^Only those who teach here/)).toBeDefined();
    await user.click(screen.getByRole('textbox', { name: 'Comment on lines of the code' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Comment on lines of the code' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Comment on line 1' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment on lines of the code' }).value).toBe(
      'Why?',
    );
  });

  it('shows what was typed to nobody else who teaches at the same browser', async () => {
    notes();
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment on lines of the code' });
    const { user } = open(anAdmin());
    await user.click(await screen.findByRole('button', { name: 'Comment on line 2' }));
    await user.type(field(), 'Why?');
    cleanup();
    const bobs = open(anAdmin({ uid: 'uid-bob', username: 'bob' }));
    await bobs.user.click(await screen.findByRole('button', { name: 'Comment on line 2' }));
    expect(field().value).toBe('');
  });

  it('takes a comment back, and brings it back', async () => {
    notes(aNote({ own: true, can: { ...nothing, change: true, remove: true } }));
    const removed = fakeApi(removeSubmissionNote, null);
    const restored = fakeApi(restoreSubmissionNote, null);
    const { user } = open(anAdmin());
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(removed.calls[0]?.body).toEqual({ id: 12 });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restored.calls[0]?.body).toEqual({ id: 12 }));
  });
});

it('others read the code as before', async () => {
  open();
  expect((await code()).textContent).toContain('print(a - b)');
  expect(screen.queryByRole('article', { name: /^Line/ })).toBeNull();
});
