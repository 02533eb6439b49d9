import type { Sandbox } from '../sandbox/sandbox.ts';
import { script } from '../sandbox/script.ts';
import { line, outputOf, story, type ProbeGroup } from './probe.ts';

const MIB = 1024 ** 2;

/** The limits bite: each probe exceeds one and must be stopped for it. */
export const limitProbes: ProbeGroup = ({ sandbox }) =>
  Promise.all([memoryLine, processLine, childrenLine, clockLine, outputLine].map((probe) => probe(sandbox)));

async function memoryLine(sandbox: Sandbox) {
  const run = await sandbox.run(script('a=x; while :; do a=$a$a; done', { limits: { memoryBytes: 32 * MIB } }));
  // Kernels before 5.19 keep no peak in groups of version 2: what was measured must be about what was used.
  const ok = run.status === 'memory_limit' && run.memoryBytes > 16 * MIB && run.memoryBytes < 34 * MIB;
  return line(
    'memory limit',
    ok,
    `a program with 32 MiB was not stopped there, or what it used was not measured: ${story(run)}`,
  );
}

/** Ten children at once where five processes are allowed: the shell gives up when it cannot fork. */
async function processLine(sandbox: Sandbox) {
  const run = await sandbox.run(
    script('for n in 1 2 3 4 5 6 7 8 9 10; do sleep 0.3 & echo made; done; wait', { limits: { processes: 5 } }),
  );
  const made = outputOf(run)
    .split('\n')
    .filter((word) => word === 'made').length;
  const ok = made >= 1 && made <= 4;
  return line('process limit', ok, `${made} children were made where 4 are allowed: ${story(run)}`);
}

async function childrenLine(sandbox: Sandbox) {
  const run = await sandbox.run(
    script('for n in 1 2; do (while :; do :; done) & done; wait', { limits: { cpuMs: 200, wallMs: 4000 } }),
  );
  const ok = run.status === 'time_limit' && run.cpuMs >= 200 && run.wallMs < 3000;
  return line('processor time of children', ok, `two busy children with 200 ms were not stopped there: ${story(run)}`);
}

async function clockLine(sandbox: Sandbox) {
  const run = await sandbox.run(script('sleep 10', { limits: { wallMs: 200 } }));
  const ok = run.status === 'time_limit' && run.cpuMs < 100 && run.wallMs < 2000;
  return line('clock limit', ok, `a sleeping program with 200 ms was not stopped there: ${story(run)}`);
}

async function outputLine(sandbox: Sandbox) {
  const run = await sandbox.run(script('head -c 1000000 /dev/zero'));
  const ok = run.status === 'output_limit' && outputOf(run).length <= 65 * 1024;
  return line(
    'output limit',
    ok,
    `a program that printed 1 MB where 64 KiB are allowed was let through: ${run.status}`,
  );
}
