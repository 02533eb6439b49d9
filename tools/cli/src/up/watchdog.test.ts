import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { answersAt, untilHung } from './watchdog.ts';

const FAST = { everyMs: 5, patienceMs: 1000, silences: 4 };

async function hungAfter(answers: boolean[]): Promise<{ asked: number; reason: string | undefined }> {
  const over = new AbortController();
  let asked = 0;
  let reason: string | undefined;
  const all = Promise.withResolvers<void>();
  const ask = async () => {
    const answer = answers[asked++];
    if (answer === undefined) all.resolve();
    return answer ?? true;
  };
  const hung = untilHung(ask, over.signal, FAST).then((words) => (reason = words));
  await Promise.race([hung, all.promise]);
  over.abort();
  return { asked, reason };
}

it('says that a part hangs after several silences in a row', async () => {
  expect(await hungAfter([true, false, false, false, false])).toMatchObject({
    asked: 5,
    reason: 'it has not answered 4 times in a row',
  });
});

it('forgives silences that are followed by an answer', async () => {
  expect((await hungAfter([false, false, false, true, false, false, false, true])).reason).toBeUndefined();
});

it('counts a refusal as an answer, and a closed port as none', async () => {
  const server = createServer((_request, response) => response.writeHead(503).end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await answersAt(url)).toBe(true);
  await new Promise((done) => server.close(done));
  await expect(answersAt(url)).rejects.toThrow('fetch failed');
});
