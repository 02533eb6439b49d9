import { text } from 'node:stream/consumers';
import { downloadContestExport, type ExportFormat } from '@oyez/contract/contests/contest-feed';
import { STATUS } from '@oyez/contract/judging/verdict';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';
import type { ClicsObject } from '../clics-format.ts';
import { feedFaults } from '../testing/clics-checker.ts';
import type { Line } from '../testing/clics-site.ts';
import { aFullWorld } from '../testing/clics-world.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

async function taken(by: TestUser, cid: number, format: ExportFormat, view: 'public' | 'jury' = 'jury') {
  return site.app.inject({
    url: downloadContestExport.path,
    query: { cid: String(cid), format, view },
    headers: { authorization: by.token, 'accept-language': 'en-US' },
  });
}

async function filesIn(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  return files;
}

describe('a contest as a file', () => {
  it('is a package whose feed can be replayed, without passwords and code', async () => {
    const { contestId, owner } = await aFullWorld(site);
    const files = await filesIn((await taken(owner, contestId, 'package')).rawPayload);
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'contest.json',
        'contest.yaml',
        'problemset.yaml',
        'teams.json',
        'accounts.json',
        'event-feed.ndjson',
      ]),
    );
    const lines = (files.get('event-feed.ndjson') ?? '').split('\n').filter((line) => line !== '');
    expect(
      feedFaults(
        '2023-06',
        lines.map((line) => JSON.parse(line) as Line),
      ),
    ).toEqual([]);
    expect(JSON.parse(files.get('runs.json') ?? '')).not.toHaveLength(0);
    const all = [...files.values()].join('\n');
    expect(all).not.toMatch(/password|int main/);
    expect(files.get('contest.yaml')).toContain('penalty_time: 20\n');
  });

  it('is a board of xcpcio and a ghost of a gym, with names that break neither', async () => {
    const { contestId, owner, teams, late } = await aFullWorld(site, { unseal: 'manual', title: 'A "cup"\n@t 1' });
    const { db } = site.database;
    await db
      .updateTable('account')
      .set({ username: 'o"h,no' })
      .where('id', '=', teams[0]?.id ?? 0)
      .execute();
    const open = await filesIn((await taken(owner, contestId, 'xcpcio')).rawPayload);
    const runs = (files: Map<string, string>) => JSON.parse(files.get('run.json') ?? '[]') as ClicsObject[];
    const statusOf = (files: Map<string, string>, id: number | undefined) =>
      runs(files).find((run) => run['submission_id'] === String(id))?.['status'];
    expect(statusOf(open, late[0])).toBe('CORRECT');
    const sealed = await filesIn((await taken(owner, contestId, 'xcpcio', 'public')).rawPayload);
    expect(statusOf(sealed, late[0])).toBe('FROZEN');
    expect(JSON.parse(sealed.get('config.json') ?? '')).toMatchObject({ penalty: 1200, problem_quantity: 3 });

    const ghost = (await taken(owner, contestId, 'ghost')).body.split('\n');
    expect(ghost[0]).toBe(`@contest "A 'cup' @t 1"`);
    expect(ghost.filter((line) => line.startsWith('@t '))).toHaveLength(4);
    expect(ghost.some((line) => line.includes(`"o'h,no (School of`))).toBe(true);
    expect(ghost.filter((line) => /^@s \d+,[A-C],\d+,\d+,(OK|WA|TL|ML|RT|PE|CE|PD|FZ|RJ)$/.test(line))).toHaveLength(
      Number(/\d+/.exec(ghost.find((line) => line.startsWith('@submissions')) ?? '')?.[0]),
    );
    const public_ = (await taken(owner, contestId, 'ghost', 'public')).body;
    expect(public_).toContain(',FZ');
  });

  it('has on a board of xcpcio the categories of teams, and never where they sit', async () => {
    const { contestId, owner } = await aFullWorld(site);
    const { db } = site.database;
    const is = { category: 'Women', seat: 'Seat 17' };
    await db.updateTable('participant').set(is).where('contest_id', '=', contestId).execute();
    const files = await filesIn((await taken(owner, contestId, 'xcpcio')).rawPayload);
    const { group } = JSON.parse(files.get('config.json') ?? '') as { group: Record<string, string> };
    const women = Object.keys(group).find((key) => group[key] === 'Women');
    const teams = Object.values(JSON.parse(files.get('team.json') ?? '') as Record<string, { group: string[] }>);
    expect(teams.map((team) => team.group)).toEqual(
      expect.arrayContaining([
        ['official', women],
        ['unofficial', women],
      ]),
    );
    expect([...files.values()].join()).not.toContain('Seat 17');
  });

  it('is for the jury alone, and the log knows of it', async () => {
    const { contestId, owner, handIn } = await aFullWorld(site);
    await handIn(0, 0, 100, STATUS.accepted);
    const stranger = await aUser(site);
    const refused = await taken(stranger, contestId, 'package');
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, 'contest_jury_only']);
    await taken(owner, contestId, 'ghost', 'public');
    const noted = await site.database.db
      .selectFrom('audit')
      .select('after')
      .where('action', '=', 'contest.download_feed')
      .where('subject_id', '=', contestId)
      .execute();
    expect(noted).toEqual([{ after: { format: 'ghost', view: 'public' } }]);
  });
});
