import { startStandIn, type StandIn } from '@oyez/remote-stand-ins/frame/serve';
import { hduStandIn } from '@oyez/remote-stand-ins/sites/hdu/hdu';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../commands/doctor.ts';
import type { Line } from './line.ts';
import { checkRemote, sitesNamed } from './remote.ts';

const ACCOUNT = { OYEZ_REMOTE_HDU: 'sparrow:seeds-and-crumbs' };

let hdu: StandIn;
const folder = mkdtempSync(join(tmpdir(), 'oyez-doctor-'));
beforeAll(async () => {
  hdu = await startStandIn(hduStandIn);
});
afterAll(async () => {
  await hdu.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => hdu.world.troubles.clear());

async function walk(environment: Record<string, string> = ACCOUNT, submits = false): Promise<Line[]> {
  const lines: Line[] = [];
  const options = { standIns: { HDU: hdu.url }, submits, folder, environment };
  const [site] = sitesNamed(['hdu']);
  for await (const line of checkRemote(site!, options)) lines.push(line);
  return lines;
}

const marks = (lines: readonly Line[]) => lines.map(({ name, ok }) => `${ok ? '+' : '-'} ${name}`);

describe('the doctor of remote judges', () => {
  it('walks from the problem to the result page, and sends nothing', async () => {
    const lines = await walk();
    expect(marks(lines)).toEqual([
      '+ HDU: problem',
      '+ HDU: missing problem',
      '+ HDU: login',
      '+ HDU: languages',
      '+ HDU: submit page',
      '+ HDU: result page',
    ]);
    expect(lines[0]?.detail).toContain('HDU-1000 "A + B Problem", 1000 ms, 32 MB');
    expect(hdu.world.submissions).toEqual([]);
    expect(JSON.stringify(lines)).not.toContain('seeds-and-crumbs');
  });

  it('sends a program that is accepted and one that does not compile when it is told to', async () => {
    const lines = await walk(ACCOUNT, true);
    expect(lines.slice(-2)).toMatchObject([
      { ok: true, name: 'HDU: submission (accepted)', detail: expect.stringContaining('accepted') },
      { name: 'HDU: submission (broken)' },
    ]);
    expect(hdu.world.submissions.length).toBeGreaterThan(0);
  }, 60_000);

  it('stops at a login that is refused, and tries none without an account', async () => {
    const refused = await walk({ OYEZ_REMOTE_HDU: 'sparrow:wrong' });
    expect(marks(refused).at(-1)).toBe('- HDU: login');
    expect(refused.at(-1)?.detail).toContain('LoginFailed');
    const without = await walk({});
    expect(without.at(-1)).toMatchObject({
      ok: false,
      matters: false,
      remedy: expect.stringContaining('OYEZ_REMOTE_HDU='),
    });
  });

  it('says on which page it stands, and keeps that page', async () => {
    hdu.world.troubles.add({ name: 'changed-page', path: '/showproblem.php', times: 1 });
    const [first] = await walk({});
    expect(first).toMatchObject({
      ok: false,
      detail: expect.stringContaining('/showproblem.php'),
      remedy: expect.stringContaining(folder),
    });
    const [kept = ''] = readdirSync(folder);
    expect(readFileSync(join(folder, kept), 'utf8')).toContain('All is new here.');
  });

  it('tells a challenge and an outage from a page that has changed', async () => {
    hdu.world.troubles.add({ name: 'challenge', times: 1 });
    expect((await walk({}))[0]?.remedy).toContain('sign in with a browser');
    hdu.world.troubles.add({ name: 'bad-gateway', times: 1 });
    expect((await walk({}))[0]?.detail).toContain('TemporarilyUnavailable');
  });

  it('asks no other site without --remote, and no real one beside a stand-in', async () => {
    await expect(command.run(['cf'])).rejects.toMatchObject({ exitCode: 2 });
    await expect(command.run(['--submit'])).rejects.toMatchObject({ exitCode: 2 });
    await expect(command.run(['--remote', 'nowhere'])).rejects.toMatchObject({ exitCode: 2 });
    await expect(command.run(['--remote', 'hdu', 'poj', '--stand-in', `HDU=${hdu.url}`])).rejects.toMatchObject({
      exitCode: 2,
    });
  });

  it('ends with 1 when a step failed', async () => {
    hdu.world.troubles.add({ name: 'bad-gateway' });
    expect(await command.run(['--remote', '--json', '--data', folder, '--stand-in', `HDU=${hdu.url}`])).toBe(1);
  });
});
