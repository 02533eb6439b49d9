import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { makeBuildCache } from './compile/build-cache.ts';
import type { LocalConfig } from './config.ts';
import { NodeFault } from './errors.ts';
import { LANGUAGES } from './languages/index.ts';
import { setUpBench } from './node/bench.ts';
import { inspect } from './node/inspect.ts';

const CACHE_BYTES = 256 * 1024 ** 2;

/**
 * What this machine can do, for `./oyez doctor` and `./oyez languages`. A node may be working meanwhile, so this has a
 * cache of its own; what was found out about languages is remembered for both.
 */
export async function examine(config: LocalConfig, log: Logger) {
  const noServer = () => Promise.reject(new NodeFault('the doctor has no server'));
  const cacheDir = join(config.cacheDir, 'doctor');
  await mkdir(cacheDir, { recursive: true });
  const bench = await setUpBench({ ...config, cacheDir, cacheBytes: CACHE_BYTES }, noServer, log);
  try {
    const { selfTest, languages: table } = await inspect(bench, { trialsFolder: config.cacheDir });
    if (!table) return { selfTest, languages: [] };
    const going = new AbortController().signal;
    for (const installed of await table.installed(({ buildCache }) => buildCache !== undefined, going)) {
      await makeBuildCache(installed, join(config.cacheDir, 'pch'), log, going);
    }
    await table.test(
      () => true,
      going,
      () => undefined,
    );
    return { selfTest, languages: table.report().map((one) => ({ ...one, packages: packagesOf(one.name) })) };
  } finally {
    bench.sandbox.close();
    await bench.comparer.close();
  }
}

function packagesOf(name: string): readonly string[] {
  return LANGUAGES.find((language) => language.name === name)?.packages ?? [];
}
