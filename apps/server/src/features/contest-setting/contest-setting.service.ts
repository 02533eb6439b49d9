import type { ContestDraft, ContestOfStaff, previewContestChange } from '@oyez/contract/contests/contest-admin';
import { wholeSecond } from '@oyez/contract/rules/contest-clock';
import { isFarTime } from '@oyez/contract/rules/contest-form';
import { limits } from '@oyez/contract/rules/limits';
import type { Locale } from '@oyez/contract/wire/values';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { daysBefore } from '../../days.ts';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Db, Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import { can, type Actor } from '../../policy/actor.ts';
import { contestPolicy, type ContestStanding } from '../../policy/contests.policy.ts';
import { groupPolicy } from '../../policy/groups.policy.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import { factsOf } from '../../policy/scopes/contests.sql.ts';
import type { Services } from '../../services.ts';
import { copyCannedAnswers } from '../clarifications/canned-answers.service.ts';
import { changeFigures } from './contest-change.sql.ts';
import {
  endRegistrations,
  findContestRow,
  insertContest,
  lockContest,
  markDeleted,
  rewriteContest,
  showContest,
  undelete,
  type ContestRow,
  type ContestSettings,
} from './contest-edits.sql.ts';
import { readContestForm, type WrittenContest } from './contest-form.service.ts';
import { contestProblems, insertContestProblem, labelsOfOtherType } from './contest-problems.sql.ts';
import { toContestOfStaff } from './contest-setting.view.ts';

/** Who sets a contest up, by which request and in which language. */
export type Organiser = AuditOrigin & { actor: Actor; locale: Locale; now: Date };

const COPY_SUFFIX = ' [Cloned]';

/** What was deleted later than this can be brought back. */
export function restorableSince(now: Date): Date {
  return daysBefore(now, limits.contest.restoreDays);
}

/** The contest that this person runs. Others who find it learn that they may not; the rest learn nothing. */
export function findRun(db: Db | Tx, actor: Actor, id: number, now: Date): Promise<ContestStanding> {
  return contestOfJury(db, actor, id, now, 'contest_edit_forbidden');
}

/** The same, held until the transaction is through. */
export async function lockRun(tx: Tx, { actor, now }: Organiser, id: number): Promise<ContestRow> {
  await findRun(tx, actor, id, now);
  if (!(await lockContest(tx, id))) fail('contest_not_found');
  return (await findContestRow(tx, id)) ?? fail('contest_not_found');
}

export async function contestOfStaff({ database }: Services, id: number, by: Organiser): Promise<ContestOfStaff> {
  await findRun(database.db, by.actor, id, by.now);
  const row = (await findContestRow(database.db, id)) ?? fail('contest_not_found');
  return toContestOfStaff(row, by.actor, by.now);
}

/** The same page for the site and for a group; which of them the caller may see is the filter's. */
export { contestPage } from './contest-edits.sql.ts';

/** Answers its number. Whoever announces a contest, of the site or of a group, runs it. */
export async function createContest(
  services: Services,
  draft: ContestDraft,
  by: Organiser,
  groupId: number | null = null,
): Promise<number> {
  return transact(services, async (tx) => {
    const { settings } = await readContestForm(tx, draft, undefined, { ...by, config: services.config });
    const id = await insertContest(tx, settings, { ownerId: by.actor.id, groupId, sourceId: null }, by.now);
    const after = { ...auditedOf(settings), ...(groupId !== null && { groupId }) };
    await note(tx, by, 'contest.create', id, { after });
    return id;
  });
}

/** A form of a contest, and as of when the contest was read for it. */
type ContestEdit = ContestDraft & { id: number; basedOn?: string | undefined };

/** A new password ends the registrations that were made by another one, or by none. */
export async function updateContest(services: Services, edit: ContestEdit, by: Organiser): Promise<void> {
  const { id, basedOn, ...draft } = edit;
  await transact(services, async (tx) => {
    const before = await lockRun(tx, by, id);
    refuseStale(before, basedOn);
    const { settings, hasNewPassword } = await readContestForm(tx, draft, before, { ...by, config: services.config });
    await rewriteContest(tx, id, settings, editorOf(by));
    const registrationsEnded = hasNewPassword ? await endRegistrations(tx, id) : 0;
    const after = { ...auditedOf(settings), ...(hasNewPassword && { newPassword: true, registrationsEnded }) };
    await note(tx, by, 'contest.update', id, { before: auditedOf(before), after });
    if (before.seal_at !== null && before.released_at === null && settings.released_at !== null) {
      await note(tx, by, 'contest.release', id, { after: { sealedFrom: settings.seal_at } });
    }
  });
}

function refuseStale(before: ContestRow, basedOn: string | undefined): void {
  if (basedOn !== undefined && basedOn !== before.modified_at.toISOString()) fail('contest_changed_meanwhile');
}

export function editorOf({ actor, now }: Organiser): { userId: number; now: Date } {
  return { userId: actor.id, now };
}

/** What a change would do, in figures; nothing is changed. */
export async function previewChange(
  services: Services,
  { id, basedOn, ...draft }: ContestEdit,
  by: Organiser,
): Promise<ReplyOf<typeof previewContestChange>> {
  const { db } = services.database;
  await findRun(db, by.actor, id, by.now);
  const before = (await findContestRow(db, id)) ?? fail('contest_not_found');
  refuseStale(before, basedOn);
  const written: WrittenContest = await readContestForm(db, draft, before, { ...by, config: services.config });
  return changeFigures(db, before, written, by.now);
}

export async function changeVisible(services: Services, id: number, visible: boolean, by: Organiser): Promise<void> {
  await transact(services, async (tx) => {
    const before = await lockRun(tx, by, id);
    if (visible && before.template) fail('contest_is_template');
    await showContest(tx, id, visible, editorOf(by));
    await note(tx, by, 'contest.visibility', id, { before: { visible: before.visible }, after: { visible } });
  });
}

export async function deleteContest(services: Services, id: number, by: Organiser): Promise<void> {
  await transact(services, async (tx) => {
    const before = await lockRun(tx, by, id);
    if (!contestPolicy.remove(by.actor, factsOf(before))) fail('contest_delete_forbidden');
    await markDeleted(tx, id, by.now);
    const { problems, count: registered, submissions } = before;
    await note(tx, by, 'contest.delete', id, { before: { ...auditedOf(before), problems, registered, submissions } });
  });
}

export async function restoreContest(services: Services, id: number, by: Organiser): Promise<void> {
  await transact(services, async (tx) => {
    const row = await findContestRow(tx, id);
    const isTheirs =
      row === undefined ? can(by.actor, 'contest_edit_any') : contestPolicy.remove(by.actor, factsOf(row));
    if (!isTheirs) fail('contest_delete_forbidden');
    if (!(await undelete(tx, id, restorableSince(by.now)))) fail('contest_not_found');
    const { rule } = await lockRun(tx, by, id);
    const unfit = await labelsOfOtherType(tx, id, rule);
    if (unfit.length > 0) fail('contest_restore_unfit', { labels: unfit.slice(0, 20).join(', ') });
    await note(tx, by, 'contest.restore', id, {});
  });
}

/**
 * The settings of a contest once more, under the caller, and on wish its problems. A copy is shown to nobody before it
 * has hours of its own; one without problems is shown like its model, as existing clients expect.
 */
export async function copyContest(
  services: Services,
  id: number,
  { withProblems, startsAt, title }: { withProblems: boolean; startsAt?: Date | undefined; title?: string | undefined },
  by: Organiser,
): Promise<number> {
  return transact(services, async (tx) => {
    const before = await lockRun(tx, by, id);
    refuseAnother(before, by.actor);
    const model = before as unknown as ContestSettings;
    const settings: ContestSettings = {
      ...model,
      ...(startsAt && movedTo(before, startsAt)),
      title:
        title === undefined || storable(title).trim() === ''
          ? `${before.title.slice(0, limits.contest.title - COPY_SUFFIX.length)}${COPY_SUFFIX}`
          : storable(title).trim(),
      visible: before.visible && !withProblems && !before.template,
      unseal: unsealOf(model),
      released_at: null,
    };
    const of = { ownerId: by.actor.id, groupId: before.group_id, sourceId: id };
    const copy = await insertContest(tx, settingsOf(settings), of, by.now);
    await copyCannedAnswers(tx, id, copy, by.now);
    if (withProblems) {
      for (const { problem_id: problemId, ordinal, title_en: titleEn, ...is } of await contestProblems(tx, id)) {
        await insertContestProblem(tx, { contestId: copy, problemId, ordinal }, { ...is, titleEn }, by.now);
      }
    }
    await note(tx, by, 'contest.copy', copy, { after: { ...auditedOf(settings), source: id, withProblems } });
    return copy;
  });
}

/** One that was released by hand is stored as one that opens by itself; a copy waits for its own release. */
function unsealOf({ seal_at, unseal, released_at }: ContestSettings): ContestSettings['unseal'] {
  return seal_at !== null && released_at !== null ? 'manual' : unseal;
}

/** A copy is a new contest: of the site for who may announce one there, of a group for its administrators. */
function refuseAnother({ group_id: groupId }: ContestRow, actor: Actor): void {
  if (groupId === null && !can(actor, 'contest_admin')) fail('no_permission');
  if (groupId !== null && !groupPolicy.administer(actor, { id: groupId })) fail('group_admins_only');
}

/** The same hours from another start on; times are whole seconds. */
function movedTo(model: ContestRow, startsAt: Date): Pick<ContestSettings, 'starts_at' | 'ends_at' | 'seal_at'> {
  const start = wholeSecond(startsAt).getTime();
  const move = (time: Date) => new Date(time.getTime() + start - model.starts_at.getTime());
  if ([startsAt, move(model.ends_at)].some(isFarTime)) fail('contest_time_far');
  return {
    starts_at: move(model.starts_at),
    ends_at: move(model.ends_at),
    seal_at: model.seal_at && move(model.seal_at),
  };
}

type ContestAction =
  | 'create'
  | 'update'
  | 'release'
  | 'visibility'
  | 'delete'
  | 'restore'
  | 'copy'
  | 'template'
  | 'extend';

export async function note(
  tx: Tx,
  by: Organiser,
  action: `contest.${ContestAction}`,
  id: number,
  what: { before?: object; after?: object },
): Promise<void> {
  await markChanged(tx, 'contest', [id]);
  await writeAudit(tx, by, { action, subjectKind: 'contest', subjectId: id, ...what }, by.now);
}

function settingsOf(row: ContestSettings): ContestSettings {
  const { title, description, rule, auth, secret, starts_at, ends_at, seal_at, unseal, released_at, visible } = row;
  const { open_board, printing, late_submits, name_shown, oi_score, stars, award_kind, awards } = row;
  const { account_rule_on, account_rule, teams } = row;
  const first = { title, description, rule, auth, secret, starts_at, ends_at, seal_at, unseal, released_at, visible };
  const then = { open_board, printing, late_submits, name_shown, oi_score, stars, award_kind, awards };
  return { ...first, ...then, account_rule_on, account_rule, teams };
}

/** What the log keeps: no password, and no long text. */
function auditedOf(row: ContestSettings | ContestRow): object {
  const { secret, description, ...rest } = settingsOf(row as ContestSettings);
  return { ...rest, descriptionLength: description.length, hasPassword: secret !== null };
}
