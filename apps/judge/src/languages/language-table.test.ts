import { chmod, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Slots, type Owner } from '../node/slots.ts';
import { useWorkshop } from '../testing/workshop.ts';
import { PRECOMPILED_ROOT } from './cpp.ts';
import { LanguageTable } from './language-table.ts';
import type { Language } from './language.ts';
import { PassedTrials } from './passed-trials.ts';
import { PERL } from './perl.ts';

const test = useWorkshop({ headers: true });
const going = new AbortController().signal;

/** A tool-chain that the tests can install, update and remove: the sandbox shows the node's folder of headers. */
const program = `${PRECOMPILED_ROOT}/perl`;
const language: Language = {
  ...PERL,
  compile: { ...PERL.compile, command: [program, '-c', 'main.pl'] },
  run: { ...PERL.run, command: [program, 'main.pl'] },
  version: { command: [program, '-e', 'print $ENV{RELEASE}'], pick: /^(.+)$/m },
  toolchain: [program],
};
const file = () => join(test.bench.headersDir, 'perl');

async function install(release: string, installedAt: number, command = 'exec /usr/bin/perl "$@"'): Promise<void> {
  await writeFile(file(), `#!/bin/sh\nexport RELEASE=${release}\n${command}\n`);
  await chmod(test.bench.headersDir, 0o755);
  await chmod(file(), 0o755);
  await utimes(file(), installedAt, installedAt);
}

async function tableNow(sandboxFingerprint = 'one'): Promise<LanguageTable> {
  const { sandbox, slots, compiler, cacheDir } = test.bench;
  const passed = await PassedTrials.read(cacheDir);
  const table = new LanguageTable([language], { sandbox, slots, compiler, sandboxFingerprint, passed });
  await table.look();
  return table;
}

const tested = async (table: LanguageTable) => {
  await table.test(
    () => true,
    going,
    () => undefined,
  );
  return table.report()[0]!;
};

describe('a language', () => {
  beforeEach(() => rm(file(), { force: true }));

  it('is offered when its own trial has passed, and no sooner', async () => {
    await install('first', 1000);
    const table = await tableNow();
    expect(table.report()).toMatchObject([{ name: 'Perl', state: 'testing' }]);
    expect(table.ready.size).toBe(0);
    expect(await tested(table)).toEqual({ name: 'Perl', version: 'first', state: 'ready', reason: '' });
    expect(table.ready.get('Perl')?.version).toBe('first');
  });

  it('is tried on its own account: what the trials of others took does not put it off', async () => {
    await install('own', 1500);
    const { sandbox, compiler, cacheDir } = test.bench;
    const accounts: unknown[] = [];
    const slots = new (class extends Slots {
      override use<T>(signal: AbortSignal, work: (mayRun: AbortSignal) => Promise<T>, owner: Owner = {}): Promise<T> {
        accounts.push(owner);
        return super.use(signal, work, owner);
      }
    })(1);
    const passed = await PassedTrials.read(cacheDir);
    const place = { sandbox, slots, compiler, sandboxFingerprint: 'own', passed };
    const another = { ...language, name: 'Lua' } as const;
    const table = new LanguageTable([language, another], place);
    await table.look();
    await tested(table);
    expect(table.ready.size).toBe(2);
    const steps = new Map<unknown, number>();
    for (const account of accounts) steps.set(account, (steps.get(account) ?? 0) + 1);
    const runsOfATrial = 5;
    expect([...steps.values()].filter((count) => count >= runsOfATrial).length).toBe(2);
  });

  it('is offered at once by a node that remembers it, in the same sandbox only', async () => {
    await install('remembered', 2000);
    await tested(await tableNow());
    expect((await tableNow()).report()).toMatchObject([{ state: 'ready', version: 'remembered' }]);
    expect((await tableNow('another')).report()).toMatchObject([{ state: 'testing' }]);
  });

  it('is tried again after an update, and given up when it is removed', async () => {
    await install('old', 3000);
    const table = await tableNow();
    await tested(table);
    expect(await table.look()).toBe(false);
    await install('new', 4000);
    expect(await table.look()).toBe(true);
    expect(table.ready.size).toBe(0);
    expect(await tested(table)).toMatchObject({ state: 'ready', version: 'new' });
    await rm(file());
    expect(await table.look()).toBe(true);
    expect(table.report()).toMatchObject([{ state: 'unavailable', reason: expect.stringMatching(/^Not installed/) }]);
    expect(table.ready.size).toBe(0);
  });

  it('that does not work is not offered, with the reason, and tried again later', async () => {
    await install(
      'broken',
      5000,
      'case "$1" in -e) exec /usr/bin/perl "$@";; *) echo no such library >&2; exit 9;; esac',
    );
    const table = await tableNow();
    expect(await tested(table)).toMatchObject({ state: 'unavailable', version: 'broken' });
    expect(table.report()[0]!.reason).toContain('no such library');
    expect((await tableNow()).report()).toMatchObject([{ state: 'testing' }]);
    table.forgetFailures();
    expect(table.report()).toMatchObject([{ state: 'testing' }]);
  });

  it('that stopped working is withdrawn when it is warmed up', async () => {
    await install('tired', 6000);
    const table = await tableNow();
    await tested(table);
    await install('tired', 6000, 'exit 1');
    let changes = 0;
    await table.warmUp(going, () => (changes += 1));
    expect(changes).toBe(1);
    expect(table.report()).toMatchObject([{ state: 'unavailable', reason: expect.stringContaining('printing') }]);
  });
});
