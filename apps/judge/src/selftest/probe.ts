import type { SelfTestLine } from '@oyez/contract/judging/judge-protocol';
import type { Protection } from '@oyez/contract/judging/protections';
import { STDERR, STDOUT, type Run, type Sandbox } from '../sandbox/sandbox.ts';

const MIB = 1024 ** 2;

export type ProbeContext = {
  sandbox: Sandbox;
  /** The node's cache folder: the only place of the host that commands may take files from. */
  cacheDir: string;
  /** Where the sandbox listens: a program that reaches it has a network. */
  sandboxUrl: string;
};

/** One group of probes: runs programs, answers lines. */
export type ProbeGroup = (context: ProbeContext) => Promise<SelfTestLine[]>;

export function outputOf(run: Run): string {
  return (run.texts[STDOUT] ?? '').trim();
}

/** What a run came to, for the detail of a line that failed. */
export function story(run: Run): string {
  const { status, exitStatus, cpuMs, wallMs, memoryBytes } = run;
  const words = [outputOf(run), (run.texts[STDERR] ?? '').trim(), run.error].filter((part) => part !== '').join(' | ');
  const figures = `${Math.round(cpuMs)} ms CPU, ${Math.round(wallMs)} ms wall, ${Math.round(memoryBytes / MIB)} MiB`;
  return `${status}, exit ${exitStatus}, ${figures}${words === '' ? '' : `: ${words.slice(0, 400)}`}`;
}

/** A group that could not be probed has a line of its own. */
type LineName = Protection | `${string} probes`;

export function line(name: LineName, ok: boolean, wrong: string): SelfTestLine {
  return { name, ok, detail: ok ? '' : wrong.slice(0, 2000) };
}
