import { logTime } from '@oyez/contract/log-time';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { didYouMean } from './nearest.ts';
import { UserError } from './user-error.ts';

/** One line of progress with the seconds since the start. */
export function progressFrom(startedAt: number): (line: string) => void {
  return (line) => {
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1).padStart(6);
    process.stdout.write(`${seconds} s  ${line}\n`);
  };
}

/** The same of what runs for long: for a person in seconds, and in a log with the moment, written as in all other logs. */
export function progressOrLog(
  startedAt: number,
  stream: { isTTY?: boolean; write: (text: string) => unknown } = process.stdout,
): (line: string) => void {
  if (stream.isTTY) return progressFrom(startedAt);
  return (line) => stream.write(`${logTime(new Date())}  ${line}\n`);
}

/** Words in colour, on a terminal that a person looks at. */
export function paint(
  text: string,
  colour: 'red' | 'green' | 'yellow',
  stream: { isTTY?: boolean } = process.stdout,
): string {
  if (!stream.isTTY || process.env.NO_COLOR) return text;
  const code = { red: 31, green: 32, yellow: 33 }[colour];
  return `\u001b[${code}m${text}\u001b[0m`;
}

/** The options of a command that takes nothing else. */
export function readOptions<T extends ParseArgsOptionsConfig>(args: string[], options: T, command: string) {
  const { values, tokens } = inOneSentence(command, options, () =>
    parseArgs({ args, options, strict: true, allowPositionals: false, tokens: true }),
  );
  refuseEmpty(tokens);
  return values;
}

/** The options of a command, and its other words. */
export function readArguments<T extends ParseArgsOptionsConfig>(args: string[], options: T, command: string) {
  const { values, positionals, tokens } = inOneSentence(command, options, () =>
    parseArgs({ args, options, strict: true, allowPositionals: true, tokens: true }),
  );
  refuseEmpty(tokens);
  return { values, positionals };
}

/** As a script gives it whose variable is not set: nobody means the usual folder by `--data ""`. */
function refuseEmpty(tokens: readonly { kind: string; rawName?: string; value?: string | undefined }[]): void {
  const empty = tokens.find((token) => token.kind === 'option' && token.value === '');
  if (empty === undefined) return;
  throw new UserError(`${empty.rawName} is empty; say what it is to be, or leave it out.`, 2);
}

/** What is wrong with an option in one sentence instead of a stack. */
function inOneSentence<T>(command: string, options: ParseArgsOptionsConfig, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. To specify')[0] : String(error);
    const unknown = /^Unknown option '(--[^']+)'/.exec(reason ?? '')?.[1];
    const known = Object.keys(options).map((name) => `--${name}`);
    const meant = unknown === undefined ? '' : didYouMean(unknown, known);
    throw new UserError(`${reason?.replace(/\.$/, '')}; "./oyez ${command} --help" lists what there is${meant}.`, 2);
  }
}

export function readPort(text: string, option: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new UserError(`${option} must be a number from 1 to 65535, not "${text}".`, 2);
}

export function readCount(text: string, option: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 256) return count;
  throw new UserError(`${option} must be a number from 1 to 256, not "${text}".`, 2);
}
