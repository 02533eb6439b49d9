import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout } from './folders.ts';

type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string> }> };

describe('package-lock.json', () => {
  it('knows every optional package, without which a clean install fails: run tools/cli/complete-lock.mjs', () => {
    const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as Lock;
    const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`${folder}/node_modules/${name}`] && !packages[`node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});
