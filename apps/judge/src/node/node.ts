import { JUDGE_PROTOCOL, judgeHello } from '@oyez/contract/judging/judge-protocol';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Unreachable } from '../http.ts';
import { setUpBench } from './bench.ts';
import { fingerprintOf } from './fingerprint.ts';
import { inspect, type Inspection } from './inspect.ts';
import { Readiness } from './readiness.ts';
import { untilAnswered } from './retry.ts';
import { Refused, Server } from './server.ts';
import { LastSession } from './last-session.ts';
import { Session, type SessionEnd } from './session.ts';

/** The server will not work with this node, and asking again would not help. */
export class NodeRejected extends Error {}

const REJECTIONS = ['node_token_wrong', 'node_protocol_mismatch'];
/**
 * An unfit node is looked at again: soon at first, since a machine that is just starting, or still at what a killed node
 * left behind, may fail a protection's test without lacking it; then less and less often.
 */
const RECHECK_FIRST_MS = 1000;
const RECHECK_MOST_MS = 30_000;
/** A sandbox that is only just starting is looked for more often. */
const RECHECK_ABSENT_MS = 250;
const AFTER_REFUSAL_MS = 500;

/**
 * The life of a node: inspect itself, say hello with what it found, work until the session ends, begin again. Resolves
 * when `stop` is aborted and everything is given back.
 */
export async function runNode(config: Config, log: Logger, stop: AbortSignal): Promise<void> {
  const server = new Server(config.server, config.token);
  let sessionId = '';
  const fetch = async (sha256: string, from: number, signal: AbortSignal) =>
    server.blob(sessionId, sha256, from, signal);
  const bench = await setUpBench(config, fetch, log);
  const lastSession = new LastSession(bench.cacheDir);
  try {
    while (!stop.aborted) {
      const inspection = await inspect(bench);
      logInspection(inspection, log);
      const { languages } = inspection;
      const hello = {
        protocol: JUDGE_PROTOCOL,
        name: config.name,
        slots: config.slots,
        languages: languages?.report() ?? [],
        fingerprint: fingerprintOf(inspection.description),
        selfTest: inspection.selfTest,
        replaces: await lastSession.read(),
      };
      const reply = await untilAnswered(() => server.call(judgeHello, hello, { signal: stop }), stop, awayLogger(log));
      sessionId = reply.sessionId;
      await lastSession.write(sessionId);
      log.info(
        { sessionId, fit: inspection.fit, languages: languages?.ready.size ?? 0 },
        `in session as "${reply.nodeName}"`,
      );

      const session = new Session({
        server,
        address: { server: config.server, token: config.token },
        sessionId,
        workshop: languages && { ...bench, languages: languages.ready },
        log,
      });
      const over = new AbortController();
      const readiness =
        languages && new Readiness({ table: languages, bench, server, sessionId, log }).run(over.signal);
      const end = await runSession(session, inspection, () => inspect(bench), stop);
      over.abort(new Error(end.reason));
      await readiness;
      log.info({ end }, 'the session has ended');
      if (end.kind === 'refused') await sleep(AFTER_REFUSAL_MS, undefined, { signal: stop });
    }
  } catch (error) {
    if (error instanceof Refused && REJECTIONS.includes(error.code))
      throw new NodeRejected(error.message, { cause: error });
    if (!stop.aborted) throw error;
  } finally {
    server.close();
    bench.sandbox.close();
    await bench.comparer.close();
  }
}

/** An unfit node stays in session so that people see why, and looks again until something has changed. */
async function runSession(
  session: Session,
  found: Inspection,
  inspectAgain: () => Promise<Inspection>,
  stop: AbortSignal,
): Promise<SessionEnd> {
  if (found.fit) return session.run(stop);
  const renewed = new AbortController();
  const running = session.run(AbortSignal.any([stop, renewed.signal]));
  const over = new AbortController();
  const recheck = async () => {
    for (let pauseMs = RECHECK_FIRST_MS; ; pauseMs = Math.min(2 * pauseMs, RECHECK_MOST_MS)) {
      await sleep(found.reachable ? pauseMs : RECHECK_ABSENT_MS, undefined, { signal: over.signal });
      if (JSON.stringify((await inspectAgain()).selfTest) === JSON.stringify(found.selfTest)) continue;
      return renewed.abort(new Error('the self-test has another result'));
    }
  };
  const rechecking = recheck().catch((error: unknown) => renewed.abort(error));
  const end = await running;
  over.abort();
  await rechecking;
  return end;
}

function logInspection({ selfTest, languages }: Inspection, log: Logger): void {
  for (const { name, ok, detail } of selfTest) if (!ok) log.error({ protection: name, detail }, 'self-test failed');
  for (const { name, state, reason } of languages?.report() ?? []) {
    if (state === 'unavailable') log.info({ language: name, reason }, 'language not available');
  }
}

function awayLogger(log: Logger): (error: Unreachable) => void {
  let said = false;
  return (error) => {
    if (!said) log.warn({ reason: error.message }, 'the server does not answer yet; trying again');
    said = true;
  };
}
