import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { ConfigError, UsageError, type Config } from '../config.ts';
import { connect } from '../db/client.ts';
import { backUp, backupState, noteProof } from '../features/backups/backups.service.ts';
import { judgeCanaries } from '../features/backups/canary.service.ts';
import { checkBackup, setAside } from '../features/backups/check.service.ts';
import { Damage } from '../features/backups/damage.ts';
import { keyMark, SHORTEST_PASSPHRASE } from '../features/backups/keys.ts';
import { Busy, findBackup, listBackups, openRepository, readManifest } from '../features/backups/repository.ts';
import { NotEmpty, restoreBackup } from '../features/backups/restore.service.ts';
import { readKeep } from '../features/backups/retention.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { openServices } from './open-services.ts';

const USAGE = `backup make --repository DIR [--keep 7d4w6m] [--rest N]      one backup
backup list --repository DIR
backup check --repository DIR [--backup NAME]                reads all of one, and names what is damaged
backup restore --repository DIR [--backup NAME] [--compare]  into an empty database
backup canary --node NAME                                    lets that node judge some submissions of a restored site again
backup note-proof --ok|--detail TEXT --began MS [--backup NAME]
backup state                                                 what is known of the last ones
`;
const CANARIES = 3;
const CANARY_MS = 600_000;

/** What `./oyez backup` and `./oyez restore` do in the database and in the file store; answers JSON. */
export async function run(config: Config, log: Logger, args: string[]): Promise<void> {
  const { positionals, values } = readArguments(args);
  try {
    const answer = await perform(config, log, positionals[0], values);
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  } catch (error) {
    if (error instanceof Damage || error instanceof NotEmpty || error instanceof Busy) {
      throw new ConfigError(error.message);
    }
    throw error;
  }
}

function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        ...{
          repository: text,
          backup: text,
          keep: text,
          rest: text,
          detail: text,
          began: text,
          node: text,
          rows: text,
          files: text,
        },
        ...{ compare: flag, ok: flag },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
type Values = ReturnType<typeof readArguments>['values'];

async function perform(config: Config, log: Logger, task: string | undefined, values: Values): Promise<object> {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const open = (create = false) =>
    openRepository(required(values.repository, '--repository'), passphraseOf(), { create });
  switch (task) {
    case 'make':
      return make(config, log, values, say);
    case 'list': {
      const { backups, unreadable } = await listBackups(await open());
      return { backups: backups.map(({ name, at }) => ({ name, at })), unreadable };
    }
    case 'check': {
      const { damages, ...checked } = await checkBackup(await open(), values.backup, say);
      return { ...checked, damages: damages.map(({ kind, message }) => ({ kind, message })) };
    }
    case 'restore': {
      const repository = await open();
      const backup = await findBackup(repository, values.backup, { say });
      const manifest = await readManifest(repository, backup);
      const files = await openFileStore(config, { flush: false });
      const options = { say, compare: values.compare === true };
      const restored = await restoreBackup(config.databaseUrl, files, repository, manifest, options).catch(
        async (error: unknown) => {
          // A trial looks for damage, and what it finds is written again. A real restore changes nothing of the backups.
          if (options.compare && error instanceof Damage) await setAside(repository, [error]);
          throw error;
        },
      );
      const { lacking } = manifest.files;
      return {
        ...restored,
        name: backup.name,
        at: backup.at,
        lacking,
        sameKey: keyMark(config.secretKey) === manifest.keyMark,
      };
    }
    case 'canary': {
      const services = await openServices(config, log);
      try {
        const node = required(values.node, '--node');
        return await judgeCanaries(services, { node, most: CANARIES, withinMs: CANARY_MS });
      } finally {
        await services.close();
      }
    }
    case 'note-proof':
    case 'state':
      return withDatabase(config, log, async (db) => {
        if (task === 'state') return backupState(db, new Date());
        await noteProof({ db }, proofOf(values));
        return {};
      });
    default:
      throw new UsageError(`Please say what to do:\n${USAGE}`);
  }
}

async function make(config: Config, log: Logger, values: Values, say: (line: string) => void): Promise<object> {
  const keep = values.keep === undefined ? undefined : readKeep(values.keep);
  if (values.keep !== undefined && keep === undefined) throw new UsageError('--keep is like 7d 4w 6m.');
  const rest = Number(values.rest ?? '0');
  if (!(rest >= 0 && rest <= 100)) throw new UsageError('--rest is a number from 0 to 100.');
  const directory = required(values.repository, '--repository');
  return withDatabase(config, log, async (db) => {
    const files = await openFileStore(config);
    const site = { config, db, files, now: () => new Date() };
    return backUp(site, { directory, passphrase: passphraseOf(), keep, rest, say });
  });
}

async function withDatabase<T>(
  config: Config,
  log: Logger,
  use: (db: ReturnType<typeof connect>['db']) => Promise<T>,
): Promise<T> {
  const database = connect(config.databaseUrl, { connections: 2, log });
  try {
    return await use(database.db);
  } finally {
    await database.close();
  }
}

function passphraseOf(): string | undefined {
  const passphrase = process.env.OYEZ_BACKUP_PASSPHRASE;
  if (passphrase === undefined || passphrase.length >= SHORTEST_PASSPHRASE) return passphrase;
  throw new ConfigError(`The key of the backups must have at least ${SHORTEST_PASSPHRASE} characters.`);
}

function proofOf(values: Values) {
  const count = (text: string | undefined) => (text === undefined ? null : Number(text));
  return {
    backup: values.backup ?? null,
    ok: values.ok === true,
    detail: values.detail ?? '',
    rows: count(values.rows),
    files: count(values.files),
    bytes: null,
    addedBytes: null,
    startedAt: new Date(Number(required(values.began, '--began'))),
    endedAt: new Date(),
  };
}

function required(value: string | undefined, option: string): string {
  if (value === undefined || value === '') throw new UsageError(`Please give ${option}.`);
  return value;
}
