import { resubmitSubmission } from '@oyez/contract/submissions/submissions';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { boundRemote } from '../submitting/overdue.service.ts';
import type { RemoteRunner } from '../submitting/remote-runner.ts';
import { until, work } from './elsewhere.ts';
import { ITS_OWN, JUDGES, type Played, playJudges, type Sent } from './judges-played.ts';

/** All judges, with sites of ours whose runners are at work; each test begins with accounts of theirs, and without trouble. */
export function useJudges() {
  let played: Awaited<ReturnType<typeof playJudges>>;
  let runners: RemoteRunner[] = [];

  beforeAll(async () => {
    played = await playJudges();
  }, 60_000);
  afterAll(() => played.close());
  beforeEach(async () => {
    for (const { database } of played.sites) {
      await database.db.deleteFrom('remote_site').execute();
      await database.db.deleteFrom('remote_language_list').execute();
      await database.db.updateTable('problem_language').set({ allowed: true }).execute();
    }
    await Promise.all(played.rows.map((one) => one.accounts(ITS_OWN)));
    runners = played.sites.map(work);
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    for (const { world, site } of played.rows) {
      world.troubles.clear();
      world.notes.clear();
      world.endSessions();
      for (const account of world.accounts) account.banned = false;
      await site.database.db.deleteFrom('remote_account').execute();
    }
  });

  return {
    of: (key: string) => played.rows.find(({ judge }) => judge.key === key)!,
    sites: () => played.sites,
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
    /** One more process for each site. */
    start() {
      runners.push(...played.sites.map(work));
    },
    /** A column: what is seen at each judge, all at once. */
    async atEach<Seen>(look: (at: Played) => Promise<Seen>): Promise<ByJudge<Seen>> {
      const rows = played.rows.map(async (at) => [at.judge.key, await look(at).catch(String)] as const);
      return Object.fromEntries(await Promise.all(rows)) as ByJudge<Seen>;
    },
    /** What has waited for hours is ended, as the leader does. */
    async endWaiting(sent: ByJudge<Sent>) {
      await until('they end', async () => {
        for (const { site } of played.rows) {
          await boundRemote({ ...site, now: () => new Date(site.now().getTime() + 2 * 3_600_000) });
        }
        const open = await Promise.all(Object.values(sent).map((one) => one.isOpen()));
        return !open.includes(true);
      });
    },
  };
}

/** What failed stands there as text. */
export type ByJudge<Seen> = Record<string, Seen>;

export const each = (right: unknown) => eachBy(() => right);
export const eachBy = (rightAt: (key: string) => unknown) =>
  Object.fromEntries(JUDGES.map(({ key }) => [key, rightAt(key)]));

export async function ending(sent: Sent) {
  const { verdict, says } = await sent.end();
  return { verdict, says, arrivals: sent.arrivals() };
}
/** Its end in trouble, and the one after its author asked for it again without any. */
export async function endings(at: Played, sent: Sent) {
  const first = await ending(sent);
  at.world.troubles.clear();
  await resubmit(at, sent);
  return { first, then: await ending(sent) };
}
export const once = { verdict: 'accepted', says: null, arrivals: 1 };

export const resubmit = ({ site, user }: Played, { id }: Sent) =>
  site.call(resubmitSubmission, { token: user.token, query: { submitId: id } });

/** The last word of a reason that is given for no verdict. */
export const reasonIn = (says: string | null) => says?.split(':')[1];
