import { describe, expect, it } from 'vitest';
import { inMinutes, useContests } from '../support/contests.ts';
import { oyez } from '../support/oyez.ts';
import { useSite } from '../support/site.ts';

const site = useSite();
const contests = useContests(site);

/** What a rehearsal makes, and what of it is there. */
async function made() {
  const { db } = site.services().database;
  const [copies, accounts, groups] = await Promise.all([
    db.selectFrom('contest').select('id').where('title', 'like', '[Rehearsal]%').execute(),
    db.selectFrom('account').select('id').where('username', 'like', 'rh-%').execute(),
    db.selectFrom('team_group').select('id').where('name', 'like', 'rh-%').execute(),
  ]);
  return { copies: copies.length, accounts: accounts.length, groups: groups.length };
}
const NOTHING = { copies: 0, accounts: 0, groups: 0 };

const rehearse = (...words: string[]) => oyez(['rehearse', '--data', site.data, '--no-limit', ...words]);

describe('./oyez rehearse', () => {
  it('plays a copy of a contest on the running site, says what was kept, and leaves nothing behind', async () => {
    const draft = { title: 'Hall test', startTime: inMinutes(600), endTime: inMinutes(660), duration: 3600 };
    const { cid } = await contests.create(draft, { A: 'OY1001', B: 'OY1002' });
    const { output, error } = await rehearse('--contest', String(cid), '--people', '6', '--speed', '180', '--beside');
    expect(error).toBe('');
    expect(output).toMatch(/calls that failed +0 +0 +pass/);
    expect(output).toMatch(/submissions that were lost +0 +0 +pass/);
    expect(output).toMatch(/answers that told something before the start +0 +0 +pass/);
    expect(output).toMatch(/board equal to the facts +yes +yes +pass/);
    expect(output).toMatch(/submits \((?:[6-9]|\d\d)\), p95/);
    expect(await made()).toEqual(NOTHING);
  });

  it('refuses a contest that is none, and words that say nothing', async () => {
    const unknown = await rehearse('--contest', '99999999', '--beside');
    expect(unknown.code).toBe(1);
    expect(unknown.error).toMatch(/contest/i);
    const nobody = await rehearse('--contest', '1', '--people', '0');
    expect(nobody).toMatchObject({
      code: 2,
      error: expect.stringContaining('--people must be a number from 1 to 2000'),
    });
    expect(await rehearse()).toMatchObject({ code: 2, error: expect.stringContaining('--contest ID') });
    expect(await made()).toEqual(NOTHING);
  });

  it('does not disturb a contest that runs, unless it is told to', async () => {
    const draft = { title: 'Runs now', startTime: inMinutes(-5), endTime: inMinutes(60), duration: 3900 };
    const { cid } = await contests.create(draft, { A: 'OY1001' });
    const { code, error } = await rehearse('--contest', String(cid));
    expect(code).toBe(1);
    expect(error).toContain('would feel a rehearsal. Add --beside');
    expect(await made()).toEqual(NOTHING);
  });
});
