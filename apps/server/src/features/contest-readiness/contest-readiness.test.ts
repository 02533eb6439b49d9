import { getContestReadiness } from '@oyez/contract/contests/contest-readiness';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aParticipant } from '../../testing/contest-builders.ts';
import { aNode } from '../../testing/judge-node.ts';
import { aGroup, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

/** What the owner of a contest is told; names in brackets. */
async function told(is: Parameters<typeof aContest>[1], prepare?: (cid: number) => Promise<unknown>) {
  const owner = await aUser(site);
  const cid = await aContest(site, { ownerId: owner.id, ...is });
  await prepare?.(cid);
  const { data } = await site.call(getContestReadiness, { token: owner.token, query: { cid } });
  return data?.findings.map(({ what, names }) => (names.length === 0 ? what : `${what} (${names.join(' ')})`));
}

const take = (cid: number, label: string, color?: string, is: Parameters<typeof aProblem>[1] = {}) =>
  aProblem(site, { contestOnly: true, ...is }).then(({ id }) =>
    aContestProblem(site, cid, id, { label, ...(color !== undefined && { color }) }),
  );

describe('what is not ready', () => {
  it('is that nobody could judge anything', async () => {
    const found = await told({ startsIn: 60, endsIn: 120 }, (cid) => take(cid, 'A', '#ff0000'));
    expect(found).toEqual(['no_judge', 'no_seal']);
  });

  describe('with a judge', () => {
    beforeAll(() => aNode(site));

    it('is told of problems: none, without data, hidden, public, and by the colours of balloons', async () => {
      expect(await told({ startsIn: 60, endsIn: 120, sealsIn: 90 })).toEqual(['no_problems']);
      const found = await told({ startsIn: 60, endsIn: 120, sealsIn: 90 }, async (cid) => {
        await take(cid, 'A', '#ff0000', { cases: [] });
        await take(cid, 'B', '#FF0000', { hidden: true });
        await take(cid, 'C', undefined, { contestOnly: false });
      });
      const known = found?.filter((one) => !one.startsWith('language_missing'));
      expect(known).toEqual([
        'no_data (A)',
        'problem_hidden (B)',
        'no_color (C)',
        'same_color (A B)',
        'public_problems (C)',
      ]);
    });

    it('is told of no problem as public that nobody finds, since its group is banned', async () => {
      const publicOnes = async (banned: boolean) => {
        const groupId = await aGroup(site, { banned });
        const { id } = await aProblem(site);
        await site.database.db.updateTable('problem').set({ group_id: groupId }).where('id', '=', id).execute();
        const found = await told({ startsIn: 60, endsIn: 120, sealsIn: 90 }, (cid) => aContestProblem(site, cid, id));
        return found?.filter((one) => one.startsWith('public_problems'));
      };
      expect(await publicOnes(false)).toEqual(['public_problems (A)']);
      expect(await publicOnes(true)).toEqual([]);
    });

    it('is told of languages that no judge has', async () => {
      const found = await told({ startsIn: 60, endsIn: 120, sealsIn: 90 }, (cid) => take(cid, 'A', '#ff0000'));
      expect(found).toEqual([expect.stringMatching(/^language_missing \(/)]);
    });

    it('is told of the settings: no password, hidden, nobody came, and a seal that nobody lifts', async () => {
      const settings = async (is: Parameters<typeof aContest>[1], isTaken = false) => {
        const found = await told(is, async (cid) => {
          await take(cid, 'A', '#ff0000');
          if (isTaken) await aParticipant(site, cid, (await aUser(site)).id);
        });
        return found?.filter((one) => !one.startsWith('language_missing'));
      };
      const soon = { startsIn: 60, endsIn: 120, sealsIn: 90 };
      expect(await settings({ ...soon, auth: 'private', visible: false })).toEqual(['no_password', 'not_shown']);
      expect(await settings({ sealsIn: 30 })).toEqual(['started_empty']);
      expect(await settings({ sealsIn: 30 }, true)).toEqual([]);
      const over = { startsIn: -180, endsIn: -60, sealsIn: -90, unseal: 'manual' } as const;
      expect(await settings(over, true)).toEqual(['seal_waiting']);
      expect(await settings({ ...over, releasedAt: site.now() }, true)).toEqual([]);
    });
  });
});
