import { STATUS } from '@oyez/contract/judging/verdict';
import { markChanged } from '@oyez/server/db/changes.sql';
import { transact } from '@oyez/server/db/transact';
import { accountOf } from '@oyez/server/testing/builders';
import { aContest, aContestProblem, aContestSubmission } from '@oyez/server/testing/contest-builders';
import { aProblem } from '@oyez/server/testing/problem-builders';
import { aRun } from '@oyez/server/features/virtual-runs/testing/run-builders';
import { describe, expect, it } from 'vitest';
import { addressesOf } from '../../support/addresses.ts';
import { useBrowser } from '../../support/browser.ts';
import { hindrancesOn } from '../../support/hindrances.ts';
import { handOverFiles } from '../../support/place.ts';
import { useSite } from '../../support/site.ts';

/** Page after page, on a machine that may be busy. */
const PATIENCE_MS = 600_000;

describe('contests, in light and dark colors, on a desk and on a phone', () => {
  const site = useSite();
  const browser = useBrowser(site);

  /** Two people took part in it, and the board is sealed near its end. */
  async function aSealedContest(is: { startsIn: number; endsIn: number; sealsIn: number; releasedAt?: Date }) {
    const services = site.services();
    const contestID = await aContest(services, {
      ...is,
      title: 'A contest to look at',
      unseal: 'manual',
      openBoard: true,
      printing: true,
    });
    const sealed = is.sealsIn - is.startsIn + 1;
    const ids: number[] = [];
    for (const [at, label] of ['A', 'B', 'C'].entries()) {
      const problem = await aProblem(services, { title: `Problem ${label}` });
      const color = ['#ffffff', '#d62828', '#003049'][at];
      ids.push(await aContestProblem(services, contestID, problem.id, { label, color, ordinal: at + 1 }));
    }
    handOverFiles(site);
    const { wrong_answer: wrong, accepted: right } = STATUS;
    const handed: number[] = [];
    for (const tries of [
      [wrong, right, right],
      [right, wrong, wrong],
    ]) {
      const person = await site.person();
      const { id: userId } = await accountOf(services, person.username);
      for (const [at, status] of tries.entries()) {
        const minute = at === 2 ? sealed : 5 + at;
        const contestProblemId = ids[at] ?? 0;
        handed.push(
          await aContestSubmission(services, { contestId: contestID, contestProblemId, userId, status, minute }),
        );
      }
    }
    // The site keeps boards of what it is told of.
    await transact(services, (tx) => markChanged(tx, 'submission', handed));
    return { contestID, submitID: handed[0] ?? 0 };
  }

  it('hinder nobody seriously', { timeout: PATIENCE_MS }, async () => {
    const running = await aSealedContest({ startsIn: -60, endsIn: 60, sealsIn: -10 });
    const over = await aSealedContest({ startsIn: -90, endsIn: -10, sealsIn: -30 });
    const told = await aSealedContest({ startsIn: -190, endsIn: -70, sealsIn: -110, releasedAt: new Date() });
    const root = await site.root();
    const { id: userId } = await accountOf(site.services(), root.username);
    await aRun(site.services(), { contestId: told.contestID, userId, startedIn: -60 });
    const oi = await aContest(site.services(), { title: 'Points to look at', rule: 'oi', openBoard: true });
    const visitor = await browser.visitor({ as: root, locale: 'en-US' });
    const found = await hindrancesOn(visitor, [
      ...addressesOf('contests', { ...running, problemID: 'A' }),
      `/contest/oi-scoreboard/${oi}`,
      `/contest/${over.contestID}/rank`,
      `/contest/${told.contestID}`,
      `/contest/${told.contestID}/virtual`,
      `/scrollBoard?cid=${over.contestID}&removeStar=false&medals[]=1&medals[]=1&medals[]=1`,
    ]);
    expect(found).toEqual({});
  });
});
