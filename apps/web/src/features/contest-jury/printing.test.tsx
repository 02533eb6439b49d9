import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  checkContestPrintStatus,
  downloadContestPrintText,
  getContestPrint,
  type PrintJob,
  submitPrintText,
} from '@oyez/contract/contests/contest-jury';
import { getContestFrame, getContestNotReadAnnouncement } from '@oyez/contract/contests/contests';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anAdmin, aUser, fakeSite } from '../../testing/builders.ts';
import { aContestFrame } from '../../testing/contestBuilders.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { fakeDownload } from '../../testing/fakeDownload.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { aPrintJob } from '../../testing/juryBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

beforeEach(() => {
  fakeSite();
  fakeApi(getContestNotReadAnnouncement, []);
});

describe('a participant who wants something printed', () => {
  const PROGRAM = 'print("hello")\n'.repeat(5);

  beforeEach(() => {
    fakeApi(
      getContestFrame,
      aContestFrame({ contest: { openPrint: true }, can: { run: false, rejudge: false, print: true, board: true } }),
    );
  });

  const open = async () => {
    const app = renderRoute('/contest/7/print', { as: aUser() });
    const field = await screen.findByRole('textbox', { name: 'Text to print' });
    const write = (text: string) => fireEvent.change(field, { target: { value: text } });
    const send = () => app.user.click(screen.getByRole('button', { name: 'Send' }));
    return { ...app, field, write, send };
  };

  it('sends it, and gets an empty page for the next', async () => {
    const sent = fakeApi(submitPrintText, null);
    const { field, write, send } = await open();
    write(PROGRAM);
    expect(screen.getByText(`${PROGRAM.length} of at most 65535 characters`)).toBeDefined();
    await send();
    expect(await screen.findByText('Send successfully')).toBeDefined();
    expect(sent.calls[0]!.body).toEqual({ cid: 7, content: PROGRAM });
    await waitFor(() => expect(field).toHaveProperty('value', ''));
  });

  it('is told what is too little to print, and nothing is sent', async () => {
    const sent = fakeApi(submitPrintText, null);
    const { write, send } = await open();
    await send();
    expect(await screen.findByText('Content cannot be empty')).toBeDefined();
    write('x'.repeat(49));
    await send();
    expect(await screen.findByText('The number of content cannot be less than 50')).toBeDefined();
    expect(sent.calls).toHaveLength(0);
  });

  it('keeps the text when it is refused', async () => {
    fakeFailure(submitPrintText, 'print_closed');
    const { field, write, send } = await open();
    write(PROGRAM);
    await send();
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field).toHaveProperty('value', PROGRAM);
  });
});

describe('who stands at the printer', () => {
  let jobs: PrintJob[];
  beforeEach(() => {
    jobs = [aPrintJob(), aPrintJob({ id: 39, username: 'carol', status: 1 })];
    fakeApi(
      getContestFrame,
      aContestFrame({ contest: { openPrint: true }, can: { run: true, rejudge: false, print: true, board: true } }),
    );
  });

  const open = async () => {
    const asked = fakeApi(getContestPrint, () => aPage(jobs));
    const app = renderRoute('/contest/7/admin-print', { as: anAdmin() });
    await screen.findByRole('button', { name: 'Download the text of bob' });
    return { ...app, asked };
  };
  const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

  it('fetches a text, and marks it when it is printed', async () => {
    const text = fakeDownload(downloadContestPrintText, 'bob.txt');
    const marked = fakeApi(checkContestPrintStatus, () => {
      jobs = jobs.map((job) => ({ ...job, status: 1 }));
      return null;
    });
    const { user, asked } = await open();
    expect(asked.calls[0]!.query.get('limit')).toBe('15');
    expect(rowOf('bob').getByText('Not Printed')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Download the text of bob' }));
    await waitFor(() => expect(text.saved).toEqual(['bob.txt']));
    expect(text.calls[0]!.query.get('id')).toBe('40');
    await user.click(screen.getByRole('button', { name: 'The text of bob is printed' }));
    expect(await rowOf('bob').findByText('Printed')).toBeDefined();
    expect(Object.fromEntries(marked.calls[0]!.query)).toEqual({ id: '40', cid: '7' });
  });

  it('can fetch a printed text again, and need not mark it twice', async () => {
    await open();
    expect(rowOf('carol').getByText('Printed')).toBeDefined();
    expect(rowOf('carol').getByRole('button', { name: 'Download the text of carol' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'The text of carol is printed' })).toBeNull();
  });

  it('sees what comes in within ten seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open();
    jobs = [aPrintJob({ id: 41, username: 'dora' }), ...jobs];
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    expect(await screen.findByRole('button', { name: 'Download the text of dora' })).toBeDefined();
  });

  it('is told what will appear while there is nothing', async () => {
    fakeApi(getContestPrint, aPage<PrintJob>([]));
    renderRoute('/contest/7/admin-print', { as: anAdmin() });
    expect(await screen.findByText('Nothing to print')).toBeDefined();
  });
});
