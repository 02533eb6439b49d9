import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { getProblemDetail, getUserProblemStatus } from '@oyez/contract/problems/problems';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import {
  cancelTestRuns,
  readTestRuns,
  type RunReport,
  runOwnInput,
  runSamples,
} from '@oyez/contract/submissions/test-runs';
import { STATUS } from '@oyez/contract/judging/verdict';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { type Fake, fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { installFakeStream } from '../../../testing/fakeStream.ts';
import { aLanguage, aProblemInfo, aRunReport } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

// The editor measures its text, which jsdom cannot.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

const SAMPLES = [
  { input: '1 2\n', output: '3\n' },
  { input: '2 2\n', output: '4\n' },
];
const PENDING = { status: STATUS.pending, userOutput: null, time: null, memory: null };

/** What the server knows of the runs, by key. */
let reports: RunReport[];
let started: Fake;

beforeEach(() => {
  fakeSite();
  installFakeStream();
  fakeApi(getProblemDetail, aProblemInfo({ samples: SAMPLES }));
  fakeApi(getLanguages, [aLanguage('C++ 17'), aLanguage('Python3')]);
  fakeApi(getUserProblemStatus, { 1000: { status: STATUS.not_submitted } });
  reports = [aRunReport({ key: 'a', ...PENDING }), aRunReport({ key: 'b', ...PENDING })];
  started = fakeApi(runSamples, [
    { n: 1, key: 'a' },
    { n: 2, key: 'b' },
  ]);
  fakeApi(readTestRuns, ({ body }) => reports.filter((one) => (body['keys'] as string[]).includes(one.key)));
});

const open = () => renderRoute('/problem/A1001', { as: aUser() });
const panel = () => screen.findByRole('region', { name: 'Test run' });
const row = async (n: number) => {
  const items = within(await panel()).getAllByRole('listitem');
  return within(items[n - 1] ?? document.body);
};

describe('running the samples', () => {
  it('is followed no further when the login has ended, and the question for a new one can be put away', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Run samples' }));
    await within(await panel()).findByText('0 of 2 samples done');
    const refused = fakeFailure(readTestRuns, 'session_expired');
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Login' })).getByRole('button', { name: 'Close' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(refused.calls).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is done by Ctrl+Enter and shows each as it ends, with what differs', async () => {
    const { user } = open();
    await screen.findByRole('button', { name: 'Run samples' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(await panel()).findByText('0 of 2 samples done')).toBeDefined();
    expect(started.calls[0]?.body).toMatchObject({ pid: 1000, language: 'C++ 17' });

    reports = [aRunReport({ key: 'a' }), aRunReport({ key: 'b', ...PENDING })];
    expect(await within(await panel()).findByText('1 of 2 samples done')).toBeDefined();
    expect((await row(1)).getByText('Accepted')).toBeDefined();

    const wrong = { status: STATUS.wrong_answer, expectedOutput: '4\n', userOutput: '5\n' };
    reports = [aRunReport({ key: 'a' }), aRunReport({ key: 'b', ...wrong })];
    expect(await within(await panel()).findByText('1 of 2 samples passed')).toBeDefined();
    const failed = await row(2);
    expect(failed.getByText('The first difference is on line 1.')).toBeDefined();
    expect(failed.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['4', '5']);
  });

  it('takes the place where a long output is cut for no difference', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Run samples' }));
    const cut = { status: STATUS.wrong_answer, expectedOutput: '10\n20\n30\n', userOutput: '10\n2', outputCut: true };
    reports = [aRunReport({ key: 'a', ...cut }), aRunReport({ key: 'b' })];
    expect(await (await row(1)).findByText('There is no difference in the part that is shown.')).toBeDefined();
    expect((await row(1)).queryByText(/^The first difference/)).toBeNull();
    expect((await row(1)).queryByText('(no such line)')).toBeNull();
  });

  it('can be cancelled, and started again', async () => {
    const stopped = fakeApi(cancelTestRuns, () => {
      reports = reports.map((one) => ({ ...one, status: STATUS.cancelled }));
      return { cancelled: 2 };
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Run samples' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await within(await panel()).findAllByText('Cancelled')).toHaveLength(2);
    expect(within(await panel()).getByText('Cancelled: 0 of 2 samples had passed')).toBeDefined();
    expect(stopped.calls[0]?.body).toEqual({ keys: ['a', 'b'] });
    await user.click(screen.getByRole('button', { name: 'Run again' }));
    await waitFor(() => expect(started.calls).toHaveLength(2));
  });

  it('keeps what came when another run is lost', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Run samples' }));
    reports = [aRunReport({ key: 'a' })];
    expect(await within(await panel()).findByText('1 of 2 samples passed')).toBeDefined();
    expect((await row(2)).getByText('The site no longer knows this run. Please run it again.')).toBeDefined();
  });

  it('tells once that the code does not compile, and leads to the line', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Run samples' }));
    const broken = { status: STATUS.compile_error, userOutput: null, stderr: 'main.cpp:1:2: error: expected ;' };
    reports = [aRunReport({ key: 'a', ...broken }), aRunReport({ key: 'b', ...broken })];
    expect(await within(await panel()).findByText('The code does not compile')).toBeDefined();
    expect(within(await panel()).getAllByText('Compile Error')).toHaveLength(1);
    await user.click(within(await panel()).getByRole('button', { name: 'line 1' }));
    await waitFor(() => expect(document.activeElement?.className).toContain('cm-content'));
  });

  it('compares nothing where the program broke off before it printed anything', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Run samples' }));
    const broken = { status: STATUS.runtime_error, userOutput: '', stderr: 'IndexError' };
    reports = [aRunReport({ key: 'a', ...broken }), aRunReport({ key: 'b' })];
    expect(await (await row(1)).findByText('IndexError')).toBeDefined();
    expect((await row(1)).queryByRole('table')).toBeNull();
  });

  it('survives a reload, and can be cancelled after it', async () => {
    const stopped = fakeApi(cancelTestRuns, { cancelled: 1 });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Run samples' }));
    reports = [aRunReport({ key: 'a' }), aRunReport({ key: 'b', ...PENDING })];
    expect(await within(await panel()).findByText('1 of 2 samples done')).toBeDefined();
    cleanup();
    const { user: later } = open();
    expect(await within(await panel()).findByText('1 of 2 samples done')).toBeDefined();
    await later.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(stopped.calls[0]?.body).toEqual({ keys: ['a', 'b'] });
    expect(started.calls).toHaveLength(1);
    // What the site has forgotten since is not shown.
    cleanup();
    reports = [];
    open();
    expect(await within(await panel()).findByText(/^Runs your code on every sample/)).toBeDefined();
  });

  it('marks what is shown as old when the next run does not start', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Run samples' }));
    reports = [aRunReport({ key: 'a' }), aRunReport({ key: 'b' })];
    expect(await within(await panel()).findByText('2 of 2 samples passed')).toBeDefined();
    fakeFailure(runSamples, 'test_run_unfinished');
    await user.click(screen.getByRole('button', { name: 'Run again' }));
    expect(await within(await panel()).findByText(/^These results are from an earlier run/)).toBeDefined();
    expect(within(await panel()).queryByText('2 of 2 samples passed')).toBeNull();
    fakeApi(runSamples, [{ n: 1, key: 'a' }]);
    await user.click(screen.getByRole('button', { name: 'Run again' }));
    expect(await within(await panel()).findByText('1 of 1 sample passed')).toBeDefined();
    expect(within(await panel()).queryByText(/^These results are from an earlier run/)).toBeNull();
  });

  it('counts down in the buttons when it came too soon, and the results before it stay what they are', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Run samples' }));
    reports = [aRunReport({ key: 'a' }), aRunReport({ key: 'b' })];
    expect(await within(await panel()).findByText('2 of 2 samples passed')).toBeDefined();
    fakeFailure(runSamples, 'test_run_too_soon', { retryAfter: 60 });
    await user.click(screen.getByRole('button', { name: 'Run again' }));
    expect(await screen.findByRole('button', { name: /^Run again \(\d+ s\)$/ })).toBeDefined();
    expect(screen.getByRole('button', { name: /^Run samples \(\d+ s\)$/ })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(within(await panel()).getByText('2 of 2 samples passed')).toBeDefined();
    expect(within(await panel()).queryByText(/^These results are from an earlier run/)).toBeNull();
  });

  it('says why the server refused', async () => {
    fakeFailure(runSamples, 'test_run_unfinished');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Run samples' }));
    expect(await screen.findByText(/Your last test run has not finished yet/)).toBeDefined();
  });

  it('does not call a different output wrong where the problem accepts several', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Run samples' }));
    const differs = { status: STATUS.wrong_answer, problemJudgeMode: 'spj', userOutput: '5\n' };
    reports = [aRunReport({ key: 'a', ...differs }), aRunReport({ key: 'b' })];
    expect(await (await row(1)).findByText('Differs from the sample output')).toBeDefined();
    const summary = '2 samples: 1 with the same output, 1 with a different output';
    expect(within(await panel()).getByText(summary)).toBeDefined();
    expect(within(await panel()).queryByText('Wrong Answer')).toBeNull();
  });
});

describe('an own input', () => {
  it('may begin as a sample, and shows what the program printed', async () => {
    const sent = fakeApi(runOwnInput, 'own');
    reports = [aRunReport({ key: 'own', expectedOutput: null, userOutput: '42\n' })];
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Use sample input 2 as custom input' }));
    const input = await within(await panel()).findByLabelText<HTMLTextAreaElement>('Input');
    expect(input.value).toBe('2 2');
    await user.clear(input);
    await user.type(input, '40 2');
    await user.clear(within(await panel()).getByLabelText('Expected output (optional)'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(await panel()).findByText('Finished')).toBeDefined();
    expect(within(await panel()).getByRole('group', { name: 'Output' }).textContent).toBe('42\n');
    expect(sent.calls[0]?.body).toMatchObject({ userInput: '40 2' });
    expect(sent.calls[0]?.body).not.toHaveProperty('expectedOutput');
  });

  it('loses the output of the former input, which can be put back', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Use sample input 1 as custom input' }));
    const input = await within(await panel()).findByLabelText<HTMLTextAreaElement>('Input');
    const expected = within(await panel()).getByLabelText<HTMLTextAreaElement>('Expected output (optional)');
    expect(expected.value).toBe('3');
    await user.type(input, '0');
    expect(expected.value).toBe('');
    await user.click(within(await panel()).getByRole('button', { name: 'Restore' }));
    expect([input.value, expected.value]).toEqual(['1 20', '3']);
  });

  it('keeps an output that was written for it', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Custom input' }));
    const expected = within(await panel()).getByLabelText<HTMLTextAreaElement>('Expected output (optional)');
    await user.type(expected, '7');
    await user.type(within(await panel()).getByLabelText('Input'), '3 4');
    expect(expected.value).toBe('7');
  });

  it('is what the key runs while it is open, and the bar says so', async () => {
    const { user } = open();
    expect(await screen.findByRole('button', { name: 'Run samples' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Custom input' }));
    expect(screen.getByRole('button', { name: 'Run custom input' }).getAttribute('aria-keyshortcuts')).toMatch(/Enter/);
    expect(screen.queryByRole('button', { name: 'Run samples' })).toBeNull();
  });

  it('may be as long as the site allows', async () => {
    fakeSite({ state: { ownInputMax: 65_536 } });
    const sent = fakeApi(runOwnInput, 'own');
    reports = [aRunReport({ key: 'own', expectedOutput: null, userOutput: '42\n' })];
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Custom input' }));
    expect(await within(await panel()).findByText('0 of 65536 characters')).toBeDefined();
    await user.click(within(await panel()).getByLabelText('Input'));
    await user.paste('1'.repeat(40_000));
    await user.click(within(await panel()).getByRole('button', { name: 'Run' }));
    await waitFor(() => expect(sent.calls[0]?.body['userInput']).toHaveLength(40_000));
  });

  it('may be empty: some programs read nothing', async () => {
    const sent = fakeApi(runOwnInput, 'own');
    reports = [aRunReport({ key: 'own', expectedOutput: null, userOutput: '42\n' })];
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Custom input' }));
    await user.click(within(await panel()).getByRole('button', { name: 'Run' }));
    expect(await within(await panel()).findByText('Finished')).toBeDefined();
    expect(sent.calls[0]?.body).toMatchObject({ userInput: '\n' });
  });

  it('must not be too long', async () => {
    const sent = fakeApi(runOwnInput, 'own');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Custom input' }));
    await user.click(within(await panel()).getByLabelText('Input'));
    await user.paste('1'.repeat(1001));
    await user.click(within(await panel()).getByRole('button', { name: 'Run' }));
    expect(await screen.findAllByText('A custom input may have at most 1000 characters.')).toHaveLength(2);
    expect(sent.calls).toHaveLength(0);
  });
});
