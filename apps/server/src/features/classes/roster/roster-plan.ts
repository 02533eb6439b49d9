import { createHash } from 'node:crypto';
import type { ROSTER_MATCHES, RosterKind } from '@oyez/contract/classes/rosters';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { emailKey, usernameKey } from '../../accounts/account-keys.filter.ts';
import { sectionKey } from '../sections.service.ts';
import type { RosterFault, RosterLine } from './roster-table.ts';
import type { RosterAccount } from './roster.sql.ts';

export type RosterStanding = {
  accounts: readonly RosterAccount[];
  sections: readonly { id: number; name: string }[];
  /** For lines that name no section. */
  section: string | null;
  /**
   * May have accounts made, know whose an address or a number is, and take people in. For others who has nothing to do
   * with the group enters it by themselves: teachers read what its members told the site of themselves.
   */
  trusted: boolean;
  /** So many more accounts. */
  accountsLeft: number;
  mayBeCalled: (name: string) => boolean;
  isEmail: (text: string) => boolean;
};

export type PlannedStudent = {
  row: RosterLine;
  kind: RosterKind;
  account: RosterAccount | null;
  matchedBy: (typeof ROSTER_MATCHES)[number] | null;
  /** Of the account that is made. */
  username: string | null;
  /** Null: stays where they are. */
  section: string | null;
  faults: RosterFault[];
};

type Match = { account: RosterAccount; by: (typeof ROSTER_MATCHES)[number] };

/** Lines are looked at in their order. Whoever is in the group already is not touched but by a line that means them. */
export function planRoster(rows: readonly RosterLine[], standing: RosterStanding): PlannedStudent[] {
  const find = finder(standing);
  const sectionIds = new Map(standing.sections.map((one) => [sectionKey(one.name), one.id]));
  const seen = new Map<string, number>();
  const mails = new Map<string, number>();
  const taken = new Set(standing.accounts.map((one) => one.usernameKey));
  let made = 0;
  return rows.map((row) => {
    const section = row.section ?? standing.section;
    const found = find(row);
    const account = found.matches[0]?.account ?? null;
    const faults = [...row.faults, ...found.faults];
    const username = account?.username ?? row.username ?? loginOf(row.number);
    const key = account === null ? `new ${usernameKey(username ?? row.email ?? '')}` : `account ${account.id}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, row.line);
    else faults.push({ code: 'roster_row_repeated', params: { line: before } });
    const base = { row, account, matchedBy: found.matches[0]?.by ?? null, username, section, faults };
    if (faults.length > 0) return { ...base, kind: 'conflict' };
    if (account !== null) {
      faults.push(...accountFaults(row, account, section, standing, sectionIds));
      if (faults.length > 0) return { ...base, kind: 'conflict' };
      if (!standing.trusted && account.level === null) {
        const stranger = { code: 'roster_not_member', params: { username: account.username } } as const;
        return { ...base, kind: 'missing', faults: [stranger] };
      }
      return { ...base, kind: kindOf(row, account, section, sectionIds) };
    }
    if (!standing.trusted) return { ...base, kind: 'missing', faults: [{ code: 'roster_missing' }] };
    faults.push(...newFaults(row, username, standing, taken));
    if (row.email !== null) {
      const other = mails.get(emailKey(row.email));
      if (other === undefined) mails.set(emailKey(row.email), row.line);
      else faults.push({ code: 'roster_email_repeated', params: { line: other } });
    }
    if (faults.length > 0) return { ...base, kind: 'conflict' };
    if (made >= standing.accountsLeft) {
      const full = { code: 'roster_accounts_full', params: { left: standing.accountsLeft } } as const;
      return { ...base, kind: 'missing', faults: [full] };
    }
    made += 1;
    return { ...base, kind: 'new' };
  });
}

/** A student number is a name for an account where there is no other. */
export function loginOf(number: string | null): string | null {
  return number === null ? null : number.replaceAll(/[^A-Za-z0-9_]/g, '') || null;
}

function kindOf(
  row: RosterLine,
  account: RosterAccount,
  section: string | null,
  sectionIds: ReadonlyMap<string, number>,
): RosterKind {
  if ((account.level ?? 0) < GROUP_LEVEL.member) return 'joins';
  const moves = section !== null && sectionIds.get(sectionKey(section)) !== account.sectionId;
  const tells = tellsMore(row, account);
  return moves || tells || (section !== null && account.sectionId === null) ? 'moves' : 'same';
}

function tellsMore(row: RosterLine, account: RosterAccount): boolean {
  return (
    (row.number !== null && row.number !== (account.keptNumber ?? account.number)) ||
    (row.name !== null && nameKey(row.name) !== nameKey(account.keptName ?? account.realname ?? ''))
  );
}

function accountFaults(
  row: RosterLine,
  account: RosterAccount,
  section: string | null,
  { sections, trusted }: RosterStanding,
  sectionIds: ReadonlyMap<string, number>,
): RosterFault[] {
  const { username } = account;
  if (account.isClosed || account.level === GROUP_LEVEL.refused) {
    return [{ code: 'roster_member_refused', params: { username } }];
  }
  const isMember = (account.level ?? 0) >= GROUP_LEVEL.member;
  const faults: RosterFault[] = [];
  // What others wrote about themselves is compared only for those who may read it.
  const known = isMember || trusted ? (account.keptName ?? account.realname) : null;
  if (row.name !== null && known !== null && known !== '' && nameKey(known) !== nameKey(row.name)) {
    faults.push({ code: 'roster_name_differs', params: { username, known } });
  }
  const other = sections.find((one) => one.id === account.sectionId);
  if (isMember && other !== undefined && section !== null && sectionIds.get(sectionKey(section)) !== other.id) {
    faults.push({ code: 'roster_other_section', params: { username, section: other.name } });
  }
  return faults;
}

function newFaults(
  row: RosterLine,
  username: string | null,
  standing: RosterStanding,
  taken: ReadonlySet<string>,
): RosterFault[] {
  const faults: RosterFault[] = [];
  if (username === null || !standing.mayBeCalled(username)) {
    faults.push({ code: 'roster_login_unfit', params: { name: username ?? row.number ?? row.email ?? '' } });
  }
  if (username !== null && taken.has(usernameKey(username))) {
    faults.push({ code: 'roster_login_taken', params: { name: username } });
  }
  if (row.email !== null && !standing.isEmail(row.email)) {
    faults.push({ code: 'roster_email_unfit', params: { email: row.email } });
  }
  return faults;
}

/** Whom a line means: by username, by e-mail, or by number and name together; all that it says has to agree. */
function finder({ accounts, trusted }: RosterStanding) {
  const byName = new Map(accounts.map((one) => [one.usernameKey, one]));
  const known = accounts.filter((one) => trusted || (one.level ?? 0) >= GROUP_LEVEL.member);
  const byEmail = new Map(known.flatMap((one) => (one.emailKey === null ? [] : [[one.emailKey, one]])));
  const numbered = Map.groupBy(
    known.flatMap((one) =>
      [...new Set([one.keptNumber, one.number])].flatMap((number) => (number === null ? [] : [{ number, one }])),
    ),
    ({ number }) => number,
  );
  return (row: RosterLine): { matches: Match[]; faults: RosterFault[] } => {
    const matches: Match[] = [];
    const named = row.username === null ? undefined : byName.get(usernameKey(row.username));
    if (named) matches.push({ account: named, by: 'username' });
    const mailed = row.email === null ? undefined : byEmail.get(emailKey(row.email));
    if (mailed) matches.push({ account: mailed, by: 'email' });
    const alike = numbersAlike(row, numbered);
    // A number that several people wrote down says nothing where the line names the account.
    if (matches.length === 0 || alike.length === 1) {
      matches.push(...alike.map((account) => ({ account, by: 'number' as const })));
    }
    const ids = new Set(matches.map(({ account }) => account.id));
    const isNameless = row.username !== null && named === undefined && matches.length > 0;
    if (ids.size <= 1 && !isNameless) return { matches, faults: [] };
    const names = [
      ...new Set([...(isNameless ? [row.username ?? ''] : []), ...matches.map((one) => one.account.username)]),
    ];
    return { matches, faults: [{ code: 'roster_two_accounts', params: { names: names.join(', ') } }] };
  };
}

function numbersAlike(
  row: RosterLine,
  numbered: ReadonlyMap<string, readonly { one: RosterAccount }[]>,
): RosterAccount[] {
  if (row.number === null) return [];
  const { number } = row;
  const found = (numbered.get(number) ?? []).map(({ one }) => one);
  return [...new Set(found)].filter((one) => {
    // What the teacher wrote down in this very group is enough without a name.
    if (one.keptNumber === number && (row.name === null || one.keptName === null)) return true;
    const names = [one.keptName, one.realname].flatMap((name) => (name === null ? [] : [nameKey(name)]));
    return row.name !== null && names.includes(nameKey(row.name));
  });
}

function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
}

/** The same plan has the same digest, so that only what was looked at is applied. */
export function digestOf(plan: readonly PlannedStudent[]): string {
  const said = plan.map(({ row, kind, account, username, section, faults }) => [
    kind,
    account?.id ?? null,
    row.line,
    row.number,
    row.name,
    row.email,
    username,
    section,
    faults,
  ]);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
