import type { AuditAction } from '@oyez/contract/registry';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import type {
  changeTags,
  changeVisibilities,
  DeletedProblem,
  ProblemDeletion,
  TagsChanged,
  VisibilityChange,
} from '@oyez/contract/problems/problem-batches';
import { limits } from '@oyez/contract/rules/limits';
import { PROBLEM_AUTH, problemAuthOf } from '@oyez/contract/problems/problem-visibility';
import { type Page, textLanguage } from '@oyez/contract/wire/values';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { refuseIn } from './form/form-refusal.ts';
import {
  bringBack,
  changeTagsOf,
  deletedPage,
  deletionFacts,
  lockDeleted,
  markModified,
  tagNames,
  withMoreTags,
} from './problem-batches.sql.ts';
import { markDeleted } from './problem-edits.sql.ts';
import { readTag } from './form/problem-form.ts';
import { lockEditable, setVisibility, visibilityOf, type Setter } from './problem-setting.service.ts';
import { deletedProblems, visibleProblems } from '../../policy/problems.policy.ts';
import { translated } from '../tags/tags.view.ts';
import { tagIdsOf } from '../tags/tags.service.ts';

/** Answers what undoes it. */
export async function changeVisibilitiesOf(
  services: Services,
  { changes, trial: isTrial }: BodyOf<typeof changeVisibilities>,
  setter: Setter,
): Promise<VisibilityChange[]> {
  return inOrder(
    services,
    changes,
    async (tx, { pid, auth }) => {
      const before = await setVisibility(tx, pid, auth, setter);
      return before && { pid, auth: PROBLEM_AUTH[problemAuthOf(before)] };
    },
    { isTrial },
  );
}

/** Answers what undoes it. */
export async function changeTagsOfMany(
  services: Services,
  { changes, trial: isTrial }: BodyOf<typeof changeTags>,
  setter: Setter,
): Promise<TagsChanged[]> {
  const { actor, now, locale } = setter;
  const refuse = refuseIn(locale);
  const language = textLanguage(locale);
  return inOrder(
    services,
    changes,
    async (tx, { pid, add, remove }) => {
      const { group_id: groupId } = await lockEditable(tx, actor, pid);
      const wanted = await tagIdsOf(
        tx,
        add.map((tag) => readTag(tag, refuse)),
        groupId,
      );
      const { added, removed } = await changeTagsOf(tx, pid, {
        add: wanted,
        remove: remove.filter((id) => !wanted.includes(id)),
      });
      if (added.length === 0 && removed.length === 0) return undefined;
      await markModified(tx, pid, { userId: actor.id, now });
      await audit(tx, setter, { action: 'problem.tags', pid, before: { removed }, after: { added } });
      const names = new Map(
        (await tagNames(tx, [...added, ...removed])).map((tag) => [tag.id, translated(tag, language)]),
      );
      const named = (ids: number[]) => ids.flatMap((id) => names.get(id) ?? []);
      return {
        pid,
        add: removed.map((id) => ({ id })),
        remove: added,
        gained: named(added),
        lost: named(removed),
      };
    },
    { isTrial, check: refuseTooManyTags },
  );
}

/** All of them at once, so that nobody takes problems out one by one. What only loses tags may still have too many. */
async function refuseTooManyTags(tx: Tx, changed: readonly TagsChanged[]): Promise<void> {
  const grown = changed.filter((one) => one.gained.length > one.lost.length).map((one) => one.pid);
  const max = limits.problem.tags;
  const ids = await withMoreTags(tx, grown, max);
  if (ids.length > 0) throw new AppError('problem_tags_too_many', { max, ids: ids.join(', ') });
}

export async function previewDeletion(
  { database }: Services,
  pids: readonly number[],
  actor: Actor,
): Promise<ProblemDeletion[]> {
  const rows = await deletionFacts(database.db, pids, visibleProblems(actor));
  return rows.map((row) => ({
    pid: row.id,
    problemId: row.display_id,
    title: row.title,
    submissions: row.submissions,
    people: row.people,
  }));
}

/** Takes problems away. Their submissions and files stay for as long as somebody might regret it. */
export async function removeProblems(services: Services, pids: readonly number[], setter: Setter): Promise<void> {
  await inOrder(
    services,
    pids.map((pid) => ({ pid })),
    async (tx, { pid }) => {
      const before = await lockEditable(tx, setter.actor, pid);
      await markDeleted(tx, pid, setter.now);
      const facts = { displayId: before.display_id, ...visibilityOf(before) };
      await audit(tx, setter, { action: 'problem.delete', pid, before: facts });
      return { pid };
    },
  );
}

/** `among`: those that the caller may bring back; the site's where nothing is said. */
export async function listDeleted(
  { database }: Services,
  query: { keyword?: string | undefined; currentPage: number; limit: number },
  among: RowFilter<'problem'> = deletedProblems,
): Promise<Page<DeletedProblem>> {
  return wirePage(
    query,
    (page) => deletedPage(database.db, among, query.keyword, page),
    (row) => ({
      pid: row.id,
      problemId: row.display_id,
      title: row.title,
      author: row.author ?? '',
      deletedAt: row.deleted_at.toISOString(),
    }),
  );
}

export async function restoreDeleted(
  services: Services,
  pids: readonly number[],
  setter: Setter,
  among: RowFilter<'problem'> = deletedProblems,
): Promise<void> {
  await transact(services, async (tx) => {
    const problems = await lockDeleted(tx, pids, among);
    if (problems.length < new Set(pids).size) fail('problem_not_found');
    for (const row of problems) {
      if (!(await bringBack(tx, row.id))) throw new AppError('problem_restore_taken', { id: row.display_id });
      const facts = { displayId: row.display_id, ...visibilityOf(row) };
      await audit(tx, setter, { action: 'problem.restore', pid: row.id, after: facts });
    }
    await markChanged(
      tx,
      'problem',
      problems.map((row) => row.id),
    );
  });
}

/**
 * Changes problems in the order of their ids, so that two batches do not wait for each other in a circle; all or none.
 * Answers what each change answered, without those that changed nothing, once `check` has found nothing against all of
 * it. A trial is taken back once that is known.
 */
async function inOrder<C extends { pid: number }, R extends { pid: number }>(
  services: Services,
  changes: readonly C[],
  change: (tx: Tx, one: C) => Promise<R | undefined>,
  {
    isTrial = false,
    check,
  }: { isTrial?: boolean | undefined; check?: (tx: Tx, done: readonly R[]) => Promise<void> } = {},
): Promise<R[]> {
  let done: R[] = [];
  const run = async (tx: Tx) => {
    done = [];
    const once = new Map(changes.map((one) => [one.pid, one]));
    for (const one of [...once.values()].toSorted((a, b) => a.pid - b.pid)) {
      const result = await change(tx, one);
      if (result !== undefined) done.push(result);
    }
    await check?.(tx, done);
    await markChanged(
      tx,
      'problem',
      done.map((one) => one.pid),
    );
    if (isTrial) throw new TrialOver();
  };
  try {
    await transact(services, run);
  } catch (error) {
    if (error instanceof TrialOver) return done;
    throw error;
  }
  return done;
}

/** Thrown out of a transaction, so that it leaves nothing behind. */
class TrialOver extends Error {}

async function audit(
  tx: Tx,
  setter: Setter,
  { action, pid, before, after }: { action: AuditAction; pid: number; before?: object; after?: object },
): Promise<void> {
  await writeAudit(tx, setter, { action, subjectKind: 'problem', subjectId: pid, before, after }, setter.now);
}
