import type { SelfTestLine } from '@oyez/contract/judging/judge-protocol';
import { judgeWords } from '@oyez/contract/texts/judge-words';
import { messageOf, NodeFault } from '../errors.ts';
import { LANGUAGES } from '../languages/index.ts';
import { LanguageTable } from '../languages/language-table.ts';
import { PassedTrials } from '../languages/passed-trials.ts';
import type { SandboxDescription } from '../sandbox/sandbox.ts';
import { runSelfTest } from '../selftest/index.ts';
import { line } from '../selftest/probe.ts';
import type { Bench } from './bench.ts';

export type Inspection = {
  selfTest: SelfTestLine[];
  /** Every protection is in place. */
  fit: boolean;
  /** False: there was nobody to test. */
  reachable: boolean;
  /** Null where nothing may be run. */
  languages: LanguageTable | null;
  description: SandboxDescription | null;
};

/** Looks at the sandbox as it is now, and at what is known of its languages. */
export async function inspect(bench: Bench, { trialsFolder = bench.cacheDir } = {}): Promise<Inspection> {
  let description: SandboxDescription;
  try {
    description = await bench.sandbox.describe();
  } catch (error) {
    const wrong = judgeWords('sandbox_silent', { address: bench.sandboxUrl, reason: messageOf(error) });
    return {
      selfTest: [line('sandbox', false, wrong)],
      fit: false,
      reachable: false,
      languages: null,
      description: null,
    };
  }
  const { sandbox, sandboxUrl, cacheDir } = bench;
  const selfTest = await runSelfTest({ sandbox, sandboxUrl, cacheDir });
  const fit = selfTest.every(({ ok }) => ok);
  if (!fit) return { selfTest, fit, reachable: true, languages: null, description };
  try {
    return {
      selfTest,
      fit,
      reachable: true,
      languages: await lookAtLanguages(bench, description, trialsFolder),
      description,
    };
  } catch (error) {
    if (!(error instanceof NodeFault)) throw error;
    const interrupted = line('languages', false, `looking for them was interrupted: ${error.message}`);
    return { selfTest: [interrupted], fit: false, reachable: false, languages: null, description };
  }
}

async function lookAtLanguages(
  bench: Bench,
  { fingerprint }: SandboxDescription,
  trialsFolder: string,
): Promise<LanguageTable> {
  bench.compiler.surroundings = fingerprint;
  const { sandbox, slots, compiler } = bench;
  const passed = await PassedTrials.read(trialsFolder);
  const table = new LanguageTable(LANGUAGES, { sandbox, slots, compiler, sandboxFingerprint: fingerprint, passed });
  await table.look();
  return table;
}
