import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { resolve } from 'node:path';

/** The checkout: a reader finds its own program there. */
const PROGRAM = resolve(import.meta.dirname, '../../../..');
const LOOK_MS = 250;
/** Below what answers requests. */
const NICE = 5;
const PAGE_KB = 4;

export type ReaderSettings = {
  program: string;
  heapMb: number;
  memoryMb: number;
  /** How many read at once; the others wait for their turn. */
  atOnce: number;
  /** A library of machine code, which no right of the process binds. */
  addons?: boolean;
};

export type ReaderBounds = {
  ms: number;
  reads?: readonly string[];
  writes?: readonly string[];
  onProgress?: (progress: ReaderProgress) => void;
};

/** What a program may say before it answers. */
export type ReaderProgress = { kind: 'progress'; done: number; total: number };

/** `stopped`: it took more time or memory than it may. */
export type Reading<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'stopped' };

/**
 * Reads what strangers sent in a process of its own for each: without environment, network tools or rights to anything
 * but the folders named, bounded in memory and time. The program takes one message and answers with one, and may say
 * before how far it is.
 */
export function createReaderProcess<Task, Answer>(settings: ReaderSettings) {
  let free = settings.atOnce;
  const waiting: (() => void)[] = [];

  return {
    async read(task: Task, bounds: ReaderBounds): Promise<Reading<Answer>> {
      if (free > 0) free -= 1;
      else await new Promise<void>((turn) => waiting.push(turn));
      try {
        return await ask<Answer>(settings, task, bounds);
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
    waiting: () => waiting.length,
  };
}

function ask<Answer>(settings: ReaderSettings, task: unknown, bounds: ReaderBounds): Promise<Reading<Answer>> {
  const { reads = [], writes = [] } = bounds;
  const child = fork(settings.program, [], {
    env: {},
    execArgv: [
      `--max-old-space-size=${settings.heapMb}`,
      '--permission',
      ...(settings.addons ? ['--allow-addons'] : []),
      `--allow-fs-read=${PROGRAM}`,
      ...reads.map((folder) => `--allow-fs-read=${folder}`),
      ...writes.map((folder) => `--allow-fs-write=${folder}`),
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  return new Promise((settle, fail) => {
    let words = '';
    let reading: Reading<Answer> | undefined;
    const stop = () => {
      reading ??= { kind: 'stopped' };
      child.kill('SIGKILL');
    };
    const clock = setTimeout(stop, bounds.ms);
    const watch = setInterval(() => {
      void residentMb(child.pid).then((mb) => mb > settings.memoryMb && stop());
    }, LOOK_MS);
    child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)));
    child.on('message', (message) => {
      if (isProgress(message)) bounds.onProgress?.(message);
      else reading ??= { kind: 'answered', answer: message as Answer };
    });
    const end = (reason: string) => {
      clearTimeout(clock);
      clearInterval(watch);
      if (reading) settle(reading);
      else fail(new Error(`${settings.program} ended without an answer (${reason}): ${words}`));
    };
    child.once('error', (error) => end(error.message));
    child.once('close', (code, signal) => {
      // So ends a process whose memory its engine could not extend.
      if (signal === 'SIGABRT' || signal === 'SIGTRAP') stop();
      end(String(signal ?? code));
    });
    child.once('spawn', () => {
      if (child.pid !== undefined) stepBack(child.pid);
      child.send(task as object);
    });
  });
}

/** Of a server that steps back further already, its readers do so too: no process may push forward again. */
function stepBack(pid: number): void {
  try {
    setPriority(pid, Math.max(NICE, getPriority()));
  } catch {
    // It has ended, or a host forbids it; what is read is the same.
  }
}

function isProgress(message: unknown): message is ReaderProgress {
  const { kind, done, total } = message as Partial<ReaderProgress>;
  return kind === 'progress' && Number.isSafeInteger(done) && Number.isSafeInteger(total);
}

async function residentMb(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return (Number(statm.split(' ')[1] ?? 0) * PAGE_KB) / 1024;
}
