import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

/** One JSON object a line. What is logged as `error` keeps its message and stack, which JSON alone would drop. */
export function createLog(level: string, destination: DestinationStream): Logger {
  return pino({ level, base: { pid: process.pid }, serializers: { error: stdSerializers.err } }, destination);
}
