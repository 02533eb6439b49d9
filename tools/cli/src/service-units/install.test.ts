import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { install, preview, undo, type Machine } from './install.ts';
import type { Kind } from './units.ts';

describe('the service', () => {
  let root: string;
  let said: string[];
  let asked: string[];
  let machine: Machine;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'oyez-service-'));
    said = [];
    asked = [];
    machine = {
      root,
      systemctl: async (...words) => {
        asked.push(words.join(' '));
        return undefined;
      },
    };
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const print = (line: string) => void said.push(line);
  const put = (kind: Kind) => install({ kind, checkout: '/opt/oyez', data: '/var/lib/oyez' }, machine, print);
  const unit = (name: string) => join(root, 'etc/systemd/system', `${name}.service`);
  const settings = () => join(root, 'etc/oyez/environment');

  it('of a whole site starts with the machine, and at once', async () => {
    await put('up');
    expect(readFileSync(unit('oyez'), 'utf8')).toContain(
      'ExecStart=/opt/oyez/oyez up --data /var/lib/oyez --no-demo\n',
    );
    expect(statSync(settings()).mode & 0o777).toBe(0o600);
    expect(asked).toEqual(['daemon-reload', 'enable oyez.service', 'restart oyez.service']);
    expect(said.join('\n')).toContain('journalctl -fu oyez');
  });

  it('is written once: what has not changed is neither written nor started anew', async () => {
    await put('up');
    const { mtimeMs } = statSync(unit('oyez'));
    asked.length = 0;
    await put('up');
    expect(statSync(unit('oyez')).mtimeMs).toBe(mtimeMs);
    expect(asked).not.toContain('restart oyez.service');
  });

  it.each([
    ['server', 'DATABASE_URL'],
    ['judge', 'OYEZ_SERVER and OYEZ_JUDGE_TOKEN'],
  ] as const)('of a %s waits for what only the operator knows', async (kind, names) => {
    await put(kind);
    expect(asked).toEqual(['daemon-reload', `enable oyez-${kind}.service`]);
    expect(said.at(-1)).toContain(`please set ${names} in /etc/oyez/environment`);
  });

  it('starts with settings that are there, and keeps them from other users', async () => {
    mkdirSync(dirname(settings()), { recursive: true });
    writeFileSync(settings(), 'DATABASE_URL="postgres://oyez@127.0.0.1/oyez"\n');
    chmodSync(settings(), 0o644);
    await put('server');
    expect(asked.at(-1)).toBe('restart oyez-server.service');
    expect(readFileSync(settings(), 'utf8')).toBe('DATABASE_URL="postgres://oyez@127.0.0.1/oyez"\n');
    expect(statSync(settings()).mode & 0o777).toBe(0o600);
  });

  it('is taken back without a trace, but for settings that somebody entered', async () => {
    await put('up');
    await undo('up', machine, print);
    expect(asked).toContain('disable --now oyez.service');
    expect(existsSync(unit('oyez'))).toBe(false);
    expect(existsSync(join(root, 'etc/oyez'))).toBe(false);
    await put('up');
    writeFileSync(settings(), 'OYEZ_PORT=9000\n');
    await undo('up', machine, print);
    expect(readFileSync(settings(), 'utf8')).toBe('OYEZ_PORT=9000\n');
    await undo('up', machine, print);
    expect(said.at(-1)).toContain('nothing to take back');
  });

  it('leaves a unit alone that somebody else wrote', async () => {
    mkdirSync(dirname(unit('oyez')), { recursive: true });
    writeFileSync(unit('oyez'), '[Service]\n');
    await expect(put('up')).rejects.toThrow(/was not written by this command/);
    await expect(undo('up', machine, print)).rejects.toThrow(/was not written by this command/);
    expect(readFileSync(unit('oyez'), 'utf8')).toBe('[Service]\n');
    expect(asked).toEqual([]);
  });

  it('of a whole site is not put beside one of its parts', async () => {
    await put('judge');
    await expect(put('up')).rejects.toThrow(/install-service judge --undo/);
  });

  it('says what systemd said', async () => {
    machine.systemctl = async () => 'Access denied';
    await expect(put('up')).rejects.toThrow('"systemctl daemon-reload" failed: Access denied');
  });

  it('can be read before it is installed', () => {
    const text = preview({ kind: 'server', checkout: '/opt/oyez', data: '/srv/50%' });
    expect(text).toContain('ExecStart=/opt/oyez/oyez server --data /srv/50%%\n');
    expect(text).toContain('# /etc/oyez/environment (mode 0600');
    expect(() => preview({ kind: 'up', checkout: '/opt/my judge', data: '/d' })).toThrow(/"\/opt\/my judge"/);
  });
});
