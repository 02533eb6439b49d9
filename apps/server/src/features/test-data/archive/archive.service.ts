import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { AppError } from '../../../http/app-error.ts';
import type { ArchiveAnswer, ArchiveTask, TestUpload } from './archive-reading.ts';

const CHILD = join(import.meta.dirname, 'archive.child.ts');
/** The checkout: the child reads its own program there, and nothing else. */
const PROGRAM = resolve(import.meta.dirname, '../../../../../..');
const HEAP_MB = 192;
const MEMORY_MB = 512;
const LOOK_MS = 250;
/** Below what answers requests. */
const NICE = 5;

/** How many archives are read at once; the others wait for their turn. */
const AT_ONCE = 2;
let free = AT_ONCE;
const waiting: (() => void)[] = [];

/**
 * Reads an archive in a process of its own: without environment, network tools or rights to anything but the file
 * store, bounded in memory and time. What is wrong with the archive comes back as a failure to answer with.
 */
export async function readArchiveApart(task: ArchiveTask, options: { seconds: number }): Promise<TestUpload> {
  if (free > 0) free -= 1;
  else await new Promise<void>((turn) => waiting.push(turn));
  try {
    const answer = await askChild(task, options.seconds * 1000);
    if (answer.kind === 'read') return answer.upload;
    if (answer.kind === 'refused') throw new AppError(answer.code, answer.params);
    throw new Error(`reading an archive failed: ${answer.reason}`);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

function askChild(task: ArchiveTask, ms: number): Promise<ArchiveAnswer> {
  const child = fork(CHILD, [], {
    env: {},
    execArgv: [
      `--max-old-space-size=${HEAP_MB}`,
      '--permission',
      `--allow-fs-read=${PROGRAM}`,
      `--allow-fs-read=${task.filesDirectory}`,
      `--allow-fs-write=${task.filesDirectory}`,
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return new Promise((settle, fail) => {
    let words = '';
    let answer: ArchiveAnswer | undefined;
    const stop = () => {
      answer ??= { kind: 'refused', code: 'archive_too_slow', params: {} };
      child.kill('SIGKILL');
    };
    const clock = setTimeout(stop, ms);
    const watch = setInterval(() => {
      void residentMb(child.pid).then((mb) => mb > MEMORY_MB && stop());
    }, LOOK_MS);
    child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)));
    child.once('message', (message: ArchiveAnswer) => (answer = message));
    const end = (reason: string) => {
      clearTimeout(clock);
      clearInterval(watch);
      if (answer) settle(answer);
      else fail(new Error(`the reader of archives ended (${reason}): ${words}`));
    };
    child.once('error', (error) => end(error.message));
    child.once('close', (code, signal) => end(String(signal ?? code)));
    child.once('spawn', () => {
      if (child.pid !== undefined) setPriority(child.pid, NICE);
      child.send(task);
    });
  });
}

const PAGE_KB = 4;

async function residentMb(pid: number | undefined): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return (Number(statm.split(' ')[1] ?? 0) * PAGE_KB) / 1024;
}
