import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mountConfiguration } from './mount.ts';

type Configuration = {
  mount: { type: string; source?: string; target: string; readonly?: boolean }[];
  maskPath: string[];
  initCmd: string;
};

describe('what a judged program sees of the host', () => {
  const configuration = (binds = [] as { source: string; target: string }[]) =>
    mountConfiguration(binds) as Configuration;

  it('is read-only, except devices and two small temporary folders', () => {
    const writable = configuration().mount.filter(({ readonly }) => !readonly);
    expect(writable.map(({ target }) => target)).toEqual([
      ...['/dev/null', '/dev/zero', '/dev/full', '/dev/urandom', '/dev/random', '/w', '/tmp'],
    ]);
    expect(writable.filter(({ type }) => type === 'tmpfs').map(({ target }) => target)).toEqual(['/w', '/tmp']);
  });

  it('holds nothing of /etc but the linker cache, the alternatives and the settings of tool-chains', () => {
    const etc = configuration()
      .mount.map(({ source }) => source ?? '')
      .filter((source) => source.startsWith('/etc'));
    for (const path of etc)
      expect(path).toMatch(/^\/etc\/(ld\.so\.cache|alternatives|mono|fpc\.cfg|java-\d+-openjdk)$/);
  });

  it('leaves out a folder that does not exist', () => {
    const folder = mkdtempSync(join(tmpdir(), 'oyez-mount-'));
    const targets = configuration([
      { source: folder, target: '/opt/there' },
      { source: join(folder, 'missing'), target: '/opt/missing' },
    ]).mount.map(({ target }) => target);
    rmSync(folder, { recursive: true });
    expect(targets).toContain('/opt/there');
    expect(targets).not.toContain('/opt/missing');
  });

  it('masks what tells about the host, and forbids user namespaces', () => {
    expect(configuration().maskPath).toEqual(
      expect.arrayContaining(['/proc/kallsyms', '/proc/cmdline', '/proc/keys', '/proc/sysvipc']),
    );
    expect(configuration().initCmd).toContain('max_user_namespaces');
  });
});
