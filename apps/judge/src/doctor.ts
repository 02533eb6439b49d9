import type { Logger } from 'pino';
import type { LocalConfig } from './config.ts';
import { NodeFault } from './errors.ts';
import { setUpBench } from './node/bench.ts';
import { inspect } from './node/inspect.ts';

/** What this machine can do, for `./oyez doctor`. */
export async function examine(config: LocalConfig, log: Logger) {
  const noServer = () => Promise.reject(new NodeFault('the doctor has no server'));
  const bench = await setUpBench(config, noServer, log);
  try {
    const { selfTest, languages } = await inspect(bench);
    return {
      selfTest,
      languages: languages.map(({ language, version, available, reason }) => ({
        name: language.name,
        version,
        available,
        reason,
      })),
    };
  } finally {
    bench.sandbox.close();
    await bench.comparer.close();
  }
}
