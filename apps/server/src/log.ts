import { logTime } from '@oyez/contract/log-time';
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { LogLines } from './log-lines.ts';

/** One JSON object a line. What is logged as `error` keeps its message and stack, which JSON alone would drop. */
export function createLog(level: string, destination: DestinationStream): Logger {
  const timestamp = () => `,"time":"${logTime(new Date())}"`;
  return pino(
    { level, timestamp, base: { pid: process.pid }, serializers: { error: stdSerializers.err } },
    destination,
  );
}

/** The log of a process that runs for long, on its standard error: a full disk costs lines, never the process. */
export function createLastingLog(level: string, lines = new LogLines(process.stderr.fd)): Logger {
  const log = createLog(level, lines);
  lines.onRoom = (dropped) => log.warn({ dropped }, 'the log could not be written for a while');
  process.once('exit', () => lines.flush());
  // Node's own warnings go there, too.
  process.stderr.on('error', () => undefined);
  return log;
}
