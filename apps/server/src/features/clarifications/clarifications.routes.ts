import {
  announceClarification,
  answerClarification,
  askClarification,
  claimClarification,
  getCannedAnswers,
  getClarificationInbox,
  getClarifications,
  releaseClarification,
  restoreClarification,
  setCannedAnswers,
  withdrawClarification,
} from '@oyez/contract/contests/clarifications';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { announce, answer, claim, inbox, release } from './answering.service.ts';
import { ask, readable, restore, withdraw } from './asking.service.ts';
import { cannedAnswers, changeCannedAnswers } from './canned-answers.service.ts';

/** Questions to the jury of a contest: private to who asks and the jury, until one is answered to everybody. */
export function clarificationRoutes(on: On, services: Services): void {
  on(getClarifications).with(({ query }, by) => readable(services, query, by));

  on(askClarification).with(async ({ body }, by) => ({ id: await ask(services, body, by) }));

  on(withdrawClarification).with(async ({ body: { id } }, by) => {
    await withdraw(services, id, by);
    return null;
  });

  on(restoreClarification).with(async ({ body: { id } }, by) => {
    await restore(services, id, by);
    return null;
  });

  on(getClarificationInbox).with(({ query }, by) => inbox(services, query, by));

  on(claimClarification).with(async ({ body }, by) => ({ until: (await claim(services, body, by)).toISOString() }));

  on(releaseClarification).with(async ({ body: { id } }, by) => {
    await release(services, id, by);
    return null;
  });

  on(answerClarification).with(async ({ body }, by) => {
    await answer(services, body, by);
    return null;
  });

  on(announceClarification).with(async ({ body }, by) => {
    await announce(services, body, by);
    return null;
  });

  on(getCannedAnswers).with(({ query }, by) => cannedAnswers(services, query.cid, by));

  on(setCannedAnswers).with(async ({ body: { cid, answers } }, by) => {
    await changeCannedAnswers(services, cid, answers, by);
    return null;
  });
}
