import { classLimits } from '@oyez/contract/classes/class-limits';
import type { ClassInfo } from '@oyez/contract/classes/sections';
import type { moveToSections } from '@oyez/contract/classes/sections';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import { daysBefore } from '../../days.ts';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { enteredClass, heldClass, rightsIn, type Teacher } from './class-access.service.ts';
import {
  changeSection,
  findSection,
  insertSection,
  keepOf,
  keptOf,
  listedSections,
  memberIds,
  sectionOfMember,
  sectionsOf,
  studentsBySection,
  type StoredSection,
} from './sections.sql.ts';

/** The class as its reader finds it: teachers all of it, others their own section. */
export async function readClass({ database }: Services, actor: Actor, groupId: number): Promise<ClassInfo> {
  const { db } = database;
  const group = await enteredClass(db, actor, groupId);
  const can = rightsIn(actor, group);
  const [sections, own] = await Promise.all([sectionsOf(db, groupId), sectionOfMember(db, groupId, actor.id)]);
  if (!can.view) {
    const theirs = sections.filter((one) => one.id === own).map((one) => ({ ...one, members: 0 }));
    return { can, sections: theirs, unassigned: null, own };
  }
  const counts = await studentsBySection(db, groupId);
  return { can, sections: listedSections(sections, counts), unassigned: counts.get(0) ?? 0, own };
}

export async function addSection(services: Services, groupId: number, sent: string, by: Teacher): Promise<number> {
  return transact(services, async (tx) => {
    await heldClass(tx, by, groupId, 'manage');
    const name = nameOf(sent);
    const sections = await sectionsOf(tx, groupId);
    refuseTooMany(sections.length);
    refuseTaken(sections, name);
    const id = await insertSection(tx, groupId, name, by.now);
    await note(tx, by, 'class.add_section', { id, groupId }, { after: { name } });
    return id;
  });
}

export async function renameSection(services: Services, id: number, sent: string, by: Teacher): Promise<void> {
  await transact(services, async (tx) => {
    const section = await heldSection(tx, by, id);
    if (section.deletedAt !== null) fail('section_not_found');
    const name = nameOf(sent);
    if (name === section.name) return;
    const sections = await sectionsOf(tx, section.groupId);
    refuseTaken(
      sections.filter((one) => one.id !== id),
      name,
    );
    await changeSection(tx, id, { name }, by.now);
    await note(tx, by, 'class.rename_section', section, { before: { name: section.name }, after: { name } });
  });
}

/** Its people stay members; assignments of this section alone are nobody's until it comes back. */
export async function removeSection(services: Services, id: number, by: Teacher): Promise<void> {
  await transact(services, async (tx) => {
    const section = await heldSection(tx, by, id);
    if (section.deletedAt !== null) fail('section_not_found');
    await changeSection(tx, id, { deleted_at: by.now }, by.now);
    await note(tx, by, 'class.remove_section', section, { before: { name: section.name } });
  });
}

export async function restoreSection(services: Services, id: number, by: Teacher): Promise<void> {
  await transact(services, async (tx) => {
    const section = await heldSection(tx, by, id);
    const { deletedAt } = section;
    if (deletedAt === null || deletedAt <= daysBefore(by.now, classLimits.section.restoreDays))
      fail('section_not_found');
    const sections = await sectionsOf(tx, section.groupId);
    refuseTooMany(sections.length);
    refuseTaken(sections, section.name);
    await changeSection(tx, id, { deleted_at: null }, by.now);
    await note(tx, by, 'class.restore_section', section, { after: { name: section.name } });
  });
}

type Moves = BodyOf<typeof moveToSections>['moves'];

/** Answers where they were. Whoever is no member any more refuses all of it, so that the page is looked at again. */
export async function moveMembers(
  services: Services,
  { gid: groupId, moves }: BodyOf<typeof moveToSections>,
  by: Teacher,
): Promise<Moves> {
  return transact(services, async (tx) => {
    await heldClass(tx, by, groupId, 'manage');
    const wanted = new Map(moves.map((one) => [one.uid, one.sectionId]));
    const known = new Set((await sectionsOf(tx, groupId)).map((one) => one.id));
    if ([...wanted.values()].some((id) => id !== null && !known.has(id))) fail('section_not_found');
    const ids = await memberIds(tx, groupId, [...wanted.keys()]);
    if (ids.size < wanted.size) fail('class_member_not_found');
    const before = await keptOf(tx, groupId, [...ids.values()]);
    const changed = before.filter((one) => one.sectionId !== wanted.get(one.uid));
    await keepOf(
      tx,
      groupId,
      changed.map((one) => ({ ...one, sectionId: wanted.get(one.uid) ?? null })),
      by.now,
    );
    const was = changed.map(({ uid, sectionId }) => ({ uid, sectionId }));
    const after = changed.map(({ uid }) => ({ uid, sectionId: wanted.get(uid) ?? null }));
    if (changed.length > 0) {
      await markChanged(tx, 'class', [groupId]);
      const entry = { action: 'class.move', subjectKind: 'group', subjectId: groupId } as const;
      await writeAudit(tx, by, { ...entry, before: { moves: was }, after: { moves: after } }, by.now);
    }
    return was;
  });
}

/** Under which number and name teachers know a student. */
export async function describeStudent(
  services: Services,
  { gid, uid, number, name }: { gid: number; uid: string; number?: string | undefined; name?: string | undefined },
  by: Teacher,
): Promise<void> {
  await transact(services, async (tx) => {
    await heldClass(tx, by, gid, 'manage');
    const ids = await memberIds(tx, gid, [uid]);
    const [before] = await keptOf(tx, gid, [...ids.values()]);
    if (before === undefined) fail('class_member_not_found');
    const said = { number: storable(number ?? '').trim() || null, name: storable(name ?? '').trim() || null };
    await keepOf(tx, gid, [{ ...before, ...said }], by.now);
    await markChanged(tx, 'class', [gid]);
    const entry = { action: 'class.describe', subjectKind: 'group', subjectId: gid } as const;
    const was = { uid, number: before.number, name: before.name };
    await writeAudit(tx, by, { ...entry, before: was, after: { uid, ...said } }, by.now);
  });
}

async function heldSection(tx: Tx, by: Teacher, id: number): Promise<StoredSection> {
  const found = (await findSection(tx, id)) ?? fail('section_not_found');
  try {
    await heldClass(tx, by, found.groupId, 'manage');
  } catch (error) {
    // Not even that there is a group is told by the number of a section.
    if (error instanceof AppError && error.code === 'group_not_found') fail('section_not_found');
    throw error;
  }
  return (await findSection(tx, id)) ?? fail('section_not_found');
}

export function nameOf(sent: string): string {
  return storable(sent).normalize('NFC').trim();
}

export function sectionKey(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

export function refuseTooMany(count: number): void {
  const { perGroup: max } = classLimits.section;
  if (count >= max) throw new AppError('section_too_many', { max });
}

function refuseTaken(sections: readonly { name: string }[], name: string): void {
  if (sections.some((one) => sectionKey(one.name) === sectionKey(name))) {
    throw new AppError('section_name_taken', { name });
  }
}

async function note(
  tx: Tx,
  by: Teacher,
  action: `class.${'add' | 'rename' | 'remove' | 'restore'}_section`,
  { id, groupId }: { id: number; groupId: number },
  what: { before?: object; after?: object },
): Promise<void> {
  await markChanged(tx, 'class', [groupId]);
  await writeAudit(tx, by, { action, subjectKind: 'group_section', subjectId: id, ...what }, by.now);
}
