import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAMS, useHeaderPrograms } from './testing/header-programs.ts';

/** The oldest and the newest; the other tests compile everything as C++17. */
const STANDARDS = ['c++11', 'c++20'];
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

  it('has no calls that nobody knows', async () => {
    const slip = await programs().file('#include "testlib.h"\nint main() { inf.readIntt(); }\n', '.cpp');
    expect(await programs().complaints(slip, 'c++17')).toContain('readIntt');
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
