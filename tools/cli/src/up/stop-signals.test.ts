import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, 'stop-signals.ts');
const PROGRAM = `
const { stopSignal } = await import(${JSON.stringify(MODULE)});
const forever = setInterval(() => undefined, 1000);
const asked = stopSignal();
console.log('pid', process.pid);
console.log('stops at', await asked);
clearInterval(forever);`;
const NODE = [process.execPath, '--input-type=module', '-e', PROGRAM];

const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

describe('a command that stops in order', () => {
  let kill: () => unknown = () => undefined;
  afterEach(() => kill());

  async function start([command = '', ...words]: string[]) {
    const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    const pid = () => Number(/^pid (\d+)/m.exec(said)?.[1]);
    kill = () => child.kill('SIGKILL');
    await expect.poll(pid, { timeout: 20_000 }).toBeGreaterThan(0);
    return { said: () => said, signal: (name: NodeJS.Signals) => process.kill(pid(), name) };
  }

  it('goes on without a terminal when the shell that started it is left, as after nohup', async () => {
    const one = await start(NODE);
    one.signal('SIGHUP');
    one.signal('SIGTERM');
    await expect.poll(one.said, { timeout: 10_000 }).toContain('stops at');
    expect(one.said()).toContain('stops at SIGTERM');
  });

  it('ends with its terminal', async () => {
    const one = await start(['script', '-qec', NODE.map(quoted).join(' '), '/dev/null']);
    one.signal('SIGHUP');
    await expect.poll(one.said, { timeout: 10_000 }).toContain('stops at SIGHUP');
  });
});
