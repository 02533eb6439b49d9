import { createWriteStream } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { messageOf } from '../errors.ts';
import type { JavaTools } from '../languages/language.ts';
import type { Slots } from '../node/slots.ts';
import { STDERR, type FileSource, type Sandbox } from '../sandbox/sandbox.ts';
import { script } from '../sandbox/script.ts';
import type { InstalledLanguage } from './installed.ts';

const STAMP = 'made-by.txt';
const MOST_BYTES = 64 * 1024 ** 2;
const LIMITS = { cpuMs: 60_000, wallMs: 240_000, memoryBytes: 1024 ** 3, processes: 128 };

type Place = { sandbox: Sandbox; slots: Slots; headersDir: string; log: Logger };

/**
 * Makes what lets Java compile in half the time: a program that is compiler and packer in one virtual machine, and an
 * archive of the classes that it loads, as that machine keeps them in memory. Both are made in the sandbox, because the
 * archive holds only for a program at the same place, of programs of ours.
 */
export async function makeJavaTools(
  { language, version }: InstalledLanguage,
  { sandbox, slots, headersDir, log }: Place,
  signal: AbortSignal,
): Promise<void> {
  const { javaTools: tools } = language;
  if (!tools) return;
  const folder = join(headersDir, tools.folder);
  const stamp = [version, JSON.stringify(tools)].join('\n');
  // Remembered: by what it was made, on disk; until that is another.
  if ((await readFile(join(folder, STAMP), 'utf8').catch(() => '')) === stamp) return;

  const make = async (step: JavaTools['steps'][number]) => {
    const files = Object.fromEntries(
      Object.entries(step.files).map(([name, text]): [string, FileSource] => [name, { text }]),
    );
    const collect = { names: [step.makes], maxBytes: MOST_BYTES, keep: true };
    const command = script(step.script, { files, collect, environment: language.compile.environment, limits: LIMITS });
    const run = await slots.use(signal, () => sandbox.run(command, signal), {});
    try {
      const kept = run.kept[step.makes];
      if (run.status !== 'accepted' || !kept) throw new Error(`${run.status}: ${run.texts[STDERR] || run.error}`);
      const draft = join(folder, `${step.makes}.new`);
      await pipeline(await sandbox.read(kept, signal), createWriteStream(draft));
      await chmod(draft, 0o644);
      await rename(draft, join(folder, step.makes));
    } finally {
      await Promise.all(Object.values(run.kept).map((one) => sandbox.remove(one)));
    }
  };
  try {
    const startedAt = performance.now();
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
    for (const step of tools.steps) await make(step);
    await writeFile(join(folder, STAMP), stamp);
    log.info(
      { language: language.name, tookMs: Math.round(performance.now() - startedAt) },
      'made a compiler that starts sooner',
    );
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!signal.aborted)
      log.warn({ language: language.name, reason: messageOf(error) }, 'no compiler that starts sooner');
  }
}
