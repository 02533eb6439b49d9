import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { didYouMean } from '@oyez/cli/nearest';
import { UserError } from '@oyez/cli/user-error';
import { createCleanup, NotPossible, type Bench, type Cleanup } from './bench.ts';
import { createReport, toTable, type Row } from './report.ts';

/** Most are done in two minutes, the longest in fifteen; one that hangs does not hang forever. */
const LONGEST_MS = 1_800_000;

const BENCHES: Record<string, () => Promise<Bench>> = {
  web: async () => (await import('./benches/web.ts')).web,
  'problem-page': async () => (await import('./benches/problem-page.ts')).problemPage,
  start: async () => (await import('./benches/start.ts')).start,
  memory: async () => (await import('./benches/memory.ts')).memory,
  api: async () => (await import('./benches/api.ts')).api,
  members: async () => (await import('./benches/members.ts')).members,
  contest: async () => (await import('./benches/contest/contest.ts')).contest,
  doors: async () => (await import('./benches/doors.ts')).doors,
  logins: async () => (await import('./benches/logins.ts')).logins,
  community: async () => (await import('./benches/community/community.ts')).community,
  groups: async () => (await import('./benches/groups/groups.ts')).groups,
  big: async () => (await import('./benches/big.ts')).big,
  judge: async () => (await import('./benches/judge.ts')).judge,
  languages: async () => (await import('./benches/languages.ts')).languages,
  tests: async () => (await import('./benches/tests.ts')).tests,
  attacks: async () => (await import('./benches/attacks.ts')).attacks,
  faults: async () => (await import('./benches/faults.ts')).faults,
  load: async () => (await import('./benches/load.ts')).load,
  backup: async () => (await import('./benches/backup.ts')).backup,
  remote: async () => (await import('./benches/remote.ts')).remote,
  repeat: async () => (await import('./benches/repeat.ts')).repeat,
};

let cleanup: Cleanup | undefined;
const startedAt = Date.now();

function say(line: string): void {
  process.stderr.write(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}\n`);
}

function readCommandLine(args: string[]): { names: string[]; json: boolean } {
  const known = Object.keys(BENCHES).join(', ');
  try {
    const { values, positionals } = parseArgs({ args, options: { json: { type: 'boolean' } }, allowPositionals: true });
    const unknown = positionals.find((name) => !Object.hasOwn(BENCHES, name));
    if (unknown !== undefined) {
      const meant = didYouMean(unknown, Object.keys(BENCHES));
      throw new UserError(`There is no bench "${unknown}"; there are ${known}${meant}.`, 2);
    }
    return { names: positionals.length > 0 ? positionals : Object.keys(BENCHES), json: values.json ?? false };
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`Only --json and the name of a bench (${known}) are understood.`, 2);
  }
}

async function measure(name: string, bench: Bench): Promise<Row[]> {
  const { add, run } = createCleanup((error) => say(`Cleaning up after ${name}: ${String(error)}`));
  cleanup = { add, run };
  const tooLong = pause(LONGEST_MS, undefined, { ref: false }).then(() => {
    throw new Error(`the bench ${name} was not done after ${LONGEST_MS / 1000} s`);
  });
  try {
    return await Promise.race([bench({ say: (line) => say(`${name}: ${line}`), onEnd: add }), tooLong]);
  } finally {
    await run();
  }
}

async function main(): Promise<number> {
  const { names, json } = readCommandLine(process.argv.slice(2));
  const report = createReport();
  let failed = false;
  for (const name of names) {
    try {
      const load = BENCHES[name];
      if (load) report.rows.push(...(await measure(name, await load())));
    } catch (error) {
      failed = true;
      const words = error instanceof NotPossible || error instanceof UserError ? error.message : undefined;
      say(`${name} was not measured: ${words ?? (error instanceof Error ? error.stack : String(error))}`);
    }
  }
  if (json) process.stderr.write(`\n${toTable(report)}`);
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : `\n${toTable(report)}`);
  return failed || report.rows.some((row) => row.ok === false) ? 1 : 0;
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => {
    say('Stopping …');
    void (cleanup?.run() ?? Promise.resolve()).finally(() => process.exit(code));
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`Error: ${error instanceof UserError ? error.message : String(error)}\n`);
  process.exitCode = error instanceof UserError ? error.exitCode : 1;
}
await new Promise<void>((done) => process.stdout.write('', () => done()));
process.exit();
