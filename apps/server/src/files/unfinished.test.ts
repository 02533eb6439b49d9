import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createLocalFileStore } from './file-store.ts';
import { clearUnfinished } from './unfinished.ts';

it('of a file that a process left half received, each server clears its own disk a day later, at its start and for ever', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oyez-unfinished-'));
  const files = await createLocalFileStore(folder, { flush: false });
  const incoming = join(folder, 'incoming');
  const leave = async (name: string, hoursAgo: number) => {
    await writeFile(join(incoming, name), 'half');
    const then = new Date(Date.now() - hoursAgo * 3_600_000);
    await utimes(join(incoming, name), then, then);
  };
  await leave('old', 25);
  await leave('young', 23);
  const clearing = clearUnfinished({ files, log: pino({ level: 'silent' }), now: () => new Date() }, 20);
  try {
    await expect.poll(() => readdir(incoming)).toEqual(['young']);
    await leave('young', 25);
    await expect.poll(() => readdir(incoming)).toEqual([]);
  } finally {
    clearing.stop();
    await rm(folder, { recursive: true });
  }
});
