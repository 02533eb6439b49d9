import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { MISCONFIGURED } from '../environment.ts';
import { UserError } from '../user-error.ts';

export type LogLimits = { megabytes: number; days: number; files: number };

const MEGABYTE = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
const PIECE_BYTES = 256 * 1024;

const SETTINGS = {
  megabytes: { name: 'OYEZ_LOG_MB', standard: 10, least: 1 },
  days: { name: 'OYEZ_LOG_DAYS', standard: 7, least: 1 },
  files: { name: 'OYEZ_LOG_FILES', standard: 5, least: 0 },
};

export function logLimits(environment: Record<string, string | undefined> = process.env): LogLimits {
  const read = ({ name, standard, least }: (typeof SETTINGS)[keyof typeof SETTINGS]) => {
    const text = environment[name];
    if (text === undefined || text === '') return standard;
    const value = Number(text);
    if (Number.isInteger(value) && value >= least && value <= 10_000) return value;
    throw new UserError(`${name} is "${text}"; please give a whole number from ${least} to 10000.`, MISCONFIGURED);
  };
  return { megabytes: read(SETTINGS.megabytes), days: read(SETTINGS.days), files: read(SETTINGS.files) };
}

/** Begins each log of a folder anew that has grown large or old, and keeps some of the older ones. */
export function rotateLogs(folder: string, limits: LogLimits, now = Date.now()): void {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.log'))) {
    rotateLog(join(folder, name), limits, now);
  }
}

function rotateLog(file: string, limits: LogLimits, now: number): void {
  const { size } = statSync(file);
  if (size === 0) return;
  const isLarge = size > limits.megabytes * MEGABYTE;
  const isOld = now - begunAt(file) > limits.days * DAY_MS;
  if (!isLarge && !isOld) return;
  forgetOlder(file, limits.files);
  if (limits.files === 0) return truncate(file);
  for (let n = limits.files - 1; n >= 1; n -= 1) {
    if (existsSync(`${file}.${n}`)) renameSync(`${file}.${n}`, `${file}.${n + 1}`);
  }
  // Who writes to it keeps it open, so the file stays and its content moves.
  moveContent(file, `${file}.1`, 2 * limits.megabytes * MEGABYTE);
}

/** When the older log next to it ended, or when it was made. */
function begunAt(file: string): number {
  return existsSync(`${file}.1`) ? statSync(`${file}.1`).mtimeMs : statSync(file).birthtimeMs;
}

function forgetOlder(file: string, kept: number): void {
  for (let n = Math.max(kept, 1); existsSync(`${file}.${n}`); n += 1) rmSync(`${file}.${n}`);
}

function truncate(file: string): void {
  const handle = openSync(file, 'r+');
  ftruncateSync(handle);
  closeSync(handle);
}

/** Of a log that grew faster than anybody looked, the end is kept. Without room for it everything stays as it is. */
function moveContent(from: string, to: string, most: number): void {
  const source = openSync(from, 'r+');
  const target = openSync(to, 'w', 0o640);
  try {
    const piece = Buffer.alloc(PIECE_BYTES);
    let at = Math.max(0, statSync(from).size - most);
    for (;;) {
      const length = readSync(source, piece, 0, piece.length, at);
      if (length === 0) break;
      for (let written = 0; written < length;) written += writeSync(target, piece, written, length - written);
      at += length;
    }
    ftruncateSync(source);
  } catch {
    rmSync(to, { force: true });
  } finally {
    closeSync(source);
    closeSync(target);
  }
}
