import { isatty } from 'node:tty';
import { UserError } from '../user-error.ts';

/** Wrappers (timeout, sudo, a shell) may pass one Ctrl-C on twice. */
const ECHO_MS = 1500;
/** As a shell says of a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

let isAwaited = false;

/** Whether this process ends in order: then it must live on when nobody reads its words any more, as after a closed terminal. */
export function endsInOrder(): boolean {
  return isAwaited;
}

/**
 * Resolves at the first Ctrl-C, SIGTERM or lost terminal. A later second one ends the process at once. Whoever was started
 * without a terminal, as by nohup, has none to lose: the shell that goes tells all its jobs.
 */
export function stopSignal(): Promise<NodeJS.Signals> {
  isAwaited = true;
  const hasTerminal = [0, 1, 2].some((stream) => isatty(stream));
  return new Promise((done) => {
    let askedAt: number | undefined;
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        if (name === 'SIGHUP' && !hasTerminal) return;
        const now = performance.now();
        if (askedAt !== undefined && now - askedAt > ECHO_MS && name !== 'SIGHUP') process.exit(1);
        askedAt ??= now;
        done(name);
      });
    }
  });
}

/** The same for work that comes to an end by itself, which is cut off. */
export function stopWork(): AbortSignal {
  const stopping = new AbortController();
  void stopSignal().then(() => stopping.abort(new UserError('Interrupted.', INTERRUPTED)));
  return stopping.signal;
}
