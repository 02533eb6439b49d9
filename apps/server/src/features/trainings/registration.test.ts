import { STATUS } from '@oyez/contract/judging/verdict';
import { limits } from '@oyez/contract/rules/limits';
import {
  getTrainingAccess,
  getTrainingFrame,
  getTrainingRank,
  registerTraining,
} from '@oyez/contract/trainings/trainings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../db/transact.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aJudgedSubmission, aProblem, aTraining, aTrainingProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { sealTrainingPassword } from './training-secret.ts';

const PASSWORD = 'correct horse';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

async function aLockedTraining(is: Parameters<typeof aTraining>[1] = {}): Promise<number> {
  const { id } = await aTraining(site, { auth: 'private', ...is });
  const secret = sealTrainingPassword(site.config, PASSWORD);
  await site.database.db.updateTable('training').set({ secret }).where('id', '=', id).execute();
  return id;
}

const register = (who: TestUser, tid: number, password?: string | null) =>
  site.call(registerTraining, { token: who.token, body: { tid, password } });
const access = async (who: TestUser, tid: number) =>
  (await site.call(getTrainingAccess, { token: who.token, query: { tid } })).data?.access;

describe('entering a private training', () => {
  it('takes its password, once', async () => {
    const [tid, someone] = [await aLockedTraining(), await aUser(site)];
    expect(await access(someone, tid)).toBe(false);
    expect(await register(someone, tid, PASSWORD.toUpperCase())).toMatchObject({ code: 'training_password_wrong' });
    expect(await register(someone, tid, PASSWORD)).toMatchObject({
      status: 200,
      data: null,
      msg: 'Register training successfully',
    });
    expect(await access(someone, tid)).toBe(true);
    expect(await register(someone, tid, PASSWORD)).toMatchObject({ code: 'training_already_registered' });
  });

  it('says what is missing', async () => {
    const [tid, someone] = [await aLockedTraining(), await aUser(site)];
    for (const nothing of ['', null, undefined]) {
      expect(await register(someone, tid, nothing)).toMatchObject({ http: 200, msg: 'Enter the training password' });
    }
    expect(await register(someone, (await aTraining(site)).id, 'x')).toMatchObject({ code: 'training_open_to_all' });
    expect(await register(someone, await aLockedTraining({ visible: false }), PASSWORD)).toMatchObject({
      code: 'training_not_found',
    });
    // One whose password was never set lets nobody in.
    const { id } = await aTraining(site, { auth: 'private' });
    expect(await register(someone, id, 'x')).toMatchObject({ code: 'training_password_wrong' });
  });

  it('is refused for a while after many guesses, which count also when they are sent at once', async () => {
    const [tid, someone] = [await aLockedTraining(), await aUser(site)];
    const { passwordTries, passwordLockMinutes } = limits.training;
    const guesses = await Promise.all(Array.from({ length: passwordTries + 5 }, () => register(someone, tid, 'guess')));
    const codes = guesses.map(({ code }) => code);
    expect(codes.filter((code) => code === 'training_password_wrong')).toHaveLength(passwordTries);
    expect(await register(someone, tid, PASSWORD)).toMatchObject({ code: 'training_password_locked' });
    expect(await register(await aUser(site), tid, PASSWORD)).toMatchObject({ status: 200 });
    site.clock.advance(passwordLockMinutes * 60_000 + 1000);
    expect(await register(someone, tid, PASSWORD)).toMatchObject({ status: 200 });
  });

  it('happens once for somebody who presses twice', async () => {
    const [tid, someone] = [await aLockedTraining(), await aUser(site)];
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(someone, tid, PASSWORD)));
    const told = answers.map(({ code = 'in' }) => code).toSorted();
    expect(told).toEqual(['in', ...Array.from({ length: 3 }, () => 'training_already_registered')]);
  });

  it('does not take a password that is being changed at that moment', async () => {
    const [tid, someone] = [await aLockedTraining(), await aUser(site)];
    let answer: ReturnType<typeof register> | undefined;
    await transact(site, async (tx) => {
      await tx.selectFrom('training').select('id').where('id', '=', tid).forUpdate().execute();
      answer = register(someone, tid, PASSWORD);
      await new Promise((resolve) => setTimeout(resolve, 100));
      const secret = sealTrainingPassword(site.config, 'another one');
      await tx.updateTable('training').set({ secret }).where('id', '=', tid).execute();
    });
    expect(await answer).toMatchObject({ code: 'training_password_wrong' });
    expect(await access(someone, tid)).toBe(false);
  });

  it('counts what was solved before, from then on', async () => {
    const [tid, someone, problem] = [await aLockedTraining(), await aUser(site), await aProblem(site)];
    await aTrainingProblem(site, tid, problem);
    await aJudgedSubmission(site, { userId: someone.id, problemId: problem.id, status: STATUS.accepted });
    const solved = async () =>
      (await site.call(getTrainingFrame, { token: someone.token, query: { tid } })).data?.progress.solved;
    expect(await solved()).toBe(0);
    await register(someone, tid, PASSWORD);
    expect(await solved()).toBe(1);
    const rank = await site.call(getTrainingRank, { token: someone.token, query: { tid } });
    expect(rank.data?.records).toMatchObject([{ username: someone.username, ac: 1 }]);
  });
});
