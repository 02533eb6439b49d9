/** Wrappers (timeout, sudo, a shell) may pass one Ctrl-C on twice. */
const ECHO_MS = 1500;

/** Resolves at the first Ctrl-C, SIGTERM or lost terminal. A later second one ends the process at once. */
export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((done) => {
    let askedAt: number | undefined;
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        if (askedAt !== undefined && Date.now() - askedAt > ECHO_MS && name !== 'SIGHUP') process.exit(1);
        askedAt ??= Date.now();
        done(name);
      });
    }
  });
}
