import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { PROBLEM_READERS, type ProblemReaders } from '@oyez/contract/site/choices';
import type { Logger } from 'pino';
import { UsageError, type Config } from '../config.ts';
import { connect } from '../db/client.ts';
import { createNotifier } from '../db/notify.ts';
import { bootstrapRoot, resetPassword } from '../features/accounts/admin.service.ts';
import { createNodeToken } from '../features/judging/nodes/nodes.service.ts';
import { readOutbox } from '../features/mail/outbox.service.ts';
import { NODE_USAGE, runNodeTask } from './admin-node.ts';

const USAGE = `admin bootstrap [--readers WHO]             create the root account when there is none, and say of a new site whether
                                            problems are for members or for everybody
admin judge-token --name NAME               create a judge node, or give it a new token
${NODE_USAGE}admin reset-password --username NAME        set a new password and end every session of the account
admin outbox                                read the mails that no mail server has taken
`;

/** Acts on the database directly: for the person who holds the machine. */
export async function run(config: Config, log: Logger, args: string[]): Promise<void> {
  const { positionals, values } = readArguments(args);
  if (positionals[0] === 'node') {
    const answer = await runNodeTask(config, log, positionals.slice(1));
    if (typeof answer === 'string') process.stdout.write(answer);
    else print(answer);
    return;
  }
  const database = connect(config.databaseUrl, { connections: 4, log });
  const now = new Date();
  try {
    switch (positionals[0]) {
      case 'bootstrap':
        print(
          unchosen(
            config,
            await bootstrapRoot(database.db, config.adminPassword ?? newPassword(), now, readersIn(values.readers)),
          ),
        );
        return;
      case 'judge-token':
        print(await createNodeToken(database.db, required(values.name, '--name'), now));
        return;
      case 'reset-password': {
        const password = config.adminPassword ?? newPassword();
        const notifier = await createNotifier(config.databaseUrl, database.pool, log);
        try {
          await resetPassword({ database, notifier }, required(values.username, '--username'), password, now);
        } finally {
          await notifier.close();
        }
        print(unchosen(config, { username: values.username, password }));
        return;
      }
      case 'outbox':
        process.stdout.write(await readOutbox(database.db));
        return;
      default:
        throw new UsageError(`Please say what to do:\n${USAGE}`);
    }
  } finally {
    await database.close();
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { name: { type: 'string' }, username: { type: 'string' }, readers: { type: 'string' } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

function required(value: string | undefined, option: string): string {
  if (value === undefined || value === '') throw new UsageError(`Please give ${option}.`);
  return value;
}

function readersIn(value: string | undefined): ProblemReaders | undefined {
  const known = PROBLEM_READERS.find((one) => one === value);
  if (value === undefined || known !== undefined) return known;
  throw new UsageError(`--readers must be ${PROBLEM_READERS.join(' or ')}, not "${value}".`);
}

/** A password that somebody chose is known, and is printed nowhere. */
function unchosen<T extends object>({ adminPassword }: Config, answer: T): object {
  if (adminPassword === undefined || !('password' in answer)) return answer;
  return { ...answer, password: undefined, chosen: true };
}

function newPassword(): string {
  return randomBytes(9).toString('base64url');
}
