import { logTime } from '@oyez/contract/log-time';
import { setFlagsFromString } from 'node:v8';
import { pino, destination, type Logger } from 'pino';
import { ConfigError, parseConfig, parseLocalConfig } from './config.ts';
import { examine } from './doctor.ts';
import { lockFolder } from './node/folder-lock.ts';
import { NodeRejected, runNode } from './node/node.ts';
import { startPulse } from './node/pulse.ts';

/**
 * `run` (the default) judges until SIGTERM or SIGINT; `doctor` prints what the machine can do as JSON on standard
 * output. Exit codes: 0 fine, 1 a protection or every language is missing, 2 it cannot start as configured.
 */
// The node makes little garbage at a time: a small nursery keeps it 25 MB smaller at the same speed.
setFlagsFromString('--max-semi-space-size=1');

/** So much of the log waits for room; what comes after it is dropped and counted. */
const LOG_HELD_BYTES = 1024 * 1024;

const command = process.argv[2] ?? 'run';
try {
  if (command === 'run') await run();
  else if (command === 'doctor') await doctor();
  else fail(`Unknown command "${command}"; use run or doctor.`);
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof NodeRejected)) throw error;
  fail(error.message);
}

async function run(): Promise<void> {
  const config = parseConfig(process.env);
  const log = createLog(config.logLevel);
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => stop.abort(new Error(`the node got ${signal}`)));
  }
  const unlock = await lockFolder(config.cacheDir);
  if (!unlock)
    throw new ConfigError(`Another judge node works in ${config.cacheDir}; give this one a folder of its own.`);
  const stopPulse = await startPulse(config.cacheDir);
  try {
    await runNode(config, log, stop.signal);
  } finally {
    stopPulse();
    unlock();
  }
  log.info('the node has stopped');
}

async function doctor(): Promise<void> {
  const config = parseLocalConfig(process.env);
  const report = await examine(config, createLog(config.logLevel));
  process.stdout.write(`${JSON.stringify(report)}\n`);
  const healthy = report.selfTest.every(({ ok }) => ok) && report.languages.some(({ state }) => state === 'ready');
  process.exitCode = healthy ? 0 : 1;
}

/** A full disk costs lines, never the node. */
function createLog(level: string): Logger {
  const lines = destination({ fd: 2, sync: true, maxLength: LOG_HELD_BYTES });
  const log = pino({ level, base: undefined, timestamp: () => `,"time":"${logTime(new Date())}"` }, lines);
  let dropped = 0;
  let hadNoRoom = false;
  lines.on('error', () => (hadNoRoom = true));
  lines.on('drop', () => (dropped += 1));
  lines.on('drain', () => {
    if (!hadNoRoom) return;
    log.warn({ dropped }, 'the log could not be written for a while');
    hadNoRoom = false;
    dropped = 0;
  });
  process.stderr.on('error', () => undefined);
  return log;
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}
