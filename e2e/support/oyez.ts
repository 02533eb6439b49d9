import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { checkout } from '@oyez/cli/folders';
import { launchOf } from '@oyez/cli/system/privileges';

type Environment = Record<string, string>;

/** The command as a person types it. It ends when the test run does, however that ends. */
export function spawnOyez(args: readonly string[], environment: Environment = {}): ChildProcess {
  const { command, args: words } = launchOf(join(checkout, 'oyez'), args, { onParentDeath: 'TERM' });
  return spawn(command, words, {
    cwd: checkout,
    env: { ...personalEnvironment(), NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C on the test run reaches it through the run's own teardown, once.
    detached: true,
  });
}

export type Finished = { code: number | null; output: string; error: string };

/** Runs a command to its end. */
export async function oyez(args: readonly string[], environment: Environment = {}): Promise<Finished> {
  const child = spawnOyez(args, environment);
  let output = '';
  let error = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (error += chunk));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output, error: error.trim() };
}

/** Settings of the person who runs the tests must not steer the product under test. */
function personalEnvironment(): Environment {
  const kept = Object.entries(process.env).filter(
    ([name]) => name !== 'DATABASE_URL' && (!name.startsWith('OYEZ_') || name === 'OYEZ_CACHE'),
  );
  return Object.fromEntries(kept) as Environment;
}
