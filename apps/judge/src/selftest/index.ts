import type { SelfTestLine } from '@oyez/contract/judge-protocol';
import { messageOf } from '../errors.ts';
import { identityProbes } from './identity.ts';
import { isolationProbes } from './isolation.ts';
import { leftoverProbes } from './leftovers.ts';
import { limitProbes } from './limits.ts';
import { line, type ProbeContext, type ProbeGroup } from './probe.ts';
import { setupProbes } from './setup.ts';

const GROUPS: Record<string, ProbeGroup> = {
  setup: setupProbes,
  identity: identityProbes,
  isolation: isolationProbes,
  leftovers: leftoverProbes,
  limits: limitProbes,
};

/**
 * Tries every protection for real and answers one line for each. A probe that cannot be made is a protection that is
 * not shown to be there: it fails.
 */
export async function runSelfTest(context: ProbeContext): Promise<SelfTestLine[]> {
  const lines: SelfTestLine[] = [];
  for (const [name, group] of Object.entries(GROUPS)) {
    try {
      lines.push(...(await group(context)));
    } catch (error) {
      lines.push(line(`${name} probes`, false, `could not be made: ${messageOf(error)}`));
    }
  }
  return lines;
}
