import type { SelfTestLine } from '@oyez/contract/judging/judge-protocol';
import { messageOf } from '../errors.ts';
import { callProbes } from './calls.ts';
import { folderProbes } from './folders.ts';
import { identityProbes } from './identity.ts';
import { isolationProbes } from './isolation.ts';
import { leftoverProbes } from './leftovers.ts';
import { limitProbes } from './limits.ts';
import { line, type ProbeContext, type ProbeGroup } from './probe.ts';
import { setupProbes } from './setup.ts';

/** By turns. What is left is looked for last, and by nobody else at the same time: it must be found where it is. */
const TURNS: readonly Record<string, ProbeGroup>[] = [
  {
    setup: setupProbes,
    identity: identityProbes,
    calls: callProbes,
    isolation: isolationProbes,
    folders: folderProbes,
    limits: limitProbes,
  },
  { leftovers: leftoverProbes },
];

/**
 * Tries every protection for real and answers one line for each. A probe that cannot be made is a protection that is
 * not shown to be there: it fails.
 */
export async function runSelfTest(context: ProbeContext): Promise<SelfTestLine[]> {
  const lines: SelfTestLine[] = [];
  for (const turn of TURNS) {
    const groups = Object.entries(turn).map(async ([name, group]) => {
      try {
        return await group(context);
      } catch (error) {
        return [line(`${name} probes`, false, `could not be made: ${messageOf(error)}`)];
      }
    });
    lines.push(...(await Promise.all(groups)).flat());
  }
  return lines;
}
