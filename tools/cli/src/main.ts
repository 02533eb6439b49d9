import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from './command.ts';
import { checkEnvironment, forgetEmpty, resolvePaths } from './environment.ts';
import { checkout } from './folders.ts';
import { didYouMean } from './nearest.ts';
import { paint } from './terminal.ts';
import { afterLostOutput } from './lost-output.ts';
import { refusalOf, UserError } from './user-error.ts';

type Entry = { summary: string; load: () => Promise<{ command: Command }> };

const COMMANDS: Record<string, Entry> = {
  up: { summary: 'run the whole site on this machine', load: () => import('./commands/up.ts') },
  dev: {
    summary: 'the same, reloading the server and web app on each change',
    load: () => import('./commands/dev.ts'),
  },
  test: { summary: 'run all checks, tests and browser journeys', load: () => import('./commands/test.ts') },
  check: { summary: 'check types, lint, format and boundaries', load: () => import('./commands/check.ts') },
  doctor: {
    summary: 'check each requirement and protection of this machine',
    load: () => import('./commands/doctor.ts'),
  },
  bench: { summary: 'measure performance against the budgets', load: () => import('./commands/bench.ts') },
  server: { summary: 'run only the server, in the foreground', load: () => import('./commands/server.ts') },
  judge: { summary: 'run only a judge node, in the foreground', load: () => import('./commands/judge.ts') },
  languages: {
    summary: 'list what this machine can judge; install the rest',
    load: () => import('./commands/languages.ts'),
  },
  backup: {
    summary: 'copy the running site, check and prove the copies',
    load: () => import('./commands/backup.ts'),
  },
  restore: { summary: 'make a site from a backup', load: () => import('./commands/restore.ts') },
  'install-service': {
    summary: 'run the site, its server or a judge node as a systemd service',
    load: () => import('./commands/install-service.ts'),
  },
  migrate: { summary: 'upgrade the database to this version', load: () => import('./commands/migrate.ts') },
  import: { summary: 'import problems from packages', load: () => import('./commands/import.ts') },
  export: { summary: 'export problems as a package', load: () => import('./commands/export.ts') },
  rehearse: {
    summary: 'play a copy of a contest on the running site',
    load: () => import('./commands/rehearse.ts'),
  },
  admin: { summary: 'manage judge tokens, passwords and the outbox', load: () => import('./commands/admin.ts') },
};

function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'Usage: ./oyez COMMAND [options]',
    '用法：./oyez 命令 [选项]；首次使用请运行 ./oyez up',
    '',
    ...lines,
    '',
    '"./oyez COMMAND --help" explains one command.',
    '',
  ].join('\n');
}

async function runCommandLine(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === 'version' || name === '--version' || name === '-v') {
    process.stdout.write(`${await versionLine()}\n`);
    return 0;
  }
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(overview());
    return name === undefined ? 2 : 0;
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!entry) {
    const names = Object.keys(COMMANDS);
    throw new UserError(
      `There is no command "${name}"; the commands are ${names.join(', ')}${didYouMean(name, names)}.`,
      2,
    );
  }
  forgetEmpty(process.env);
  const { command } = await entry.load();
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(command.help);
    return 0;
  }
  checkEnvironment(process.env);
  resolvePaths(process.env);
  return command.run(rest);
}

async function versionLine(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as { version: string };
  return `Oyez ${version}, Node ${process.versions.node}`;
}

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => afterLostOutput(error, () => process.exit(0)));
}

/** Streams may be pipes: what was written must leave before the process does. */
async function flush(stream: NodeJS.WriteStream): Promise<void> {
  await new Promise<void>((done) => stream.write('', () => done()));
}

try {
  process.exitCode = await runCommandLine(process.argv.slice(2));
} catch (error) {
  process.exitCode = error instanceof UserError ? error.exitCode : 1;
  const stack = error instanceof Error ? error.stack : String(error);
  const words = error instanceof UserError ? error.message : (refusalOf(error) ?? stack);
  process.stderr.write(`${paint('Error:', 'red', process.stderr)} ${words}\n`);
}
await Promise.all([flush(process.stdout), flush(process.stderr)]);
// Whatever is still under way (a build that nobody waits for any more) ends with us.
process.exit();
