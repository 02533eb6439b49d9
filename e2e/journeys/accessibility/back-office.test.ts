import { importUsers } from '@oyez/contract/users/account-batches';
import { aUser } from '@oyez/server/testing/builders';
import { aContest, aContestProblem, aTeam } from '@oyez/server/testing/contest-builders';
import { aProblem, aTraining, aTrainingProblem } from '@oyez/server/testing/problem-builders';
import { describe, expect, it } from 'vitest';
import { addressesOf } from '../../support/addresses.ts';
import { useBrowser } from '../../support/browser.ts';
import { hindrancesOn } from '../../support/hindrances.ts';
import { handOverFiles, type Person } from '../../support/place.ts';
import { useSite } from '../../support/site.ts';

/** A table of accounts that was read and not decided on: the number of its page. */
async function aReadTable({ address }: { address: string }, { token }: Person): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob(['username,password\nlooked_at,Quiet-Lamp-77\nroot,Quiet-Lamp-78\n']), 'people.csv');
  const reply = await fetch(address + importUsers.path, {
    method: importUsers.method,
    headers: { authorization: token },
    body: form,
  });
  return ((await reply.json()) as { data: { id: number } }).data.id;
}

/** Page after page, on a machine that may be busy. */
const PATIENCE_MS = 600_000;

describe('the back office, in light and dark colors, on a desk and on a phone', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('hinders nobody seriously', { timeout: PATIENCE_MS }, async () => {
    const root = await site.root();
    const services = site.services();
    const problem = await aProblem(services, { title: 'A sum in the back office', type: 'oi' });
    const contestID = await aContest(services, { title: 'A contest in the back office', teams: true });
    await aTeam(services, contestID, [await aUser(services)], { name: 'فريق', school: '大学', seat: 'A-1' });
    await aContestProblem(services, contestID, problem.id);
    const { id: trainingID } = await aTraining(services, { title: 'A training in the back office' });
    await aTrainingProblem(services, trainingID, problem);
    handOverFiles(site);
    const batchID = await aReadTable(site, root);
    const visitor = await browser.visitor({ as: root, locale: 'en-US' });
    const names = { problemID: problem.id, contestID, trainingID, batchID, importID: 999_999, view: 'reports' };
    const edit = `/admin/problem/edit/${problem.id}`;
    const found = await hindrancesOn(visitor, [
      ...addressesOf('back office', names),
      ...['muted', 'deleted', 'log']
        .flatMap((view) => addressesOf('back office', { ...names, view }))
        .filter((one) => one.startsWith('/admin/discussion/')),
      ...[`${edit}?tab=solutions`, `${edit}?tab=statistics`, '/admin/logins?username=nobody-is'],
    ]);
    expect(found).toEqual({});
  });
});
