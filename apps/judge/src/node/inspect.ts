import type { SelfTestLine } from '@oyez/contract/judge-protocol';
import type { InstalledLanguage } from '../compile/compiler.ts';
import { messageOf, NodeFault } from '../errors.ts';
import { LANGUAGES } from '../languages/index.ts';
import { probeLanguages, type LanguageFinding } from '../languages/probe.ts';
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
  languages: LanguageFinding[];
  description: SandboxDescription | null;
};

/** Looks at the sandbox and the languages as they are now. */
export async function inspect(bench: Bench): Promise<Inspection> {
  let description: SandboxDescription;
  try {
    description = await bench.sandbox.describe();
  } catch (error) {
    const wrong = `go-judge does not answer at ${bench.sandboxUrl}: ${messageOf(error)}`;
    return {
      selfTest: [line('sandbox', false, wrong)],
      fit: false,
      reachable: false,
      languages: [],
      description: null,
    };
  }
  const sandboxPort = Number(new URL(bench.sandboxUrl).port);
  const selfTest = await runSelfTest({ sandbox: bench.sandbox, cacheDir: bench.cacheDir, sandboxPort });
  const fit = selfTest.every(({ ok }) => ok);
  if (!fit) return { selfTest, fit, reachable: true, languages: [], description };
  try {
    return { selfTest, fit, reachable: true, languages: await inspectLanguages(bench, description), description };
  } catch (error) {
    if (!(error instanceof NodeFault)) throw error;
    const interrupted = line('languages', false, `their test was interrupted: ${error.message}`);
    return { selfTest: [interrupted], fit: false, reachable: false, languages: [], description };
  }
}

async function inspectLanguages(bench: Bench, { fingerprint }: SandboxDescription): Promise<LanguageFinding[]> {
  bench.compiler.surroundings = fingerprint;
  const { sandbox, slots, compiler, cacheDir: folder } = bench;
  return probeLanguages(LANGUAGES, { sandbox, slots, compiler, sandboxFingerprint: fingerprint, folder });
}

export function installedLanguages(findings: readonly LanguageFinding[]): Map<string, InstalledLanguage> {
  return new Map(
    findings
      .filter(({ available }) => available)
      .map(({ language, version }) => [language.name, { language, version }]),
  );
}
