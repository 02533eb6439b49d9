import {
  applyContestRejudging,
  discardContestRejudging,
  getContestRejudgings,
  getOutdatedVerdicts,
  getRejudgeConsequences,
  previewContestRejudging,
  startContestRejudging,
  undoContestRejudging,
} from '@oyez/contract/contests/contest-rejudging';
import type { On } from '../../http/serve.ts';
import { shownPage } from '../../http/wire-page.ts';
import type { Services } from '../../services.ts';
import {
  applyRejudging,
  countChosen,
  discardRejudging,
  stageRejudging,
  undoRejudging,
} from '../judging/rejudging/staged.service.ts';
import { rejudgeConsequences } from './consequences.service.ts';
import { chosenIn, contestToRejudge, listStaged, readStaged } from './contest-rejudging.service.ts';
import { outdatedVerdicts } from './outdated-verdicts.service.ts';

/** Rejudging with its consequences: judged aside, looked at, then applied or discarded, and undone afterwards. */
export function contestRejudgingRoutes(on: On, services: Services): void {
  const { db } = services.database;

  on(previewContestRejudging).with(async ({ body }, { actor, now }) => {
    const { facts } = await contestToRejudge(db, actor, body.cid, now);
    return countChosen(services, facts.id, await chosenIn(db, facts, body.choice));
  });

  on(getOutdatedVerdicts).with(({ query }, { actor, now }) => outdatedVerdicts(db, actor, query.pid, now));

  on(startContestRejudging).with(async ({ body }, context) => {
    const { facts } = await contestToRejudge(db, context.actor, body.cid, context.now);
    const choice = await chosenIn(db, facts, body.choice);
    const id = await stageRejudging(services, context, { contestId: facts.id, choice, reason: body.reason });
    return readStaged(db, facts.id, id);
  });

  on(getContestRejudgings).with(async ({ query }, { actor, now }) => {
    const { facts } = await contestToRejudge(db, actor, query.cid, now);
    return shownPage(query, (page) => listStaged(db, facts.id, page));
  });

  on(getRejudgeConsequences).with(async ({ query }, { actor, now }) => {
    const { facts } = await contestToRejudge(db, actor, query.cid, now);
    return rejudgeConsequences(db, facts.id, query.id, now);
  });

  on(applyContestRejudging).with(async ({ body: { cid, ...wanted } }, context) => {
    const { facts } = await contestToRejudge(db, context.actor, cid, context.now);
    await applyRejudging(services, context, { contestId: facts.id, ...wanted });
    return readStaged(db, facts.id, wanted.id);
  });

  on(discardContestRejudging).with(async ({ body: { cid, id } }, context) => {
    const { facts } = await contestToRejudge(db, context.actor, cid, context.now);
    await discardRejudging(services, context, { contestId: facts.id, id });
    return readStaged(db, facts.id, id);
  });

  on(undoContestRejudging).with(async ({ body: { cid, id } }, context) => {
    const { facts } = await contestToRejudge(db, context.actor, cid, context.now);
    await undoRejudging(services, context, { contestId: facts.id, id });
    return readStaged(db, facts.id, id);
  });
}
