import type {
  ContestProblemName,
  importRemoteProblemToContest,
  orderContestProblems,
  putContestProblem,
  RemovedContestProblem,
} from '@oyez/contract/contests/contest-problem-admin';
import { isColor, shownColor } from '@oyez/contract/rules/colors';
import { labelAt, labelFaults } from '@oyez/contract/rules/contest-form';
import { limits } from '@oyez/contract/rules/limits';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { textLanguage, type TextLanguage } from '@oyez/contract/wire/values';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { displayKey } from '../../db/display-key.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { isSameOrder, mayReorder } from '../../orders.ts';
import { refuseFaults } from '../../http/form-faults.ts';
import type { Services } from '../../services.ts';
import { titleFor } from '../../policy/contest-problems.policy.ts';
import { findTextsAmong, problemsNumbered, type ProblemTextsRow } from '../problems/problems.service.ts';
import { inLanguage } from '../problems/problems.view.ts';
import type { ContestRow } from './contest-edits.sql.ts';
import { presentOrImported } from '../remote-import/remote-import.service.ts';
import { problemsFor } from './contest-candidates.service.ts';
import {
  bringBack,
  contestProblemById,
  contestProblems,
  insertContestProblem,
  placeContestProblems,
  relabelContestProblems,
  removeContestProblem,
  removedContestProblem,
  removedContestProblems,
  renameContestProblem,
  type ContestProblemRow,
  type Named,
} from './contest-problems.sql.ts';
import { findRun, lockRun, restorableSince, type Organiser } from './contest-setting.service.ts';
import { toRemovedProblem } from './contest-setting.view.ts';

type Titles = Pick<Named, 'title' | 'titleEn'>;
type Change = 'add' | 'update' | 'order' | 'delete' | 'restore';

/** One problem of a contest under its name there. */
export async function contestProblem(
  { database: { db } }: Services,
  { cid, pid }: { cid: number; pid: number },
  { actor, now }: Pick<Organiser, 'actor' | 'now'>,
): Promise<ContestProblemRow> {
  await findRun(db, actor, cid, now);
  const found = (await contestProblems(db, cid)).find((one) => one.problem_id === pid);
  return found ?? fail('contest_problem_not_found');
}

/** Adds a problem under a name of its own; the problem itself stays what it is, and public if it was. */
export async function addProblem(
  services: Services,
  { cid, pid, displayId }: { cid: number; pid: number; displayId: string },
  by: Organiser,
): Promise<void> {
  await transact(services, async (tx) => {
    const contest = await lockRun(tx, by, cid);
    const problem = await takeable(tx, contest, pid, by);
    const titles = ownTitles(problem);
    await add(tx, contest, pid, { ...readName({ displayId, displayTitle: titles.title }, by), ...titles }, by);
  });
}

type NameForm = BodyOf<typeof putContestProblem>;
type Meant = { cid: number; pid: number };

/** Which problem of which contest a form is about: existing clients send the number of that alone with a colour. */
export async function problemMeant({ database }: Services, { id, cid, pid }: NameForm): Promise<Meant> {
  if (cid !== undefined && pid !== undefined) return { cid, pid };
  if (id === undefined) {
    const field = cid === undefined ? 'cid' : 'pid';
    throw new AppError('parameter_missing', { field }, [{ field, reason: 'parameter_missing' }]);
  }
  const row = await contestProblemById(database.db, id);
  if (row === undefined || (cid ?? row.contest_id) !== row.contest_id) return fail('contest_not_found');
  return { cid: row.contest_id, pid: row.problem_id };
}

/** Names a problem of a contest; one that is not in it yet is added. */
export async function nameProblem(
  services: Services,
  { cid, pid }: Meant,
  { basedOn, ...sent }: NameForm,
  by: Organiser,
): Promise<ContestProblemRow> {
  return transact(services, async (tx) => {
    const contest = await lockRun(tx, by, cid);
    const problems = await contestProblems(tx, cid);
    const present = problems.find((one) => one.problem_id === pid);
    const { displayId = present?.label ?? '', displayTitle = present?.title ?? '', color } = sent;
    const wanted = readName({ displayId, displayTitle, color }, by);
    if (present === undefined) {
      const own = ownTitles(await takeable(tx, contest, pid, by));
      return add(tx, contest, pid, { ...wanted, ...titlesMeant(wanted.title, [own]) }, by);
    }
    const known = [namedAs(present), ...(await problemsNumbered(tx, [pid])).map(ownTitles)];
    const meant = { ...wanted, ...titlesMeant(wanted.title, known) };
    const name =
      basedOn === undefined
        ? meant
        : onTop(meant, { ...basedOn, ...titlesMeant(basedOn.displayTitle, known) }, namedAs(present), by);
    refuseTakenLabel(problems, name.label, by, present.id);
    const row = await renameContestProblem(tx, present.id, name, by.now);
    if (isInLabelOrder(problems)) await placeByLabel(tx, cid);
    await note(tx, by, 'update', cid, [row.id], { before: nameOf(present), after: nameOf(row) });
    return row;
  });
}

/** Takes a problem out. Its submissions there are shown no more, and come back with it. */
export async function removeProblem(services: Services, cid: number, pid: number, by: Organiser): Promise<void> {
  await transact(services, async (tx) => {
    await lockRun(tx, by, cid);
    const present = (await contestProblems(tx, cid)).find((one) => one.problem_id === pid);
    if (present === undefined) fail('contest_problem_not_found');
    await removeContestProblem(tx, present.id, by.now);
    await note(tx, by, 'delete', cid, [present.id], { before: nameOf(present) });
  });
}

export async function removedProblems(
  { database: { db } }: Services,
  cid: number,
  { actor, locale, now }: Organiser,
): Promise<RemovedContestProblem[]> {
  await findRun(db, actor, cid, now);
  const rows = await removedContestProblems(db, cid, restorableSince(now));
  return rows.map((row) => toRemovedProblem(row, textLanguage(locale)));
}

export async function restoreProblem(
  services: Services,
  { cid, pid, id }: { cid: number; pid: number; id?: number | undefined },
  by: Organiser,
): Promise<void> {
  await transact(services, async (tx) => {
    const contest = await lockRun(tx, by, cid);
    const problems = await contestProblems(tx, cid);
    const of = { contestId: cid, problemId: pid, aliasId: id };
    const removed = (await removedContestProblem(tx, of, restorableSince(by.now))) ?? fail('contest_problem_not_found');
    const [problem] = await problemsNumbered(tx, [pid]);
    refuseOtherType(contest, problem ?? fail('contest_problem_not_found'));
    refuseFull(problems);
    refuseTaken(problems, pid);
    refuseTakenLabel(problems, removed.label, by);
    await bringBack(tx, removed.id, (problems.at(-1)?.ordinal ?? 0) + 1);
    if (isInLabelOrder(problems)) await placeByLabel(tx, cid);
    await note(tx, by, 'restore', cid, [removed.id], { after: nameOf(removed) });
  });
}

/**
 * Puts all problems into this order; on wish they become A, B, C …. Whoever saw another order than there is now is told,
 * and changes nothing.
 */
export async function orderProblems(
  services: Services,
  { cid, pids, relabel, basedOn }: BodyOf<typeof orderContestProblems>,
  by: Organiser,
): Promise<void> {
  await transact(services, async (tx) => {
    await lockRun(tx, by, cid);
    const problems = await contestProblems(tx, cid);
    const present = problems.map((one) => one.problem_id);
    if (!relabel && isSameOrder(present, pids)) return;
    if (!mayReorder(present, pids, basedOn)) fail('contest_order_stale');
    const ordered = pids.flatMap((pid) => problems.find((one) => one.problem_id === pid) ?? []);
    const ids = ordered.map((one) => one.id);
    await placeContestProblems(tx, ids);
    if (relabel) {
      const labels = ids.map((id, index) => ({ id, label: labelAt(index) }));
      await relabelContestProblems(tx, labels, by.now);
    }
    const before = { labels: problems.map((one) => one.label) };
    const after = { labels: ordered.map((one, index) => (relabel ? labelAt(index) : one.label)) };
    await note(tx, by, 'order', cid, ids, { before, after });
  });
}

async function add(tx: Tx, contest: ContestRow, pid: number, name: Named, by: Organiser): Promise<ContestProblemRow> {
  const cid = contest.id;
  const problems = await contestProblems(tx, cid);
  refuseFull(problems);
  refuseTaken(problems, pid);
  refuseTakenLabel(problems, name.label, by);
  const of = { contestId: cid, problemId: pid, ordinal: (problems.at(-1)?.ordinal ?? 0) + 1 };
  const row = await insertContestProblem(tx, of, name, by.now);
  // From here on nobody gives the problem another type before this is through.
  const [problem] = await problemsNumbered(tx, [pid]);
  refuseOtherType(contest, problem ?? fail('contest_problem_not_found'));
  if (isInLabelOrder(problems)) await placeByLabel(tx, cid);
  await note(tx, by, 'add', cid, [row.id], { after: nameOf(row) });
  return row;
}

/** A problem that this person may take into a contest: one of those to choose from there, not hidden, and of its type. */
async function takeable(tx: Tx, contest: ContestRow, pid: number, { actor }: Organiser) {
  const problem = await findTextsAmong(tx, pid, problemsFor(contest, actor));
  if (problem.hidden) fail('contest_problem_hidden');
  refuseOtherType(contest, problem);
  return problem;
}

/** Points are nothing to a board of solved problems, nor the other way round; problems of other judges fit both. */
function refuseOtherType(
  { rule }: Pick<ContestRow, 'rule'>,
  { type, remote_oj, display_id }: { type: string; remote_oj: string | null; display_id: string },
): void {
  if (remote_oj !== null || type === rule) return;
  const [typeName, ruleName] = [type.toUpperCase(), rule.toUpperCase()];
  throw new AppError('contest_problem_other_type', { id: display_id, type: typeName, rule: ruleName });
}

/** Adds a problem of another judge, which is imported first when it is not here yet. */
export async function importRemoteProblem(
  services: Services,
  { cid, displayId, ...named }: QueryOf<typeof importRemoteProblemToContest>,
  by: Organiser,
): Promise<void> {
  await findRun(services.database.db, by.actor, cid, by.now);
  readName({ displayId, displayTitle: displayId }, by);
  const { pid } = await presentOrImported(services, named, by);
  await addProblem(services, { cid, pid, displayId }, by);
}

function readName(
  { displayId, displayTitle, color }: { displayId: string; displayTitle: string; color?: string | undefined },
  { locale }: Organiser,
): Named {
  const hasColor = color !== undefined && color !== '';
  const shown = shownColor(color ?? '');
  refuseFaults(
    [
      ...labelFaults(displayId),
      ...(storable(displayTitle).trim() === ''
        ? [{ field: 'displayTitle', code: 'contest_title_empty' } as const]
        : []),
      ...(hasColor && !isColor(shown) ? [{ field: 'color', code: 'contest_color_unknown' } as const] : []),
    ],
    locale,
  );
  return { label: storable(displayId), title: storable(displayTitle), titleEn: null, color: hasColor ? shown : null };
}

/** What one person changed of the name that they read, on what others have made of it since; never over their words. */
function onTop(
  wanted: Named,
  { displayId, color: readColor, title: readTitle }: ContestProblemName & Pick<Named, 'title'>,
  present: Named,
  { locale }: Organiser,
): Named {
  const read = { label: displayId, title: readTitle, color: readColor };
  const parts = ['label', 'title', 'color'] as const;
  const isChanged = (part: (typeof parts)[number]) => wanted[part] !== read[part];
  if (parts.some((part) => isChanged(part) && ![read[part], wanted[part]].includes(present[part]))) {
    throw new AppError('contest_problem_changed_meanwhile', {
      now: `${present.label} ${titleFor(present, textLanguage(locale))}`,
    });
  }
  const [label, title, color] = parts.map((part) => (isChanged(part) ? wanted : present)) as [Named, Named, Named];
  return { label: label.label, title: title.title, titleEn: title.titleEn, color: color.color };
}

/** What a problem is called in a contest as long as nobody writes another title there. */
function ownTitles(problem: ProblemTextsRow): Titles {
  const read = (language: TextLanguage) =>
    inLanguage(problem.statements, language, problem.default_lang)?.title || problem.display_id;
  const [title, titleEn] = [read('zh'), read('en')];
  return { title, titleEn: titleEn === title ? null : titleEn };
}

/** Forms send back the title that they were given, in one language: that writes no other. */
function titlesMeant(sent: string, known: readonly Titles[]): Titles {
  const same = known.find(({ title, titleEn }) => sent === title || sent === titleEn);
  return same === undefined ? { title: sent, titleEn: null } : { title: same.title, titleEn: same.titleEn };
}

function namedAs({ label, title, title_en: titleEn, color }: ContestProblemRow): Named {
  return { label, title, titleEn, color };
}

function refuseFull(problems: readonly unknown[]): void {
  const max = limits.contest.problems;
  if (problems.length >= max) throw new AppError('contest_problems_too_many', { max });
}

function refuseTaken(problems: readonly ContestProblemRow[], pid: number): void {
  if (problems.some((one) => one.problem_id === pid)) fail('contest_problem_taken');
}

function refuseTakenLabel(
  problems: readonly ContestProblemRow[],
  label: string,
  { locale }: Organiser,
  except?: number,
): void {
  const key = displayKey(label);
  if (problems.every((one) => one.id === except || one.label_key !== key)) return;
  refuseFaults([{ field: 'displayId', code: 'contest_label_taken', params: { label } }], locale);
}

const byLabel = new Intl.Collator('en', { numeric: true }).compare;

/** Existing clients know no order but that of the labels; it is kept until somebody chooses another. */
function isInLabelOrder(problems: readonly ContestProblemRow[]): boolean {
  return problems.every((one, index) => index === 0 || compareLabels(problems[index - 1]!, one) <= 0);
}

/** A, B, …, Z come before AA; numbers go by their value. */
function compareLabels(a: ContestProblemRow, b: ContestProblemRow): number {
  const isLetters = [a, b].every((one) => /^[A-Z]+$/.test(one.label_key));
  return (isLetters ? a.label_key.length - b.label_key.length : 0) || byLabel(a.label_key, b.label_key);
}

async function placeByLabel(tx: Tx, cid: number): Promise<void> {
  const problems = (await contestProblems(tx, cid)).toSorted(compareLabels);
  await placeContestProblems(
    tx,
    problems.map((one) => one.id),
  );
}

function nameOf({ problem_id, label, title, color }: ContestProblemRow): object {
  return { pid: problem_id, label, title, color };
}

async function note(
  tx: Tx,
  by: Organiser,
  change: Change,
  contestId: number,
  aliasIds: readonly number[],
  what: { before?: object; after?: object },
): Promise<void> {
  await markChanged(tx, 'contest', [contestId]);
  await markChanged(tx, 'contest_problem', aliasIds);
  const entry = { action: `contest_problem.${change}`, subjectKind: 'contest', subjectId: contestId } as const;
  await writeAudit(tx, by, { ...entry, ...what }, by.now);
}
