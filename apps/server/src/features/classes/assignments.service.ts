import type {
  AssignmentDetail,
  AssignmentEffect,
  AssignmentRow,
  AssignmentTerms,
  updateAssignment as updateAssignmentCall,
} from '@oyez/contract/classes/assignments';
import { classLimits } from '@oyez/contract/classes/class-limits';
import { isFarTime } from '@oyez/contract/rules/contest-form';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import { textLanguage, type Locale } from '@oyez/contract/wire/values';
import { daysAfter, daysBefore } from '../../days.ts';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Db, Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { assignmentPolicy } from '../../policy/classes.policy.ts';
import type { Services } from '../../services.ts';
import { trainingToHandOut } from '../training-setting/handed-out.service.ts';
import {
  assignmentsOf,
  countAssignments,
  findAssignment,
  insertAssignment,
  markAssignment,
  problemsOf,
  rewriteAssignment,
  type AssignmentRecord,
  type ProblemOfAssignment,
  type Terms,
} from './assignments.sql.ts';
import { ownOf, toAssignmentRow } from './assignments.view.ts';
import { enteredClass, heldClass, rightsIn, teaches, type Teacher } from './class-access.service.ts';
import { countsOf } from './assignment-counts.service.ts';
import { foundAssignment, ownCells, sheetOfTerms, taughtAssignment, worths, type Room } from './progress.service.ts';
import { sectionsOf } from './sections.sql.ts';

type AssignmentChange = BodyOf<typeof updateAssignmentCall>;
type Reader = { actor: Actor; locale: Locale; now: Date };

/** Students find theirs, teachers all of them with counts. */
export async function listAssignments(
  room: Room,
  groupId: number,
  reader: Reader,
): Promise<{ can: AssignmentDetail['can']; assignments: AssignmentRow[] }> {
  const { db } = room.database;
  const group = await enteredClass(db, reader.actor, groupId);
  const found = (await assignmentsOf(db, [groupId], reader.actor.id)).filter((one) =>
    assignmentPolicy.find(reader.actor, one),
  );
  const sections = await sectionsOf(db, groupId);
  return { can: rightsIn(reader.actor, group), assignments: await rowsOf(room, found, sections, reader) };
}

async function rowsOf(
  room: Room,
  found: readonly AssignmentRecord[],
  sections: readonly { id: number; name: string }[],
  reader: Reader,
): Promise<AssignmentRow[]> {
  const problems = await problemsOf(
    room.database.db,
    [...new Set(found.map((one) => one.trainingId))],
    textLanguage(reader.locale),
  );
  const counts = await countsOf(
    room,
    found.filter((one) => teaches(reader.actor, one.groupId, 'view')),
    problems,
  );
  const rows: AssignmentRow[] = [];
  for (const assignment of found) rows.push(await rowOf(room, assignment, { problems, counts, sections }, reader));
  return rows;
}

async function rowOf(
  room: Room,
  assignment: AssignmentRecord,
  known: {
    problems: ReadonlyMap<number, ProblemOfAssignment[]>;
    counts: ReadonlyMap<number, NonNullable<AssignmentRow['all']>>;
    sections: readonly { id: number; name: string }[];
  },
  { actor, now }: Reader,
): Promise<AssignmentRow> {
  const isOpen = assignmentPolicy.open(actor, assignment, now);
  const problems = known.problems.get(assignment.trainingId) ?? [];
  const isOwn = isOpen && assignment.isTheirs && !teaches(actor, assignment.groupId, 'view');
  const mine = isOwn ? await ownCells(room, assignment, problems, actor.id) : null;
  const own = mine && ownOf(mine.cells, mine.total, mine.of);
  const all = known.counts.get(assignment.id) ?? null;
  return toAssignmentRow(assignment, { isOpen, problems: problems.length, sections: known.sections, own, all }, now);
}

const MOST_OWN = 20;

/** What somebody has to do at this moment, in all groups. */
export async function ownAssignments(room: Room, reader: Reader): Promise<(AssignmentRow & { groupName: string })[]> {
  const found = await assignmentsOf(room.database.db, [...reader.actor.memberships.keys()], reader.actor.id);
  const open = found
    .filter((one) => one.isTheirs && !teaches(reader.actor, one.groupId, 'view'))
    .filter((one) => assignmentPolicy.open(reader.actor, one, reader.now))
    .filter((one) => reader.now <= endOf(one))
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    .slice(0, MOST_OWN);
  const rows = await rowsOf(room, open, [], reader);
  return rows.map((row, at) => ({ ...row, sections: [], groupName: open[at]?.groupName ?? '' }));
}

/** So long something can count; for as long as a week where nothing says an end. */
function endOf({ dueAt, lastAt, lateRule }: AssignmentRecord): Date {
  if (lateRule === 'refuse') return dueAt;
  return lastAt ?? daysAfter(dueAt, 7);
}

export async function readAssignment(room: Room, id: number, reader: Reader): Promise<AssignmentDetail> {
  const { db } = room.database;
  const { actor, now, locale } = reader;
  const { assignment, group } = await foundAssignment(db, actor, id);
  const isOpen = assignmentPolicy.open(actor, assignment, now);
  const can = rightsIn(actor, group);
  const problems = await problemsOf(db, [assignment.trainingId], textLanguage(locale));
  const shown = isOpen ? (problems.get(assignment.trainingId) ?? []) : [];
  const isOwn = isOpen && assignment.isTheirs && !can.view;
  const mine = isOwn ? await ownCells(room, assignment, shown, actor.id) : null;
  const counts = await countsOf(room, can.view ? [assignment] : [], problems);
  const row = await rowOf(room, assignment, { problems, counts, sections: await sectionsOf(db, group.id) }, reader);
  return {
    ...row,
    can,
    trainingTitle: isOpen ? assignment.trainingTitle : null,
    trainingListed: can.view ? assignment.trainingVisible : null,
    pointsRule: assignment.pointsRule,
    ownPoints: isOpen ? assignment.ownPoints : {},
    version: versionOf(assignment),
    problemList: worths(shown, assignment).list,
    cells: mine?.cells ?? [],
    total: mine?.total ?? 0,
    reasons: mine?.grades.map(({ problemId, reason }) => ({ pid: problemId, reason })) ?? [],
  };
}

/** A training of the group as it is; a public one of the site, or problems, as a training of the group that its list does not show. */
export async function addAssignment(
  services: Services,
  sent: AssignmentTerms & { gid: number; trainingId?: number | undefined; problems: string[] },
  by: Teacher,
): Promise<number> {
  const { gid: groupId, trainingId, problems } = sent;
  return transact(services, async (tx) => {
    await heldClass(tx, by, groupId, 'manage');
    const terms = await readTerms(tx, groupId, sent);
    const { perGroup: max } = classLimits.assignment;
    if ((await countAssignments(tx, groupId)) >= max) throw new AppError('assignment_too_many', { max });
    const handed = await trainingToHandOut(tx, { groupId, title: terms.title, trainingId, problems }, by);
    const ownerId = by.actor.id;
    const id = await insertAssignment(tx, terms, { groupId, trainingId: handed, ownerId }, by.now);
    await note(tx, by, 'assignment.add', { id, groupId }, { after: { ...audited(terms), trainingId: handed } });
    return id;
  });
}

export async function updateAssignment(
  services: Services,
  { id, basedOn, ...sent }: AssignmentChange,
  by: Teacher,
): Promise<void> {
  await transact(services, async (tx) => {
    const before = await heldAssignment(tx, by, id);
    refuseStale(before, basedOn);
    const terms = await readTerms(tx, before.groupId, sent);
    await rewriteAssignment(tx, id, terms, by.now);
    await note(tx, by, 'assignment.update', before, { before: audited(before), after: audited(terms) });
  });
}

export async function removeAssignment(services: Services, id: number, by: Teacher): Promise<void> {
  await transact(services, async (tx) => {
    const before = await heldAssignment(tx, by, id);
    await markAssignment(tx, id, by.now, by.now);
    await note(tx, by, 'assignment.remove', before, { before: audited(before) });
  });
}

export async function restoreAssignment(services: Services, id: number, by: Teacher): Promise<void> {
  await transact(services, async (tx) => {
    const found = (await findAssignment(tx, id, by.actor.id)) ?? fail('assignment_not_found');
    if (!assignmentPolicy.find(by.actor, found)) fail('assignment_not_found');
    await heldClass(tx, by, found.groupId, 'manage');
    const { deletedAt } = (await findAssignment(tx, id, by.actor.id)) ?? fail('assignment_not_found');
    if (deletedAt === null || deletedAt <= daysBefore(by.now, classLimits.assignment.restoreDays))
      fail('assignment_not_found');
    await markAssignment(tx, id, null, by.now);
    await note(tx, by, 'assignment.restore', found, {});
  });
}

/** What a change would do to people, in figures. */
export async function previewAssignment(
  room: Room,
  { id, basedOn, ...sent }: AssignmentChange,
  { actor, locale, now }: Teacher,
): Promise<AssignmentEffect> {
  const { db } = room.database;
  const { assignment } = await taughtAssignment(db, actor, id, 'manage');
  refuseStale(assignment, basedOn);
  const terms = await readTerms(db, assignment.groupId, sent);
  const [is, becomes] = await Promise.all(
    [assignment, terms].map(async (of) => {
      const { rows } = await sheetOfTerms(room, assignment, of, { locale });
      return new Map(rows.map((row) => [row.uid, row]));
    }),
  );
  if (is === undefined || becomes === undefined) return fail('assignment_not_found');
  const both = [...becomes.values()].flatMap((row) => {
    const before = is.get(row.uid);
    return before === undefined ? [] : [row.total - before.total];
  });
  const begun = [...is.values()].some((row) => row.cells.length > 0);
  return {
    people: becomes.size,
    more: both.filter((change) => change > 0).length,
    less: both.filter((change) => change < 0).length,
    leaving: [...is.keys()].filter((uid) => !becomes.has(uid)).length,
    coming: [...becomes.keys()].filter((uid) => !is.has(uid)).length,
    closes: begun && assignment.opensAt <= now && terms.opensAt > now,
  };
}

/** Each change has a time of its own: whoever changes it holds its class. */
function versionOf({ modifiedAt }: AssignmentRecord): string {
  return modifiedAt.toISOString();
}

function refuseStale(before: AssignmentRecord, basedOn: string | undefined): void {
  if (basedOn !== undefined && basedOn !== versionOf(before)) fail('assignment_changed_meanwhile');
}

async function heldAssignment(tx: Tx, by: Teacher, id: number): Promise<AssignmentRecord> {
  const { assignment } = await taughtAssignment(tx, by.actor, id, 'manage');
  await heldClass(tx, by, assignment.groupId, 'manage');
  return (await foundAssignment(tx, by.actor, id)).assignment;
}

async function readTerms(db: Db | Tx, groupId: number, sent: AssignmentTerms): Promise<Terms> {
  const { opensAt, dueAt, lateRule } = sent;
  // Where nothing late is taken, the due time is the last moment.
  const lastAt = lateRule === 'refuse' ? null : (sent.lastAt ?? null);
  if (opensAt >= dueAt || (lastAt !== null && lastAt < dueAt)) fail('assignment_times');
  const { days } = classLimits.assignment;
  if ((lastAt ?? dueAt) > daysAfter(opensAt, days)) throw new AppError('assignment_too_long', { days });
  if (isFarTime(opensAt) || isFarTime(lastAt ?? dueAt)) fail('contest_time_far');
  const forAll = sent.forAll ?? sent.sectionIds.length === 0;
  const wanted = forAll ? [] : [...new Set(sent.sectionIds)];
  if (!forAll && wanted.length === 0) fail('assignment_for_nobody');
  const known = new Set((await sectionsOf(db, groupId)).map((one) => one.id));
  if (wanted.some((id) => !known.has(id))) fail('section_not_found');
  return {
    title: storable(sent.title).trim(),
    opensAt,
    dueAt,
    lastAt,
    lateRule,
    latePercent: lateRule === 'percent' ? sent.latePercent : 0,
    pointsRule: sent.pointsRule,
    ownPoints: sent.pointsRule === 'own' ? sent.ownPoints : {},
    forAll,
    sectionIds: wanted,
  };
}

function audited({
  title,
  opensAt,
  dueAt,
  lastAt,
  lateRule,
  latePercent,
  pointsRule,
  forAll,
  sectionIds,
}: Terms): object {
  const sections = forAll ? 'all' : sectionIds;
  return { title, opensAt, dueAt, lastAt, lateRule, latePercent, pointsRule, sections };
}

async function note(
  tx: Tx,
  by: Teacher,
  action: `assignment.${'add' | 'update' | 'remove' | 'restore'}`,
  { id, groupId }: { id: number; groupId: number },
  what: { before?: object; after?: object },
): Promise<void> {
  await markChanged(tx, 'class', [groupId]);
  await writeAudit(tx, by, { action, subjectKind: 'assignment', subjectId: id, ...what }, by.now);
}
