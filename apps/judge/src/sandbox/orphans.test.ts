import { expect, it } from 'vitest';
import { useSandbox } from '../testing/sandbox.ts';
import { script } from './script.ts';

const place = useSandbox();

async function keptFiles(): Promise<string[]> {
  const { url, token } = place.address;
  const response = await fetch(`${url}/file`, { headers: { authorization: `Bearer ${token}` } });
  return Object.keys((await response.json()) as object);
}

it('what a run that was broken off has left is removed, and what is in use stays', async () => {
  const { sandbox } = place;
  const keeping = (text: string) => script(text, { stdout: { maxBytes: 1000, keep: true } });
  const stop = new AbortController();
  const broken = sandbox.run(keeping('echo lost; sleep 2'), stop.signal).catch((error: unknown) => error);
  const { kept } = await sandbox.run(keeping('echo in use'));
  const put = await sandbox.put('given', Buffer.from('in use as well'));
  stop.abort(new Error('enough'));
  expect(await broken).toEqual(new Error('enough'));
  const inUse = [kept.stdout!, put].toSorted();
  await expect.poll(async () => (await keptFiles()).length, { timeout: 10_000 }).toBe(3);
  await expect.poll(async () => (await keptFiles()).toSorted(), { timeout: 30_000, interval: 300 }).toEqual(inUse);
  for (const file of inUse) await sandbox.remove(file);
  expect(await keptFiles()).toEqual([]);
});
