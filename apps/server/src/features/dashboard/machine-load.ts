import { cpus, freemem, hostname, totalmem } from 'node:os';

type Times = { busy: number; all: number };

/**
 * Remembered: the counters of the processors when somebody last asked. How busy the machine was since, comes from
 * them.
 */
export function createMachineLoad(): () => { cores: number; cpu: number; memory: number; host: string } {
  let before = timesNow();
  let cpu = 0;
  return () => {
    const now = timesNow();
    const all = now.all - before.all;
    // Two who ask in the same moment get the same answer.
    if (all > 0) cpu = (now.busy - before.busy) / all;
    before = now;
    return { cores: cpus().length, cpu, memory: 1 - freemem() / totalmem(), host: hostname() };
  };
}

function timesNow(): Times {
  return cpus().reduce<Times>(
    (sum, { times }) => {
      const all = times.user + times.nice + times.sys + times.idle + times.irq;
      return { busy: sum.busy + all - times.idle, all: sum.all + all };
    },
    { busy: 0, all: 0 },
  );
}
