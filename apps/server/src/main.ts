import { destination, type Logger } from 'pino';
import { ConfigError, parseConfig, UsageError } from './config.ts';
import { SchemaMismatch } from './db/migrate.ts';
import { StoreTrouble } from './files/store-trouble.ts';
import { createLastingLog, createLog } from './log.ts';
import { reasonFor } from './reasons.ts';

/** The same start would end the same way: EX_CONFIG of sysexits.h, which service managers know. */
const MISCONFIGURED = 78;

const [command = 'serve', ...rest] = process.argv.slice(2);

const commands: Record<
  string,
  () => Promise<{ run(config: ReturnType<typeof parseConfig>, log: Logger, args: string[]): Promise<void> }>
> = {
  serve: () => import('./commands/serve.ts'),
  migrate: () => import('./commands/migrate.ts'),
  'seed-demo': () => import('./commands/seed-demo.ts'),
  admin: () => import('./commands/admin.ts'),
  packages: () => import('./commands/packages.ts'),
  rehearsal: () => import('./commands/rehearsal.ts'),
  backup: () => import('./commands/backup.ts'),
  files: () => import('./commands/files.ts'),
};

/** A command that was asked for something refuses that; one that only starts refuses how it is set up. */
let isAsked = false;

try {
  const load = commands[command];
  if (!load)
    throw new ConfigError(`There is no command ${command}; the commands are ${Object.keys(commands).join(', ')}.`);
  const config = parseConfig(process.env);
  const log =
    command === 'serve'
      ? createLastingLog(config.logLevel)
      : createLog(config.logLevel, destination({ dest: 2, sync: true }));
  isAsked = command !== 'serve' && command !== 'migrate';
  await (await load()).run(config, log, rest);
} catch (error) {
  const isFinal = [ConfigError, SchemaMismatch, StoreTrouble].some((kind) => error instanceof kind);
  const text = isFinal && error instanceof Error ? error.message : reasonFor(error);
  process.stderr.write(`${text}\n`);
  const isOfSetUp = error instanceof SchemaMismatch || (isFinal && !isAsked);
  // What a start had opened before it failed, such as its connections, would keep the process for ever.
  process.exit(error instanceof UsageError ? 2 : isOfSetUp ? MISCONFIGURED : 1);
}
