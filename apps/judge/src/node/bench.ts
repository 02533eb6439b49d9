import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { Comparer } from '../compare/comparer.ts';
import { CompileCache } from '../compile/compile-cache.ts';
import { Compiler } from '../compile/compiler.ts';
import { Shortcuts } from '../compile/shortcuts.ts';
import type { LocalConfig } from '../config.ts';
import { BlobCache, type FetchBlob } from '../data/blob-cache.ts';
import { GoJudge } from '../sandbox/go-judge.ts';
import { Slots } from './slots.ts';
import { Speedometer } from './speedometer.ts';

/** The parts of the cache limit that go to compiled programs and to test data. */
const PROGRAMS_SHARE = 1 / 8;
/** Beside it, on whichever disk the headers lie. */
const PREAMBLES_SHARE = 1 / 4;

/** Everything that stays the same from one session to the next. */
export type Bench = Awaited<ReturnType<typeof setUpBench>>;

export async function setUpBench(config: LocalConfig, fetch: FetchBlob, log: Logger) {
  const { cacheDir, cacheBytes, quickCompiles } = config;
  await mkdir(cacheDir, { recursive: true });
  // Test data is readable in there: nobody but us and root gets in.
  await chmod(cacheDir, 0o700);
  const headersDir = join(cacheDir, 'pch');
  await mkdir(headersDir, { recursive: true });
  const sandbox = new GoJudge(config.sandbox);
  const speedometer = new Speedometer(sandbox);
  const slots = new Slots(config.slots);
  const programs = await CompileCache.open(join(cacheDir, 'compiled'), cacheBytes * PROGRAMS_SHARE);
  const data = await BlobCache.open(join(cacheDir, 'data'), cacheBytes * (1 - PROGRAMS_SHARE), fetch, log);
  const limitBytes = cacheBytes * PREAMBLES_SHARE;
  const shortcuts = await Shortcuts.open({ sandbox, slots, cacheDir, headersDir, limitBytes, log });
  const compiler = new Compiler(sandbox, slots, programs, quickCompiles ? shortcuts : undefined);
  const comparer = new Comparer(config.sandbox);
  const sandboxUrl = config.sandbox.url;
  return {
    sandbox,
    sandboxUrl,
    speedometer,
    slots,
    data,
    compiler,
    quickCompiles,
    shortcuts,
    comparer,
    cacheDir,
    headersDir,
  };
}
