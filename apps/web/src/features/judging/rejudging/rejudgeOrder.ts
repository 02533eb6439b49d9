import { LANGUAGE_NAMES } from '@oyez/contract/judging/languages';
import type { RejudgeFilter } from '@oyez/contract/judging/judging-admin';
import { isWaiting, STATUS, STORED_STATUSES } from '@oyez/contract/judging/verdict';

/** What stands in the form, as it was typed. */
export type RejudgeOrder = {
  problemId: string;
  /** What was typed is only a part of the id. */
  problemIdPart: boolean;
  username: string;
  usernamePart: boolean;
  language: string;
  statuses: number[];
  /** Local times, as a date and time field has them; empty when open. */
  from: string;
  to: string;
  contest: string;
  /** No submission of a contest or a group. */
  practice: boolean;
  /** Verdicts that were set by hand are judged too. */
  includeManual: boolean;
  reason: string;
};

/** The verdicts that a submission can have got; what still waits is judged anyway. */
export const FILTER_STATUSES = STORED_STATUSES.filter((status) => !isWaiting(status));

/** The conditions of the address: other pages link here with their filter. */
export function orderFrom(search: URLSearchParams): RejudgeOrder {
  const status = Number(search.get('status') ?? Number.NaN);
  const language = search.get('language') ?? '';
  return {
    problemId: search.get('problemId') ?? '',
    problemIdPart: search.get('problemIdPart') === 'true',
    username: search.get('username') ?? '',
    usernamePart: search.get('usernamePart') === 'true',
    language: (LANGUAGE_NAMES as string[]).includes(language) ? language : '',
    statuses: FILTER_STATUSES.includes(status) ? [status] : [],
    from: '',
    to: '',
    contest: '',
    practice: search.get('practice') === 'true',
    includeManual: false,
    reason: '',
  };
}

export function toFilter(order: RejudgeOrder): RejudgeFilter {
  const given = (text: string) => (text.trim() === '' ? undefined : text.trim());
  const time = (text: string) => (text === '' ? undefined : new Date(text).toISOString());
  const contest = Number(order.contest);
  const problemId = given(order.problemId);
  const username = given(order.username);
  return {
    problemId,
    problemIdPart: (problemId !== undefined && order.problemIdPart) || undefined,
    username,
    usernamePart: (username !== undefined && order.usernamePart) || undefined,
    language: given(order.language),
    statuses: order.statuses.length === 0 ? undefined : order.statuses,
    from: time(order.from),
    to: time(order.to),
    cid: Number.isInteger(contest) && contest > 0 ? contest : undefined,
    practice: order.practice || undefined,
    includeManual: order.includeManual || undefined,
  };
}

/** How far a filter reaches is no condition. */
export function isEmptyFilter({ practice: _, includeManual: __, ...conditions }: RejudgeFilter): boolean {
  return Object.values(conditions).every((value) => value === undefined);
}

/** Cancelled ones come last: they are judged again only when somebody asks for it. */
export function byCount(a: { status: number; count: number }, b: { status: number; count: number }): number {
  const last = (one: { status: number }) => Number(one.status === STATUS.cancelled);
  return last(a) - last(b) || b.count - a.count;
}
