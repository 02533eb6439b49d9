import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export type CommandOptions = {
  cwd?: string;
  environment?: Record<string, string | undefined>;
  uid?: number;
  gid?: number;
  input?: string;
  /** Ends the program when it fires. */
  signal?: AbortSignal | undefined;
  /** Called for each line of either stream as it arrives. */
  onLine?: (line: string) => void;
};

export type CommandResult = { code: number; stdout: string; stderr: string };

/** Runs a program to its end. A program that cannot be started ends with code 127, as in a shell. */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.environment ?? process.env,
      uid: options.uid,
      gid: options.gid,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const killWithUs = () => child.kill();
    process.once('exit', killWithUs);
    options.signal?.addEventListener('abort', killWithUs);
    if (options.signal?.aborted) killWithUs();
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8');
      child[name].on('data', (chunk: string) => (output[name] += chunk));
      if (options.onLine) createInterface({ input: child[name] }).on('line', options.onLine);
    }
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
    child.on('error', (error) => done({ code: 127, stdout: '', stderr: error.message }));
    child.on('close', (code, signal) => {
      process.off('exit', killWithUs);
      options.signal?.removeEventListener('abort', killWithUs);
      done({ code: code ?? (signal ? 128 : 1), ...output });
    });
  });
}

/** The last lines a failed program wrote: usually the reason. */
export function lastLines(text: string, count = 3): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.slice(-count).join(' | ');
}
