import { describe, expect, it } from 'vitest';
import { withoutProtection, type Protection } from '../testing/sabotage.ts';
import { runSelfTest } from './index.ts';

/** The lines that are red, with their reasons. */
async function redLines(missing: Protection | null): Promise<Record<string, string>> {
  return withoutProtection(missing, async ({ sandbox, cacheDir, port }) => {
    const lines = await runSelfTest({ sandbox, cacheDir, sandboxPort: port });
    expect(lines.length).toBeGreaterThanOrEqual(18);
    return Object.fromEntries(lines.filter(({ ok }) => !ok).map(({ name, detail }) => [name, detail]));
  });
}

it('is green with all protections, in a few seconds', async () => {
  const startedAt = performance.now();
  expect(await redLines(null)).toEqual({});
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

describe('is red, with the remedy,', () => {
  const TABLE: [Protection, string, string][] = [
    ['filter', 'system-call filter', '-seccomp-conf'],
    ['filter', 'no shared memory between runs', 'system-call filter'],
    ['credentials', 'user id on the host', '-container-cred-start'],
    ['credentials', 'input cannot be changed', '-container-cred-start'],
    ['credentials', 'folders of the sandbox', '-container-cred-start'],
    ['network', 'no network', '-net-share'],
    ['mounts', 'host files hidden', '-mount-conf'],
    ['source folder', 'host files as input', '-src-prefix'],
    ['no namespaces', 'no user namespaces', 'initCmd'],
  ];
  const seen = new Map<Protection, Promise<Record<string, string>>>();

  it.each(TABLE)('without %s: %s', async (missing, name, remedy) => {
    const lines = seen.get(missing) ?? redLines(missing);
    seen.set(missing, lines);
    expect((await lines)[name]).toContain(remedy);
  });
});

it('is red when there is nobody to ask', async () => {
  const { sandbox, cacheDir, port } = await withoutProtection(null, async (place) => place);
  const lines = await runSelfTest({ sandbox, cacheDir, sandboxPort: port });
  expect(lines.every(({ ok }) => !ok)).toBe(true);
});
