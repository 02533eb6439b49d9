import { parentPort, workerData } from 'node:worker_threads';
import { partsOf } from '../data/inspected.ts';
import { thrifty } from '../data/thrifty.ts';
import { messageOf } from '../errors.ts';
import { GoJudge, type SandboxAddress } from '../sandbox/go-judge.ts';
import type { FileId } from '../sandbox/sandbox.ts';
import type { CompareRule, Comparison } from './compare.ts';
import { StreamComparer } from './compare-streams.ts';

/** Compares large outputs away from the main loop, reading them straight from the sandbox. */
export type CompareOrder = {
  orderId: number;
  expected: { path: string; sha256: string };
  output: FileId;
  rule: CompareRule;
};
export type CompareAnswer = { orderId: number } & ({ comparison: Comparison } | { error: string });

const port = parentPort!;
const sandbox = new GoJudge(workerData as SandboxAddress);
const comparer = new StreamComparer();

async function obey({ orderId, expected, output, rule }: CompareOrder): Promise<CompareAnswer> {
  try {
    const comparison = await comparer.compare(
      { sha256: expected.sha256, open: () => thrifty(partsOf(expected.path)) },
      async () => thrifty(await sandbox.read(output)),
      rule,
    );
    return { orderId, comparison };
  } catch (error) {
    return { orderId, error: messageOf(error) };
  }
}

port.on('message', (order: CompareOrder) => {
  void obey(order).then((answer) => port.postMessage(answer));
});
