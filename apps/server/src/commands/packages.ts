import { errorText } from '@oyez/contract/errors/catalogue';
import { limits } from '@oyez/contract/rules/limits';
import { PACKAGE_NOTICES, packageNoticeText } from '@oyez/contract/texts/package-notices';
import { EXPORT_FORMATS, IMPORT_VISIBILITIES, PACKAGE_FORMATS } from '@oyez/contract/problems/packages';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { ConfigError, UsageError, type Config } from '../config.ts';
import {
  actorNamed,
  restoreReplaced,
  previewPackage,
  exportPackage,
  importPreviewed,
  UnknownProblems,
  type PackageContent,
} from '../features/packages/import-cli.service.ts';
import { dropImport } from '../features/packages/import-preview.service.ts';
import { AppError } from '../http/app-error.ts';
import { can, type Actor } from '../policy/actor.ts';
import type { Services } from '../services.ts';
import { openServices } from './open-services.ts';

/** What becomes of problems whose id is taken, as people say it. */
const EXISTING = ['skip', 'new', 'replace'] as const;

const USAGE = `packages import --name NAME     reads a package from its standard input
packages undo DISPLAY ID…       brings back what an import has replaced
packages export [DISPLAY ID…]   writes a package to its standard output
`;
const STDOUT = 1;

/** Packages for the person who holds the machine; files come and go by the standard streams, whoever may open them. */
export async function run(config: Config, log: Logger, args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  const [task, ...displayIds] = positionals;
  const services = await openServices(config, log);
  try {
    const actor = await who(services, values.as ?? 'root');
    if (task === 'import') await bringIn(services, actor, values);
    else if (task === 'undo') await undo(services, actor, displayIds);
    else if (task === 'export') await takeOut(services, actor, values, displayIds);
    else throw new UsageError(`Please say what to do:\n${USAGE}`);
  } catch (error) {
    if (error instanceof UnknownProblems) throw new UsageError(`There is no problem ${error.displayIds.join(', ')}.`);
    if (error instanceof AppError) throw new ConfigError(errorText(error.code, 'en-US', error.params));
    throw error;
  } finally {
    await services.close();
  }
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        as: { type: 'string' },
        name: { type: 'string' },
        format: { type: 'string' },
        visibility: { type: 'string' },
        existing: { type: 'string' },
        'dry-run': { type: 'boolean' },
        all: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
type Values = ReturnType<typeof readArguments>['values'];

async function who(services: Services, username: string): Promise<Actor> {
  const actor = await actorNamed(services, username);
  if (!actor) throw new UsageError(`There is no user ${username}.`);
  if (!can(actor, 'problem_admin')) throw new UsageError(`${username} may not set problems.`);
  return actor;
}

function oneOf<T extends string>(possible: readonly T[], given: string | undefined, option: string): T | undefined {
  if (given === undefined) return undefined;
  const found = possible.find((one) => one === given);
  if (found === undefined) throw new UsageError(`${option} is one of: ${possible.join(', ')}.`);
  return found;
}

async function bringIn(services: Services, actor: Actor, values: Values): Promise<void> {
  const format = oneOf(PACKAGE_FORMATS, values.format, '--format') ?? null;
  const visibility = oneOf(IMPORT_VISIBILITIES, values.visibility, '--visibility') ?? 'hidden';
  const existing = oneOf(EXISTING, values.existing, '--existing') ?? 'skip';
  const conflict = existing === 'new' ? 'rename' : existing;
  const looked = await previewPackage(services, actor, {
    name: values.name ?? 'package',
    content: process.stdin,
    format,
  });
  const { id, state, error } = looked.read;
  if (state === 'failed') throw new ConfigError(error ?? 'The package cannot be read.');
  process.stdout.write(preview(looked));
  if (values['dry-run']) {
    await dropImport(services, actor, id);
    process.stdout.write('Nothing was imported: this was a look only.\n');
    return;
  }
  const { importable, conflicts, replaceable } = looked.read;
  const leftOut = { skip: conflicts, rename: 0, replace: conflicts - replaceable }[conflict];
  if (importable - leftOut === 0) {
    await dropImport(services, actor, id);
    const advice =
      conflicts === 0
        ? ''
        : ' Every ID is taken; --existing new imports them under new ones, --existing replace in the place of those that may be replaced.';
    process.stdout.write(`Nothing was imported.${advice}\n`);
    process.exitCode = 1;
    return;
  }
  const done = await importPreviewed(services, actor, id, { visibility, conflict });
  process.stdout.write(result(done));
  if (done.read.imported < done.read.total) process.exitCode = 1;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function preview({ read, problems }: PackageContent): string {
  const head = `${read.name}: ${read.format ?? ''}, ${counted(read.total, 'problem')}, ${read.importable} importable\n`;
  const notices = (list: PackageContent['read']['notices']) =>
    list.map((one) => {
      const line = one.line === null ? '' : `:${one.line}`;
      const where = one.file === null ? '' : ` (${one.file}${line})`;
      return `      ${PACKAGE_NOTICES[one.code].level.padEnd(9)}${packageNoticeText(one, 'en-US')}${where}\n`;
    });
  const lines = problems.flatMap((one) => {
    const facts = `${counted(one.cases, 'test')}, ${one.timeLimit} ms, ${one.memoryLimit} MB`;
    const here = one.present && `; here: ${one.present.title}, ${counted(one.present.cases, 'test')}`;
    const id = one.idTaken ? `${one.displayId ?? ''} (taken, free: ${one.proposedId}${here ?? ''})` : one.proposedId;
    return [
      `  ${one.n}. ${one.title} [${one.importable ? `${id}; ${facts}` : 'cannot be imported'}]\n`,
      ...notices(one.notices),
    ];
  });
  return [head, ...notices(read.notices), ...lines].join('');
}

function result({ read, problems }: PackageContent): string {
  const lines = problems.map((one) => {
    const how = one.replaced === null ? 'imported as' : 'replaced';
    const what = one.outcome === 'imported' ? `${how} ${one.importedAs ?? ''}` : (one.error ?? 'left out');
    return `  ${one.n}. ${one.title}: ${what}\n`;
  });
  const replaced = problems.flatMap((one) => (one.replaced === null ? [] : (one.importedAs ?? [])));
  const way =
    replaced.length === 0
      ? ''
      : `For ${limits.packages.undoDays} days this brings back what was replaced: ./oyez import --undo ${replaced.join(' ')}\n`;
  return [`${read.imported} of ${read.total} imported\n`, ...lines, way].join('');
}

async function undo(services: Services, actor: Actor, displayIds: string[]): Promise<void> {
  if (displayIds.length === 0) throw new UsageError('Please name problems by their display ids.');
  for (const { displayId, error } of await restoreReplaced(services, actor, displayIds)) {
    const what = error === null ? 'as it was before the import' : errorText(error.code, 'en-US', error.params);
    process.stdout.write(`${displayId}: ${what}\n`);
    if (error !== null) process.exitCode = 1;
  }
}

async function takeOut(services: Services, actor: Actor, values: Values, displayIds: string[]): Promise<void> {
  if ((displayIds.length === 0) !== (values.all === true)) {
    throw new UsageError('Please name problems by their display ids, or use --all.');
  }
  const format = oneOf(EXPORT_FORMATS, values.format, '--format') ?? 'oyez';
  const content = await exportPackage(services, actor, { displayIds: values.all ? 'all' : displayIds, format });
  await pipeline(content, createWriteStream('', { fd: STDOUT, autoClose: false }));
}
