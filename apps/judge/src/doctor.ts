import type { Logger } from 'pino';
import type { LocalConfig } from './config.ts';
import { NodeFault } from './errors.ts';
import { LANGUAGES } from './languages/index.ts';
import { setUpBench } from './node/bench.ts';
import { inspect } from './node/inspect.ts';

/** What this machine can do, for `./oyez doctor` and `./oyez languages`. */
export async function examine(config: LocalConfig, log: Logger) {
  const noServer = () => Promise.reject(new NodeFault('the doctor has no server'));
  const bench = await setUpBench(config, noServer, log);
  try {
    const { selfTest, languages: table } = await inspect(bench);
    const going = new AbortController().signal;
    await table?.test(
      () => true,
      going,
      () => undefined,
    );
    const languages = table?.report() ?? [];
    return { selfTest, languages: languages.map((one) => ({ ...one, packages: packagesOf(one.name) })) };
  } finally {
    bench.sandbox.close();
    await bench.comparer.close();
  }
}

function packagesOf(name: string): readonly string[] {
  return LANGUAGES.find((language) => language.name === name)?.packages ?? [];
}
