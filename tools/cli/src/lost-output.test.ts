import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { afterLostOutput } from './lost-output.ts';

const lost = (code: string) => Object.assign(new Error(code), { code });

it.each(['EPIPE', 'EIO'])('ends a command whose words nobody reads any more (%s)', (code) => {
  let ended = 0;
  afterLostOutput(lost(code), () => (ended += 1), false);
  expect(ended).toBe(1);
  afterLostOutput(lost(code), () => (ended += 1), true);
  expect(ended).toBe(1);
});

it.each(['ENOSPC', 'EDQUOT'])('ends no site whose words go to a full disk (%s), and fails who only answers', (code) => {
  expect(() => afterLostOutput(lost(code), () => expect.unreachable(), true)).not.toThrow();
  expect(() => afterLostOutput(lost(code), () => undefined, false)).toThrow(code);
});

it('hides nothing else', () => {
  expect(() => afterLostOutput(lost('EBADF'), () => undefined, true)).toThrow('EBADF');
});

it('lets what has to end in order come to its end after the reader has gone', async () => {
  const module = (name: string) => JSON.stringify(join(import.meta.dirname, name));
  const program = `
    import { afterLostOutput } from ${module('lost-output.ts')};
    import { stopSignal } from ${module('up/stop-signals.ts')};
    process.stdout.on('error', (error) => afterLostOutput(error, () => process.exit(0)));
    const stopped = stopSignal();
    setInterval(() => process.stdout.write('still here\\n'), 5);
    await stopped;
    process.exit(42);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  await new Promise((done) => setTimeout(done, 300));
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(42);
});

it('lets a site go on whose words find no room', async () => {
  const module = (name: string) => JSON.stringify(join(import.meta.dirname, name));
  const program = `
    import { afterLostOutput } from ${module('lost-output.ts')};
    import { stopSignal } from ${module('up/stop-signals.ts')};
    process.stdout.on('error', (error) => afterLostOutput(error, () => process.exit(0)));
    const stopped = stopSignal();
    const talking = setInterval(() => process.stdout.write('still here\\n'), 5);
    process.stderr.write('talks');
    await stopped;
    clearInterval(talking);
    process.exit(42);`;
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  await once(child.stderr!, 'data');
  await new Promise((done) => setTimeout(done, 300));
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(42);
});
