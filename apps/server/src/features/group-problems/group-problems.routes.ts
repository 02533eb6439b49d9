import {
  addGroupProblem,
  applyGroupProblemPublic,
  changeGroupProblemAuth,
  compileGroupInteractive,
  compileGroupSpj,
  createGroupProblem,
  deleteGroupProblem,
  getDeletedGroupProblems,
  getGroupProblem,
  getGroupProblemCases,
  getGroupProblemsOfStaff,
  getGroupProblemTags,
  restoreGroupProblem,
  updateGroupProblem,
  type GroupProblemForm,
  type GroupProblemOfStaff,
} from '@oyez/contract/groups/group-problem-setting';
import { getGroupProblems } from '@oyez/contract/groups/group-problem-list';
import { textLanguage } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import type { Context, On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Actor } from '../../policy/actor.ts';
import { deletedGroupProblems, groupProblems, problemPolicy } from '../../policy/problems.policy.ts';
import { administeredGroup, enteredGroup } from '../../policy/scopes/groups.ts';
import type { Services } from '../../services.ts';
import { listDeleted, removeProblems, restoreDeleted } from '../problem-setting/problem-batches.service.ts';
import { changeVisibility, createFromForm, updateFromForm } from '../problem-setting/problem-setting.service.ts';
import { setterOf } from '../problem-setting/problem-setting.routes.ts';
import { compileForSetter } from '../problem-setting/program-check.service.ts';
import { offerToPublic } from '../problem-setting/public-offer.service.ts';
import { casesForSetter } from '../problem-setting/tests/stored-tests.service.ts';
import { groupProblemList } from '../problems/group-problem-list.service.ts';
import { chooseProblems, findEditableInGroup, problemSearchOf } from '../problems/problems.service.ts';
import { toProblem, toSetterProblem } from '../problems/problems.view.ts';
import { createKnownTags, tagsInGroup } from '../tags/tags.service.ts';
import { toTag } from '../tags/tags.view.ts';

const FRESH_MS = 1000;

/**
 * The problems of groups: the same forms and the same rules as for those of the site, with the group as their owner. Which
 * group a problem has stands in its row.
 */
export function groupProblemSettingRoutes(on: On, services: Services): void {
  const { db } = services.database;
  const knownTags = createKnownTags(db, FRESH_MS);

  on(getGroupProblems).with(async ({ query: { tagId: tagIds, ...query } }, context) => {
    await enteredGroup(db, context.actor, query.gid);
    return groupProblemList(db, { ...query, tagIds }, context, knownTags);
  });

  on(getGroupProblemsOfStaff).with(async ({ query }, { actor, locale }) => {
    const { id: groupId } = await administeredGroup(db, actor, query.gid);
    const search = { ...problemSearchOf({ ...query, oj: undefined }), of: { groupId } };
    return wirePage(
      query,
      (page) => chooseProblems(db, { search, seen: groupProblems(actor, groupId) }, page),
      (row): GroupProblemOfStaff => {
        const problem = toProblem(row, textLanguage(locale));
        const { id, problemId, title, author, type, judgeMode, auth, isGroup, gid } = problem;
        const { applyPublicProgress, modifiedUser, gmtCreate, gmtModified } = problem;
        return {
          ...{ id, problemId, title, author, type, judgeMode, auth, isGroup, gid },
          ...{ applyPublicProgress, modifiedUser, gmtCreate, gmtModified },
          canEdit: problemPolicy.edit(actor, row),
        };
      },
    );
  });

  /** One that this person edits, in a group that is open to them. */
  const edited = async (actor: Actor, pid: number) => {
    const problem = await findEditableInGroup(db, pid, actor);
    return { problem, group: await enteredGroup(db, actor, problem.group_id) };
  };

  on(getGroupProblem).with(async ({ query }, { actor, locale }) =>
    toSetterProblem((await edited(actor, query.pid)).problem, textLanguage(locale)),
  );

  const create = async (form: GroupProblemForm, context: Context): Promise<number> => {
    const group = await administeredGroup(db, context.actor, form.problem.gid ?? fail('group_id_missing'));
    return createFromForm(services, form, setterOf(context), group);
  };

  on(createGroupProblem).with(async ({ body }, context) => {
    await create(body, context);
    return null;
  });

  on(addGroupProblem).with(async ({ body }, context) => ({ pid: await create(body, context) }));

  on(updateGroupProblem).with(async ({ body }, context) => {
    const { group } = await edited(context.actor, body.problem.id ?? fail('problem_id_missing'));
    await updateFromForm(services, body, setterOf(context), group);
    return null;
  });

  on(deleteGroupProblem).with(async ({ query: { pid } }, context) => {
    await edited(context.actor, pid);
    await removeProblems(services, [pid], setterOf(context));
    return null;
  });

  on(restoreGroupProblem).with(async ({ query: { pid } }, context) => {
    await restoreDeleted(services, [pid], setterOf(context), deletedGroupProblems(context.actor));
    return null;
  });

  on(getDeletedGroupProblems).with(async ({ query }, { actor }) => {
    const { id } = await administeredGroup(db, actor, query.gid);
    const deleted = deletedGroupProblems(actor);
    return listDeleted(services, query, (eb) => eb.and([deleted(eb), eb('problem.group_id', '=', id)]));
  });

  on(getGroupProblemCases).with(async ({ query }, { actor }) => {
    const { problem } = await edited(actor, query.pid);
    return casesForSetter(services, problem, query.isUpload ? 'names' : 'texts');
  });

  on(getGroupProblemTags).with(async ({ query }, { actor, locale }) => {
    const { id } = await administeredGroup(db, actor, query.gid);
    return (await tagsInGroup(db, actor, id)).map((tag) => toTag(tag, textLanguage(locale)));
  });

  on(compileGroupSpj).with(async ({ query, body }, context) => {
    await administeredGroup(db, context.actor, query.gid);
    return compileForSetter(services, 'checker', body, context);
  });

  on(compileGroupInteractive).with(async ({ query, body }, context) => {
    await administeredGroup(db, context.actor, query.gid);
    return compileForSetter(services, 'interactor', body, context);
  });

  on(changeGroupProblemAuth).with(async ({ query: { pid, auth } }, context) => {
    await edited(context.actor, pid);
    await changeVisibility(services, pid, auth, setterOf(context));
    return null;
  });

  on(applyGroupProblemPublic).with(async ({ query: { pid, isApplied } }, context) => {
    await edited(context.actor, pid);
    await offerToPublic(services, pid, isApplied, setterOf(context));
    return null;
  });
}
