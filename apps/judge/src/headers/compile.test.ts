import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAMS, useHeaderPrograms } from './header-programs.ts';

const STANDARDS = ['c++11', 'c++14', 'c++17', 'c++20'];
const HEADERS = join(import.meta.dirname, '../../headers');

describe('testlib.h', () => {
  const programs = useHeaderPrograms();
  const sources = readdirSync(PROGRAMS).filter((name) => name.endsWith('.cpp'));

  it.each(STANDARDS)(
    'compiles what authors write, without a warning, as %s',
    async (standard) => {
      expect(sources.length).toBeGreaterThan(20);
      const complaints = [];
      for (const source of sources) complaints.push(await programs().complaints(join(PROGRAMS, source), standard));
      expect(complaints.filter(Boolean)).toEqual([]);
    },
    300_000,
  );

  it('finds what is no call of its interface', async () => {
    const slip = await programs().file('#include "testlib.h"\nint main() { inf.readIntt(); }\n');
    expect(await programs().complaints(`-xc++ ${slip}`.split(' ').at(-1)!, 'c++17')).not.toBe('');
  });

  it('is kept in files that can be read', () => {
    const parts = readdirSync(join(HEADERS, 'oyez'));
    for (const part of parts) {
      const lines = readFileSync(join(HEADERS, 'oyez', part), 'utf8').split('\n');
      expect(lines.length, part).toBeLessThanOrEqual(400);
      expect(lines[0], part).toBe('// SPDX-License-Identifier: MIT');
    }
  });
});
