import { afterAll, beforeAll, expect, it } from 'vitest';
import { useSandbox } from '../testing/sandbox.ts';
import { startTeller } from '../testing/teller.ts';
import { GoJudge } from './go-judge.ts';
import { script } from './script.ts';

const place = useSandbox();
/** How many of the next runs are said to have failed, and by what. */
let failing = { times: 0, error: '' };
let asked = 0;
let sandbox: GoJudge;
let close = () => {};

beforeAll(async () => {
  const { url, token } = place.address;
  const retell = (said: unknown) => {
    asked += 1;
    failing.times -= 1;
    return failing.times < 0 ? said : [{ ...(said as object[])[0], status: 'Internal Error', error: failing.error }];
  };
  const teller = await startTeller(url, { path: '/run', retell });
  sandbox = new GoJudge({ url: teller.url, token });
  close = () => {
    sandbox.close();
    teller.close();
  };
});
afterAll(() => close());

async function statusAfter(times: number, error: string): Promise<{ status: string; asked: number }> {
  failing = { times, error };
  asked = 0;
  const { status } = await sandbox.run(script('true'));
  return { status, asked };
}

it.each([
  'start: ./main: execve: text file busy',
  'start: ./main: execve: resource temporarily unavailable',
  'execve: recvReply EOF',
  'execve: syncfunc failed no such process',
])('a sandbox that stumbles (%s) is asked again, and the program does not pay for it', async (error) => {
  expect(await statusAfter(2, error)).toEqual({ status: 'accepted', asked: 3 });
});

it('a sandbox that stumbles each time is at fault, and no program is', async () => {
  expect(await statusAfter(9, 'execve: no pid received')).toEqual({ status: 'internal_error', asked: 3 });
});

it('what nobody could start is said at once', async () => {
  const status = 'not_started';
  expect(await statusAfter(9, 'start: ./main: execve: exec format error')).toEqual({ status, asked: 1 });
  expect(await statusAfter(0, '')).toEqual({ status: 'accepted', asked: 1 });
  const { sandbox: real } = place;
  const usual = script('true');
  expect(await real.run({ ...usual, args: ['./absent'] })).toMatchObject({ status });
  expect(await real.run({ ...usual, args: ['absent'] })).toMatchObject({ status });
  expect(await real.run({ ...usual, args: ['/usr'] })).toMatchObject({ status });
  const files = { main: { text: 'not a program' } };
  expect(await real.run({ ...usual, args: ['./main'], files })).toMatchObject({ status });
});
