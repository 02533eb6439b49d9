import { readdirSync, readFileSync } from 'node:fs';

export type ProcessMemory = { pid: number; command: string; bytes: number };

/** A process with all its descendants, each with its share of memory (PSS: shared pages count once in the sum). */
export function memoryOfTree(root: number): ProcessMemory[] {
  const children = childrenByParent();
  const found: ProcessMemory[] = [];
  const visit = (pid: number) => {
    const one = memoryOf(pid);
    if (one) found.push(one);
    for (const child of children.get(pid) ?? []) visit(child);
  };
  visit(root);
  return found;
}

export function childrenOf(pid: number): number[] {
  return childrenByParent().get(pid) ?? [];
}

/** Undefined when the process has ended meanwhile. */
export function memoryOf(pid: number): ProcessMemory | undefined {
  try {
    const pss = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, command, bytes: Number(pss) * 1024 };
  } catch {
    return undefined;
  }
}

/** What a process has used of the processors since it began; the kernel counts in hundredths of a second. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(name);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
