import type { Participant, ShownName } from './facts.ts';
import type { Row } from './rows.ts';
import type { Audience } from './view.ts';

export type Pins = { own: number | null; followed: ReadonlySet<number> };

/**
 * The list of the contract's pages: the own row and then the followed ones stand before all rows, among which they stand
 * once more, and are counted twice. Outside there is no own row.
 */
export function withPinned<R extends Row>(all: readonly R[], { own, followed }: Pins): R[] {
  const mine = all.filter(({ participant }) => participant.id === own);
  const others = all.filter(({ participant: { id } }) => id !== own && followed.has(id));
  return [...mine, ...others, ...all];
}

/** Those whose school or shown name contains the keyword, with the ranks that they have among all. */
export function found<R extends Row>(list: readonly R[], keyword: string, shown: ShownName): R[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return [...list];
  return list.filter(({ participant }) =>
    [participant.school ?? '', shownName(participant, shown)].some((text) => text.toLowerCase().includes(wanted)),
  );
}

export function page<R>(list: readonly R[], current: number, limit: number): { total: number; rows: R[] } {
  return { total: list.length, rows: list.slice((current - 1) * limit, current * limit) };
}

/** A blank name falls back to the username; a team has one name. */
export function shownName(participant: Participant, shown: ShownName): string {
  return participant.team ?? (participant[shown]?.trim() || participant.username);
}

export type Names = { username: string; nickname: string | null; realname: string | null };

/** The jury reads every name; others no real name unless the contest shows those. */
export function namesFor(participant: Names, shown: ShownName, audience: Audience): Names {
  const { username, nickname, realname } = participant;
  return { username, nickname, realname: audience === 'jury' || shown === 'realname' ? realname : null };
}
