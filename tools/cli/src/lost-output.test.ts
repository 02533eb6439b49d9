import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

it('hides nothing else', () => {
  expect(() => afterLostOutput(lost('ENOSPC'), () => undefined, true)).toThrow('ENOSPC');
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
