import { borderline } from '@oyez/contract/rules/judging/borderline';
import { availableParallelism, loadavg } from 'node:os';
import type { Run } from './sandbox.ts';

/** Stopped by the clock, maybe because others had the processor. */
export function mayHaveStarved(run: Run, crowded: () => boolean = machineIsCrowded): boolean {
  return wasBusy(run) || crowded();
}

/** It computed for as much of its time as one that waits for something does not. */
export function wasBusy({ cpuMs, wallMs }: Run): boolean {
  return cpuMs >= borderline.busyShare * wallMs;
}

function machineIsCrowded(): boolean {
  return loadavg()[0]! > borderline.crowdedLoad * availableParallelism();
}
