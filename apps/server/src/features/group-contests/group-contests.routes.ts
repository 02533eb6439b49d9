import {
  addGroupContest,
  addGroupContestAnnouncement,
  addGroupContestProblemFromGroup,
  addGroupContestProblemFromPublic,
  changeGroupContestVisible,
  createGroupContest,
  createProblemForGroupContest,
  deleteGroupContest,
  deleteGroupContestAnnouncement,
  deleteGroupContestProblem,
  getGroupContest,
  getGroupContestAnnouncements,
  getGroupContestCandidates,
  getGroupContestProblem,
  getGroupContestProblemList,
  getGroupContests,
  getGroupContestsOfStaff,
  putGroupContestProblem,
  updateGroupContest,
  updateGroupContestAnnouncement,
} from '@oyez/contract/groups/group-contests';
import type { ContestDraft } from '@oyez/contract/contests/contest-admin';
import { RULES } from '@oyez/contract/contests/contest-values';
import { phaseNumbered } from '@oyez/contract/rules/contest-clock';
import { PROBLEM_AUTH } from '@oyez/contract/problems/problem-visibility';
import { textLanguage } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import type { Context, On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import { contestsThatStand, deletedContests } from '../../policy/contests.policy.ts';
import { administeredGroup, enteredGroup } from '../../policy/scopes/groups.ts';
import type { Services } from '../../services.ts';
import { announcementsOfContest, changeAnnouncements } from '../contest-setting/contest-announcements.service.ts';
import {
  contestProblemList,
  groupCandidates,
  groupProblemNamed,
} from '../contest-setting/contest-candidates.service.ts';
import {
  addProblem,
  contestProblem,
  nameProblem,
  problemMeant,
  removeProblem,
} from '../contest-setting/contest-problems.service.ts';
import { organiserOf } from '../contest-setting/contest-setting.routes.ts';
import * as setting from '../contest-setting/contest-setting.service.ts';
import { toContestOfStaff, toContestProblem } from '../contest-setting/contest-setting.view.ts';
import { listGroupContests } from '../contests/contest-list.service.ts';
import { toListedContest } from '../contests/contests.view.ts';
import { createFromForm } from '../problem-setting/problem-setting.service.ts';
import { setterOf } from '../problem-setting/problem-setting.routes.ts';
import { removeAnnouncement, rewriteAnnouncement, writeAnnouncement } from '../site/announcements.service.ts';

/**
 * Contests of groups: those of the site in every way, with the group around them. Whose a contest is stands in its row; who
 * runs it is asked by the same rule as everywhere.
 */
export function groupContestRoutes(on: On, services: Services): void {
  const { db } = services.database;

  on(getGroupContests).with(async ({ query }, { actor, now }) => {
    const { id: groupId } = await enteredGroup(db, actor, query.gid);
    const rule = query.type === undefined ? undefined : RULES[query.type];
    const search = { groupId, phase: phaseNumbered(query.status), rule, keyword: query.keyword };
    return wirePage(
      query,
      (page) => listGroupContests(db, search, page, now),
      (row) => toListedContest(row, now),
    );
  });

  on(getGroupContestsOfStaff).with(async ({ query }, { actor, now }) => {
    const { id: groupId } = await administeredGroup(db, actor, query.gid);
    const filter = query.deleted ? deletedContests(actor, groupId) : contestsThatStand(actor);
    return wirePage(
      query,
      (page) => setting.contestPage(db, { keyword: query.keyword, groupId }, page, filter),
      (row) => ({ ...toContestOfStaff(row, actor, now), pwd: null }),
    );
  });

  /** One of a group, for its jury. */
  const run = async (cid: number, { actor, now }: Context): Promise<number> => {
    const { facts } = await setting.findRun(db, actor, cid, now);
    return facts.groupId ?? fail('not_of_a_group');
  };

  on(getGroupContest).with(async ({ query: { cid } }, context) => {
    await run(cid, context);
    return setting.contestOfStaff(services, cid, organiserOf(context));
  });

  const create = async (draft: ContestDraft, context: Context): Promise<number> => {
    const { id } = await administeredGroup(db, context.actor, draft.gid || fail('group_id_missing'));
    return setting.createContest(services, draft, organiserOf(context), id);
  };

  on(createGroupContest).with(async ({ body }, context) => {
    await create(body, context);
    return null;
  });

  on(addGroupContest).with(async ({ body }, context) => ({ cid: await create(body, context) }));

  on(updateGroupContest).with(async ({ body }, context) => {
    await run(body.id, context);
    await setting.updateContest(services, body, organiserOf(context));
    return null;
  });

  on(deleteGroupContest).with(async ({ query: { cid } }, context) => {
    await run(cid, context);
    await setting.deleteContest(services, cid, organiserOf(context));
    return null;
  });

  on(changeGroupContestVisible).with(async ({ query: { cid, visible } }, context) => {
    await run(cid, context);
    await setting.changeVisible(services, cid, visible, organiserOf(context));
    return null;
  });

  on(getGroupContestProblemList).with(async ({ query }, context) => {
    await run(query.cid, context);
    return contestProblemList(services, query, organiserOf(context));
  });

  on(getGroupContestCandidates).with(({ query }, context) => groupCandidates(services, query, organiserOf(context)));

  on(createProblemForGroupContest).with(async ({ body }, context) => {
    const group = await administeredGroup(db, context.actor, body.problem.gid ?? fail('group_id_missing'));
    const form = { ...body, problem: { ...body.problem, auth: PROBLEM_AUTH.contest } };
    return { pid: await createFromForm(services, form, setterOf(context), group) };
  });

  on(getGroupContestProblem).with(async ({ query: { cid, pid } }, context) => {
    await run(cid, context);
    const found = await contestProblem(services, { cid, pid }, context);
    return toContestProblem(found, textLanguage(context.locale));
  });

  on(putGroupContestProblem).with(async ({ body }, context) => {
    const meant = await problemMeant(services, body);
    await run(meant.cid, context);
    await nameProblem(services, meant, body, organiserOf(context));
    return null;
  });

  on(deleteGroupContestProblem).with(async ({ query: { cid, pid } }, context) => {
    await run(cid, context);
    await removeProblem(services, cid, pid, organiserOf(context));
    return null;
  });

  on(addGroupContestProblemFromPublic).with(async ({ body }, context) => {
    await run(body.cid, context);
    await addProblem(services, body, organiserOf(context));
    return null;
  });

  on(addGroupContestProblemFromGroup).with(async ({ query: { cid, problemId, displayId } }, context) => {
    const by = organiserOf(context);
    const pid = await groupProblemNamed(services, { cid, displayId: problemId }, by);
    await addProblem(services, { cid, pid, displayId }, by);
    return null;
  });

  on(getGroupContestAnnouncements).with(async ({ query }, context) => {
    await run(query.cid, context);
    return announcementsOfContest(services, { ...query, deleted: false }, context);
  });

  on(addGroupContestAnnouncement).with(async ({ body: { cid, announcement } }, context) => {
    await run(cid, context);
    return changeAnnouncements(services, cid, context, (tx) =>
      writeAnnouncement(tx, { contestId: cid }, announcement, context),
    );
  });

  on(updateGroupContestAnnouncement).with(async ({ body: { cid, announcement } }, context) => {
    await run(cid, context);
    return changeAnnouncements(services, cid, context, (tx) =>
      rewriteAnnouncement(tx, { contestId: cid }, announcement, context),
    );
  });

  on(deleteGroupContestAnnouncement).with(async ({ query: { cid, aid } }, context) => {
    await run(cid, context);
    return changeAnnouncements(services, cid, context, (tx) =>
      removeAnnouncement(tx, { contestId: cid }, aid, context),
    );
  });
}
