import { classLimits } from '@oyez/contract/classes/class-limits';
import { ROSTER_KINDS, type importRoster, type RosterImports, type RosterPlan } from '@oyez/contract/classes/rosters';
import { errorText } from '@oyez/contract/errors/catalogue';
import { limits } from '@oyez/contract/rules/limits';
import type { BodyOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { isUsername } from '@oyez/contract/rules/usernames';
import { daysBefore } from '../../../days.ts';
import { writeAudit } from '../../../db/audit.sql.ts';
import { markChanged } from '../../../db/changes.sql.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { transact } from '../../../db/transact.ts';
import { AppError, fail } from '../../../http/app-error.ts';
import { can } from '../../../policy/actor.ts';
import { groupPolicy } from '../../../policy/groups.policy.ts';
import type { Services } from '../../../services.ts';
import { emailKey, usernameKey } from '../../accounts/account-keys.filter.ts';
import { isEmail } from '../../accounts/registration.service.ts';
import { addMembers } from '../../group-members/member-changes.service.ts';
import { insertMadeAccounts, prepareAccounts } from '../../user-admin/made-accounts.service.ts';
import { heldClass, taughtClass, type Teacher } from '../class-access.service.ts';
import type { ClassGroup } from '../class-groups.sql.ts';
import { insertSection, keepOf, keptOf, sectionsOf } from '../sections.sql.ts';
import { nameOf, sectionKey } from '../sections.service.ts';
import { digestOf, loginOf, planRoster, type PlannedStudent } from './roster-plan.ts';
import { readRoster, type RosterLine } from './roster-table.ts';
import { accountsMadeFor, insertRosterImport, rosterAccounts, rosterImports, type RosterChange } from './roster.sql.ts';

type Sent = Omit<BodyOf<typeof importRoster>, 'digest'>;

/** Imports later than this can be undone. */
export function undoableSince(now: Date): Date {
  return daysBefore(now, classLimits.roster.restoreDays);
}

/** How many accounts somebody may have made for a group; null: as many as they like. */
async function accountsLeft(
  db: Db | Tx,
  { settings }: Services,
  { actor }: Teacher,
  group: ClassGroup,
): Promise<number | null> {
  if (can(actor, 'user_admin')) return null;
  const { switches, limits: bounds } = await settings.current();
  if (!switches.groupAccounts || !groupPolicy.own(actor, group)) return 0;
  return Math.max(0, bounds.groupAccountLimit - (await accountsMadeFor(db, group.id)));
}

/** Trusted with accounts, whether or not there are any left. */
export async function isTrusted(
  { settings }: Pick<Services, 'settings'>,
  { actor }: Teacher,
  group: ClassGroup,
): Promise<boolean> {
  if (can(actor, 'user_admin')) return true;
  return (await settings.current()).switches.groupAccounts && groupPolicy.own(actor, group);
}

export async function previewRoster(services: Services, sent: Sent, by: Teacher): Promise<RosterPlan> {
  const { db } = services.database;
  const group = await taughtClass(db, by.actor, sent.gid, 'manage');
  const plan = await plannedOf(db, services, group, await readRoster(sent.text), sent, by);
  return toPlan(plan, group, by, await newSections(db, group.id, plan));
}

async function plannedOf(
  db: Db | Tx,
  services: Services,
  group: ClassGroup,
  read: readonly RosterLine[],
  { sectionId }: Pick<Sent, 'sectionId'>,
  by: Teacher,
): Promise<PlannedStudent[]> {
  const sections = await sectionsOf(db, group.id);
  const chosen = sections.find((one) => one.id === sectionId);
  if (sectionId !== undefined && chosen === undefined) fail('section_not_found');
  const trusted = await isTrusted(services, by, group);
  const left = await accountsLeft(db, services, by, group);
  const texts = (of: (line: RosterLine) => string | null) => [...new Set(read.flatMap((line) => of(line) ?? []))];
  const named = {
    usernameKeys: texts((line) => line.username ?? loginOf(line.number)).map(usernameKey),
    emailKeys: texts((line) => line.email).map(emailKey),
    numbers: texts((line) => line.number),
  };
  const plan = planRoster(read, {
    accounts: await rosterAccounts(db, group.id, named, { trusted }),
    sections,
    section: chosen?.name ?? null,
    trusted,
    accountsLeft: Math.min(left ?? Infinity, classLimits.accounts.perImport),
    mayBeCalled: (name) => isUsername(name) && name.length <= limits.username.max,
    isEmail,
  });
  const { perGroup: max } = classLimits.section;
  if (sections.length + newNames(plan, sections).length > max) throw new AppError('roster_sections_full', { max });
  return plan;
}

/** Of lines that are taken: sections that are not there yet. */
function newNames(plan: readonly PlannedStudent[], sections: readonly { name: string }[]): string[] {
  const known = new Set(sections.map((one) => sectionKey(one.name)));
  const names = new Map<string, string>();
  for (const { kind, section } of plan) {
    if (section === null || !isTaken(kind) || known.has(sectionKey(section))) continue;
    if (!names.has(sectionKey(section))) names.set(sectionKey(section), nameOf(section));
  }
  return [...names.values()];
}

async function newSections(db: Db | Tx, groupId: number, plan: readonly PlannedStudent[]): Promise<string[]> {
  return newNames(plan, await sectionsOf(db, groupId));
}

function isTaken(kind: PlannedStudent['kind']): boolean {
  return kind === 'new' || kind === 'joins' || kind === 'moves';
}

/**
 * What can be taken of it, exactly as it was looked at, or nothing: lines that contradict what is there, and people who
 * were not found, are left out. The passwords that were made are told once.
 */
export async function applyRoster(
  services: Services,
  sent: BodyOf<typeof importRoster>,
  by: Teacher,
): Promise<ReplyOf<typeof importRoster>> {
  const { db } = services.database;
  const read = await readRoster(sent.text);
  const looked = await plannedOf(db, services, await taughtClass(db, by.actor, sent.gid, 'manage'), read, sent, by);
  refuseOther(looked, sent.digest);
  // Passwords take their time: the class is not held meanwhile.
  const logins = await prepareAccounts(looked.flatMap(accountToMake));
  return transact(services, async (tx) => {
    const group = await heldClass(tx, by, sent.gid, 'manage');
    const plan = await plannedOf(tx, services, group, read, sent, by);
    refuseOther(plan, sent.digest);
    const made = await insertMadeAccounts(tx, services, by, logins);
    const taken = plan
      .filter(({ kind }) => isTaken(kind))
      .map((one) => ({
        ...one,
        userId: one.account?.id ?? made.ids.get(usernameKey(one.username ?? '')) ?? fail('roster_changed'),
      }));
    const joining = taken.filter(({ kind }) => kind !== 'moves').map(({ userId }) => userId);
    const joined = await addMembers(tx, { groupId: group.id, userIds: joining }, by);
    const { ids, madeIds } = await sectionsFor(tx, group.id, plan, by.now);
    const changed = await writeDown(tx, group.id, taken, ids, by.now);
    const is = { groupId: group.id, userId: by.actor.id, joined: joined.added.length, changeId: joined.change };
    const id = await insertRosterImport(
      tx,
      { ...is, sectionIds: madeIds, changed, accountBatchId: made.batchId, accounts: logins.length },
      by.now,
    );
    await markChanged(tx, 'class', [group.id]);
    const moved = taken.length - joining.length;
    const after = { import: id, joined: joined.added.length, moved, accounts: logins.length };
    const entry = { action: 'class.import', subjectKind: 'group', subjectId: group.id } as const;
    await writeAudit(tx, by, { ...entry, after }, by.now);
    const told = logins.map(({ number, name, username, password }) => ({
      number: number ?? '',
      name,
      username,
      password,
    }));
    return { id, joined: joined.added.length, moved, logins: told };
  });
}

async function sectionsFor(
  tx: Tx,
  groupId: number,
  plan: readonly PlannedStudent[],
  now: Date,
): Promise<{ ids: Map<string, number>; madeIds: number[] }> {
  const sections = await sectionsOf(tx, groupId);
  const ids = new Map(sections.map((one) => [sectionKey(one.name), one.id]));
  const madeIds: number[] = [];
  for (const name of newNames(plan, sections)) {
    const id = await insertSection(tx, groupId, name, now);
    ids.set(sectionKey(name), id);
    madeIds.push(id);
  }
  return { ids, madeIds };
}

/** The section, and under which number and name the roster knows them; what it does not say stays. */
async function writeDown(
  tx: Tx,
  groupId: number,
  taken: readonly (PlannedStudent & { userId: number })[],
  sectionIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<RosterChange[]> {
  const userIds = taken.map((one) => one.userId);
  const kept = new Map((await keptOf(tx, groupId, userIds)).map((one) => [one.userId, one]));
  const changed = taken.map(({ userId, row, section }) => {
    const { sectionId = null, number = null, name = null } = kept.get(userId) ?? {};
    const wanted = section === null ? undefined : sectionIds.get(sectionKey(section));
    return {
      userId,
      before: { sectionId, number, name },
      after: { sectionId: wanted ?? sectionId, number: row.number ?? number, name: row.name ?? name },
    };
  });
  await keepOf(
    tx,
    groupId,
    changed.map(({ userId, after }) => ({ userId, ...after })),
    now,
  );
  return changed;
}

function refuseOther(plan: readonly PlannedStudent[], digest: string): void {
  if (digestOf(plan) !== digest) fail('roster_changed');
  if (!plan.some(({ kind }) => isTaken(kind))) fail('roster_nothing');
}

function accountToMake({ kind, username, row: { number, name, email } }: PlannedStudent) {
  if (kind !== 'new' || username === null) return [];
  return [{ name: name ?? '', number, email, username, password: null }];
}

function toPlan(
  plan: readonly PlannedStudent[],
  group: ClassGroup,
  { actor, locale }: Teacher,
  sections: string[],
): RosterPlan {
  const counts = Object.fromEntries(
    ROSTER_KINDS.map((kind) => [kind, plan.filter((one) => one.kind === kind).length]),
  ) as RosterPlan['counts'];
  return {
    rows: plan.map(({ row, kind, username, section, matchedBy, faults }) => ({
      line: row.line,
      kind,
      number: row.number,
      name: row.name,
      username,
      email: row.email,
      section,
      matchedBy,
      reasons: faults.map(({ code: fault, params = {} }) => errorText(fault, locale, params)),
    })),
    counts,
    newSections: sections,
    // The code is the root's to give away, as in the settings of the group.
    invitation: group.auth === 'private' && groupPolicy.own(actor, group) ? group.code : null,
    digest: digestOf(plan),
  };
}

export async function listImports(services: Services, groupId: number, by: Teacher): Promise<RosterImports> {
  const { db } = services.database;
  const group = await taughtClass(db, by.actor, groupId, 'manage');
  const [rows, left] = await Promise.all([rosterImports(db, groupId), accountsLeft(db, services, by, group)]);
  const latest = rows.find((row) => row.undone_at === null);
  return {
    accountsLeft: left,
    imports: rows.map((row) => ({
      id: row.id,
      at: row.created_at.toISOString(),
      by: row.username,
      joined: row.joined,
      changed: row.changed,
      accounts: row.accounts,
      undoneAt: row.undone_at?.toISOString() ?? null,
      undoable: row === latest && row.created_at > undoableSince(by.now),
    })),
  };
}
