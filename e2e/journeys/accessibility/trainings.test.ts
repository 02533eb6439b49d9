import { STATUS } from '@oyez/contract/judging/verdict';
import { accountOf } from '@oyez/server/testing/builders';
import {
  aGroup,
  aJudgedSubmission,
  aMember,
  aProblem,
  aTraining,
  aTrainingProblem,
} from '@oyez/server/testing/problem-builders';
import { describe, expect, it } from 'vitest';
import { addressesOf } from '../../support/addresses.ts';
import { useBrowser } from '../../support/browser.ts';
import { hindrancesOn } from '../../support/hindrances.ts';
import { handOverFiles } from '../../support/place.ts';
import { useSite } from '../../support/site.ts';

/** Page after page, on a machine that may be busy. */
const PATIENCE_MS = 600_000;

describe('the pages of trainings, of the site and inside a group', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('hinder nobody seriously', { timeout: PATIENCE_MS }, async () => {
    const person = await site.person();
    const services = site.services();
    const { id: userId } = await accountOf(services, person.username);
    const problems = [await aProblem(services), await aProblem(services, { title: 'A title that goes on '.repeat(9) })];
    handOverFiles(site);
    const groupId = await aGroup(services);
    await aMember(services, groupId, userId, 3);
    const [problem] = problems;
    for (const [status, problemId] of [
      [STATUS.accepted, problems[0]?.id],
      [STATUS.wrong_answer, problems[1]?.id],
    ]) {
      if (problemId !== undefined) await aJudgedSubmission(services, { userId, problemId, status: status ?? 0 });
    }
    const make = async (is: Parameters<typeof aTraining>[1]) => {
      const { id } = await aTraining(services, { title: 'A training to look at '.repeat(5), ...is });
      for (const one of problems) await aTrainingProblem(services, id, one);
      return id;
    };
    const entered = await make({ auth: 'private' });
    await services.database.db
      .insertInto('training_member')
      .values({ training_id: entered, user_id: userId, registered_at: new Date() })
      .execute();
    const [shut, inGroup] = [await make({ auth: 'private' }), await make({ groupId })];
    const names = { problemID: problem?.displayId ?? '', groupID: groupId };
    const all = (trainingID: number) => addressesOf('trainings', { ...names, trainingID });
    const isOfGroup = (address: string) => address.startsWith('/group');
    const visitor = await browser.visitor({ as: person, locale: 'en-US' });
    const found = await hindrancesOn(visitor, [
      ...all(entered).filter((address) => !isOfGroup(address)),
      ...all(inGroup).filter(isOfGroup),
      `/training/${shut}`,
      `/training/${shut}/problems`,
      '/training?keyword=nothing-has-this-name',
      '/training/999999999',
    ]);
    expect(found).toEqual({});
  });
});
