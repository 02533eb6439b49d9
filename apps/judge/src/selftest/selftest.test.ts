import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withoutProtection, type Protection } from '../testing/sabotage.ts';
import { runSelfTest } from './index.ts';

/** The lines that are red, with their reasons. */
async function redLines(missing: Protection | null): Promise<Record<string, string>> {
  return withoutProtection(missing, async ({ sandbox, cacheDir, url }) => {
    const lines = await runSelfTest({ sandbox, cacheDir, sandboxUrl: url });
    expect(lines.length).toBeGreaterThanOrEqual(18);
    return Object.fromEntries(lines.filter(({ ok }) => !ok).map(({ name, detail }) => [name, detail]));
  });
}

it('is green with all protections', async () => {
  expect(await redLines(null)).toEqual({});
});

it('says of control groups of version 2 what was not proved where they could not be tried', async () => {
  const lines = await withoutProtection('the first version', ({ sandbox, cacheDir, url }) =>
    runSelfTest({ sandbox, cacheDir, sandboxUrl: url }),
  );
  expect(lines.filter(({ ok }) => !ok)).toEqual([]);
  expect(lines.find(({ name }) => name === 'control groups')?.detail).toMatch(/^version 2, which could not be run/);
});

describe('is red, with the remedy,', () => {
  const TABLE: [Protection, string, string][] = [
    ['filter', 'system-call filter', '-seccomp-conf'],
    ['filter', 'no shared memory between runs', 'system-call filter'],
    ['filter', 'forbidden system calls', '-seccomp-conf'],
    ['a call in the filter', 'forbidden system calls', 'took keyctl:'],
    ['kinds of sockets in the filter', 'forbidden system calls', 'a vsock socket, a netlink socket'],
    ['a filter that allows', 'other tables of system calls', 'default_action'],
    ['credentials', 'user id on the host', '-container-cred-start'],
    ['credentials', 'input cannot be changed', '-container-cred-start'],
    ['credentials', 'folders of the sandbox', '-container-cred-start'],
    ['network', 'no network', '-net-share'],
    ['mounts', 'host files hidden', '-mount-conf'],
    ['source folder', 'host files as input', '-src-prefix'],
    ['no namespaces', 'no user namespaces', 'initCmd'],
    ['token', 'token required', 'ES_AUTH_TOKEN'],
    ['masked files', 'host files hidden', '/proc/kallsyms'],
    ['read-only mounts', 'read-only folders', '/usr'],
    ['hidden folders', 'host files hidden', '/var'],
    ['few devices', 'devices', 'kmsg'],
    ['room of folders', 'room for files', 'nr_inodes='],
    ['fresh folders', 'nothing is left', 'leftovers'],
    ['size of files', 'size of a file', '-output-limit'],
    ['version', 'sandbox version', 'v1.10.1 is too old'],
    ['features', 'sandbox version', 'fixSymlinkEscape'],
    ['control groups', 'control groups', 'without control groups'],
    ['controllers', 'controllers', 'pids'],
  ];
  const seen = new Map<Protection, Promise<Record<string, string>>>();
  const redLine = async (missing: Protection, name: string) => {
    const lines = seen.get(missing) ?? redLines(missing);
    seen.set(missing, lines);
    return (await lines)[name];
  };

  it.each(TABLE)('without %s: %s', async (missing, name, remedy) => {
    expect(await redLine(missing, name)).toContain(remedy);
  });

  // Where there is one hierarchy for all controllers, none can be covered up by itself.
  it.skipIf(!existsSync('/sys/fs/cgroup/pids')).each<[Protection, string, string]>([
    ['the process controller', 'process limit', 'children were made'],
    ['the memory controller', 'memory limit', 'was not stopped there'],
  ])('without %s: %s', async (missing, name, remedy) => {
    expect(await redLine(missing, name)).toContain(remedy);
  });
});

it('is red when there is nobody to ask', async () => {
  const { sandbox, cacheDir, url } = await withoutProtection(null, async (place) => place);
  const lines = await runSelfTest({ sandbox, cacheDir, sandboxUrl: url });
  expect(lines.every(({ ok }) => !ok)).toBe(true);
});
