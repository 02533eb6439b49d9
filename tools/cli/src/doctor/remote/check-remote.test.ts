import type { Site } from '@oyez/remote-judges/provider';
import { SITES } from '@oyez/remote-judges/registry';
import { startStandIn, type StandIn } from '@oyez/remote-stand-ins/frame/serve';
import { STAND_INS } from '@oyez/remote-stand-ins/registry';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { command } from '../../commands/doctor.ts';
import type { Line } from '../line.ts';
import { checkRemote, sitesNamed } from './check-remote.ts';

const PAIR = 'sparrow:seeds-and-crumbs';
const ACCOUNT = { OYEZ_REMOTE_HDU: PAIR };

/** Time that passes when somebody sleeps. */
let time = Date.UTC(2026, 10, 25);
const clock = {
  now: () => time,
  sleep: (ms: number) => {
    time += ms;
    return Promise.resolve();
  },
};

let hdu: StandIn;
let played: readonly StandIn[];
const folder = mkdtempSync(join(tmpdir(), 'oyez-doctor-'));
beforeAll(async () => {
  played = await Promise.all(STAND_INS.map((site) => startStandIn(site, { now: clock.now })));
  hdu = standInOf('HDU');
});
afterAll(async () => {
  await Promise.all(played.map((one) => one.close()));
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  for (const { world } of played) {
    world.troubles.clear();
    world.notes.clear();
  }
});

function standInOf(key: string): StandIn {
  const found = played.find(({ keys }) => keys.includes(key));
  if (found === undefined) throw new Error(`nobody plays ${key}`);
  return found;
}

async function walkAt(site: Site, environment: Record<string, string>, submits = false): Promise<Line[]> {
  const lines: Line[] = [];
  const options = { standIns: { [site.key]: standInOf(site.key).url }, submits, folder, environment, clock };
  for await (const line of checkRemote(site, options)) lines.push(line);
  return lines;
}

const walk = (environment: Record<string, string> = ACCOUNT, submits = false) =>
  walkAt(sitesNamed(['hdu'])[0]!, environment, submits);

const marks = (lines: readonly Line[]) => lines.map(({ name, ok }) => `${ok ? '+' : '-'} ${name}`);

describe('the doctor of remote judges', () => {
  it('walks from the problem to the result page, and sends nothing', async () => {
    const lines = await walk();
    expect(marks(lines)).toEqual([
      '+ HDU: reach',
      '+ HDU: problem',
      '+ HDU: missing problem',
      '+ HDU: login',
      '+ HDU: languages',
      '+ HDU: submit page',
      '+ HDU: result page',
    ]);
    expect(lines[0]?.detail).toMatch(/^127\.0\.0\.1, no TLS; HTTP 200 at .*, server unnamed, gb2312/);
    expect(lines[1]?.detail).toContain('HDU-1000 "A + B Problem", 1000 ms, 32 MB');
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
  });

  describe.each(SITES.map((site) => [site.key, site] as const))('of %s', (key, site) => {
    const account = { [`OYEZ_REMOTE_${site.accountKey}`]: PAIR };

    it('passes each step against its stand-in', async () => {
      const lines = await walkAt(site, account, true);
      const steps = lines.map(({ name }) => name.replace(`${site.name}: `, ''));
      expect(steps.slice(0, 7)).toEqual([
        ...['reach', 'problem', 'missing problem', 'login', 'languages', 'submit page', 'result page'],
      ]);
      for (const line of lines.slice(0, 7)) expect(line).toMatchObject({ ok: true });
      expect(lines[1]).not.toHaveProperty('warns');
      const sent = lines[7];
      if (key === 'GYM')
        expect(sent).toMatchObject({ ok: false, matters: false, detail: expect.stringContaining('no program') });
      else expect(sent).toMatchObject({ ok: true, name: `${site.name}: submission (accepted)` });
    });

    it('finds a public problem without an account, and says what an account needs', async () => {
      const lines = await walkAt(site, {});
      for (const line of lines.slice(0, 3)) expect(line).toMatchObject({ ok: true });
      expect(lines[3]?.remedy).toContain(`OYEZ_REMOTE_${site.accountKey}=name and`);
    });
  });

  it('lives on the session of a browser, which needs the name of its account', async () => {
    const [cf] = sitesNamed(['cf']);
    const session = {
      OYEZ_REMOTE_CF_COOKIE: `39ce7=CF9vAAqG; X-User-Sha1=${standInOf('CF').world.signIn('sparrow')}`,
      OYEZ_REMOTE_CF_AGENT: 'Mozilla/5.0 (a browser)',
    };
    const lines = await walkAt(cf!, { ...session, OYEZ_REMOTE_CF: 'sparrow' });
    expect(marks(lines)).not.toContainEqual(expect.stringMatching(/^-/));
    expect(lines.find(({ name }) => name === 'Codeforces: login')?.detail).toContain('the session is valid');
    const nameless = await walkAt(cf!, session);
    expect(nameless.at(-1)).toMatchObject({
      ok: false,
      matters: true,
      detail: expect.stringContaining('without the name of its account'),
      remedy: 'set OYEZ_REMOTE_CF to that name, too',
    });
  });

  it('sees a gym that is closed to strangers with the account', async () => {
    const [gym] = sitesNamed(['gym']);
    const closed: Site = { ...gym!, probe: { ...gym!.probe, known: '100003A' } };
    const stranger = await walkAt(closed, {});
    expect(stranger[1]).toMatchObject({ ok: false });
    const inside = await walkAt(closed, { OYEZ_REMOTE_CF: PAIR });
    expect(inside[1]).toMatchObject({ ok: true, detail: expect.stringContaining('Lamps of the Hall') });
  });

  it('warns of languages, limits and samples that are not as they are known', async () => {
    const [hduSite] = sitesNamed(['hdu']);
    const { probe } = hduSite!;
    const other: Site = {
      ...hduSite!,
      probe: { ...probe, limits: { timeLimitMs: 2000, memoryLimitMb: 32 }, sample: { input: '1 2', output: '3' } },
    };
    expect((await walkAt(other, {}))[1]).toMatchObject({
      ok: true,
      warns: true,
      detail: expect.stringContaining('known are 2000 ms, another first sample'),
    });
    const [cf] = sitesNamed(['cf']);
    const line = (await walkAt(cf!, { OYEZ_REMOTE_CF: PAIR })).find(({ name }) => name === 'Codeforces: languages');
    expect(line).toMatchObject({ ok: true, warns: true, detail: expect.stringMatching(/^8 offered \(gone: /) });
  });

  it('says that nobody is there', async () => {
    const [site] = sitesNamed(['hdu']);
    const options = { standIns: { HDU: 'http://127.0.0.1:9' }, submits: false, folder, environment: {}, clock };
    const { value } = await checkRemote(site!, options).next();
    expect(value).toMatchObject({
      ok: false,
      name: 'HDU: reach',
      detail: expect.stringContaining('127.0.0.1 cannot be reached (ECONNREFUSED)'),
      remedy: 'try again later, or check the network',
    });
  });

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
    const [, problem] = await walk({});
    expect(problem).toMatchObject({
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
