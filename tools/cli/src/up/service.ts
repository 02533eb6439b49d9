import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessIdentity } from '../system/identity.ts';
import type { Say } from '../system/debian.ts';
import { logTail } from '../system/process.ts';
import { messageOf } from '../user-error.ts';
import { untilHung } from './watchdog.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const CRASHES = { count: 5, withinMs: 60_000 };

export type Running = {
  identities: ProcessIdentity[];
  /** How it ended, in words. */
  ended: Promise<string>;
  stop: () => Promise<void>;
  /** Whether it still does something; a part that hangs is ended and started again. */
  answers?: () => Promise<boolean>;
};

/** A part of the site that must be there as long as the site is. */
export type Service = {
  name: string;
  logFile?: string;
  /** An end after which it is not started again, because it would end the same way. */
  isFinal?: (how: string) => boolean;
  /** Resolves when it works. The signal fires when the site is being stopped meanwhile. */
  start: (signal: AbortSignal) => Promise<Running>;
};

export type Keeper = {
  /** How it ended for good, if ever. */
  gaveUp: Promise<string>;
  identities: () => ProcessIdentity[];
  stop: () => Promise<void>;
};

/** Starts a service, and again with growing pauses whenever it dies. Only the first start may fail. */
export async function keepRunning(service: Service, say: Say, onChange: () => void): Promise<Keeper> {
  const stopping = new AbortController();
  const gaveUp = Promise.withResolvers<string>();
  let current: Running | undefined = await service.start(stopping.signal);
  onChange();

  const loop = async () => {
    const crashes: number[] = [];
    for (;;) {
      if (current) {
        const how = await endOf(current);
        if (stopping.signal.aborted) return;
        await current.stop();
        current = undefined;
        if (service.isFinal?.(how)) {
          say(`${service.name} cannot work as it is configured; its own last line says why. It is not started again.`);
          gaveUp.resolve(how);
          return;
        }
        noteCrash(crashes, service, how, say);
      }
      await pause(backOff(crashes), undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        current = await service.start(stopping.signal);
        if (stopping.signal.aborted) return;
        say(`${service.name} is back.`);
        onChange();
      } catch (error) {
        if (stopping.signal.aborted) return;
        noteCrash(crashes, service, messageOf(error), say);
      }
    }
  };
  const kept = loop();

  return {
    gaveUp: gaveUp.promise,
    identities: () => current?.identities ?? [],
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await kept;
      // A start that was under way when the site was stopped has finished by now.
      await current?.stop();
    },
  };
}

/** Its own end, or the moment in which it has to be ended. */
async function endOf({ ended, answers }: Running): Promise<string> {
  if (!answers) return ended;
  const over = new AbortController();
  try {
    return await Promise.race([ended, untilHung(answers, over.signal)]);
  } finally {
    over.abort();
  }
}

/** Doubles with each crash of the last minute. */
export function backOff(crashes: readonly number[]): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, crashes.length - 1), LONGEST_PAUSE_MS);
}

function noteCrash(crashes: number[], service: Service, how: string, say: Say): void {
  const now = performance.now();
  crashes.push(now);
  while ((crashes[0] ?? now) < now - CRASHES.withinMs) crashes.shift();
  say(`${service.name} ended (${how}); starting it again in ${backOff(crashes) / 1000} s.`);
  if (crashes.length === CRASHES.count && service.logFile) {
    say(`${service.name} ended ${CRASHES.count} times within a minute. The end of ${service.logFile}:`);
    for (const line of logTail(service.logFile)) process.stdout.write(`    ${line}\n`);
  }
}
