import {
  addContest,
  changeContestVisible,
  cloneContest,
  copyContest,
  createContest,
  deleteContest,
  extendContest,
  getAdminContest,
  getAdminContestList,
  previewContestChange,
  previewExtension,
  restoreContest,
  setContestTemplate,
  updateContest,
} from '@oyez/contract/contests/contest-admin';
import { fail } from '../../http/app-error.ts';
import type { Context, On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import { can } from '../../policy/actor.ts';
import { deletedContests, foundContests } from '../../policy/contests.policy.ts';
import type { Services } from '../../services.ts';
import { contestPage } from './contest-edits.sql.ts';
import { extend, extensionEffects, setTemplate } from './contest-day.service.ts';
import * as setting from './contest-setting.service.ts';
import { toContestOfStaff } from './contest-setting.view.ts';

/**
 * Contests as those who run them set them. Whose a contest is stands in its row: an owner that a request names means
 * nothing.
 */
export function contestSettingRoutes(on: On, services: Services): void {
  const { db } = services.database;

  on(getAdminContestList).with(({ query }, { actor, now }) => {
    if (query.deleted && !can(actor, 'contest_edit_any')) fail('contest_delete_forbidden');
    const filter = query.deleted ? deletedContests(actor, null) : foundContests(actor);
    return wirePage(
      query,
      (page) => contestPage(db, { keyword: query.keyword, groupId: null }, page, filter),
      (row) => toContestOfStaff(row, actor, now),
    );
  });

  on(getAdminContest).with(({ query }, context) => setting.contestOfStaff(services, query.cid, organiserOf(context)));

  on(addContest).with(async ({ body }, context) => {
    await setting.createContest(services, body, organiserOf(context));
    return null;
  });

  on(createContest).with(async ({ body }, context) => ({
    cid: await setting.createContest(services, body, organiserOf(context)),
  }));

  on(updateContest).with(async ({ body }, context) => {
    await setting.updateContest(services, body, organiserOf(context));
    return null;
  });

  on(previewContestChange).with(({ body }, context) => setting.previewChange(services, body, organiserOf(context)));

  on(changeContestVisible).with(async ({ query: { cid, visible } }, context) => {
    await setting.changeVisible(services, cid, visible, organiserOf(context));
    return null;
  });

  on(deleteContest).with(async ({ query }, context) => {
    await setting.deleteContest(services, query.cid, organiserOf(context));
    return null;
  });

  on(restoreContest).with(async ({ query }, context) => {
    await setting.restoreContest(services, query.cid, organiserOf(context));
    return null;
  });

  on(cloneContest).with(async ({ query: { cid, problems } }, context) => {
    await setting.copyContest(services, cid, { withProblems: problems }, organiserOf(context));
    return null;
  });

  on(copyContest).with(async ({ body: { cid, problems, startTime, title } }, context) => {
    const wish = { withProblems: problems, startsAt: startTime, title };
    return { cid: await setting.copyContest(services, cid, wish, organiserOf(context)) };
  });

  on(setContestTemplate).with(async ({ query: { cid, template } }, context) => {
    await setTemplate(services, cid, template, organiserOf(context));
    return null;
  });

  on(previewExtension).with(({ body }, context) => extensionEffects(services, body, organiserOf(context)));

  on(extendContest).with(async ({ body }, context) => {
    await extend(services, body, organiserOf(context));
    return null;
  });
}

export function organiserOf({ actor, ip, requestId, locale, now }: Context): setting.Organiser {
  return { actor, ip, requestId, locale, now };
}
