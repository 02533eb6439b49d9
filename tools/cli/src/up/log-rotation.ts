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
  const begun = begunAt(file, limits);
  const isOld = begun !== undefined && now - begun > limits.days * DAY_MS;
  if (!isLarge && !isOld) return;
  for (let n = limits.files + 1; existsSync(`${file}.${n}`); n += 1) rmSync(`${file}.${n}`);
  if (limits.files === 0) return truncate(file);
  // Who writes to it keeps it open, so the file stays and its content moves. The older ones go on only once it is whole.
  const aside = `${file}.next`;
  if (!copyEnd(file, aside, 2 * limits.megabytes * MEGABYTE)) return;
  for (let n = limits.files - 1; n >= 1; n -= 1) {
    if (existsSync(`${file}.${n}`)) renameSync(`${file}.${n}`, `${file}.${n + 1}`);
  }
  renameSync(aside, `${file}.1`);
  truncate(file);
}

/** When the older log next to it ended, or when it was made. Where none are kept nobody knows: emptied, it is as old as before. */
function begunAt(file: string, { files }: LogLimits): number | undefined {
  if (existsSync(`${file}.1`)) return statSync(`${file}.1`).mtimeMs;
  return files === 0 ? undefined : statSync(file).birthtimeMs;
}

function truncate(file: string): void {
  const handle = openSync(file, 'r+');
  ftruncateSync(handle);
  closeSync(handle);
}

/** Of a log that grew faster than anybody looked, the end is kept. Without room for it everything stays as it is. */
function copyEnd(from: string, to: string, most: number): boolean {
  const source = openSync(from, 'r');
  let target: number | undefined;
  try {
    target = openSync(to, 'w', 0o640);
    const piece = Buffer.alloc(PIECE_BYTES);
    let at = Math.max(0, statSync(from).size - most);
    for (;;) {
      const length = readSync(source, piece, 0, piece.length, at);
      if (length === 0) return true;
      for (let written = 0; written < length;) written += writeSync(target, piece, written, length - written);
      at += length;
    }
  } catch {
    rmSync(to, { force: true });
    return false;
  } finally {
    closeSync(source);
    if (target !== undefined) closeSync(target);
  }
}
