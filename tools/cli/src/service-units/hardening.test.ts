import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCommand } from '../system/command.ts';
import { KINDS, unitName, unitText, type Kind } from './units.ts';

const ANALYZE = '/usr/bin/systemd-analyze';
const hasSystemd = existsSync(ANALYZE);
if (!hasSystemd) console.info('Left out: systemd-analyze is not on this machine, so no unit was measured.');

describe('the units', () => {
  const root = mkdtempSync(join(tmpdir(), 'oyez-units-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  function written(kind: Kind): string {
    const path = join(root, unitName(kind));
    writeFileSync(path, unitText({ kind, checkout: '/opt/oyez', data: '/var/lib/oyez' }));
    return path;
  }

  it('have the server run as a user of its own, without any right of root', () => {
    const text = readFileSync(written('server'), 'utf8');
    for (const line of ['User=oyez', 'NoNewPrivileges=yes', 'CapabilityBoundingSet=']) {
      expect(text.split('\n')).toContain(line);
    }
  });

  it.each(KINDS)('have no restart of %s for a setting that is wrong', (kind) => {
    expect(readFileSync(written(kind), 'utf8')).toContain('RestartPreventExitStatus=2 78\n');
  });

  it.runIf(hasSystemd)('leave the server an exposure of at most 5.0 of 10', async () => {
    const { stdout } = await runCommand(ANALYZE, ['security', '--offline=true', '--no-pager', written('server')]);
    const exposure = Number(/Overall exposure level for .*: ([\d.]+)/.exec(stdout)?.[1]);
    expect(exposure).toBeLessThanOrEqual(5);
  });

  it.runIf(hasSystemd).each(KINDS)('of %s have no word that systemd does not know', async (kind) => {
    const { stderr } = await runCommand(ANALYZE, ['verify', '--man=no', written(kind)]);
    expect(stderr).not.toMatch(/Unknown|Invalid|Failed to parse|ignoring/i);
  });
});
