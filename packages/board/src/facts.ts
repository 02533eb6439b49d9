import { STATUS, VERDICTS, type Status, type VerdictSpec } from '@oyez/contract/judging/verdict';

/**
 * What a board is computed from: settings of the contest, participants, facts. Moments are milliseconds since 1970. An
 * id is any number that stays the same; nothing is read from it but which of two equal rows stands first.
 */
export type Settings = {
  rule: RuleName;
  startsAt: number;
  endsAt: number;
  /** When the last of those is over who have more time; absent where nobody has. */
  overAt?: number;
  seal: Seal | null;
  /** Submissions from the end on are taken, and shown to those who ask for them. */
  allowLate: boolean;
  oiScore: 'Recent' | 'Highest';
  shownName: ShownName;
  awards: { kind: 'none' | 'proportion' | 'number'; list: readonly Award[] };
  penaltySeconds: number;
  /** In the order of their columns. */
  problems: readonly Problem[];
};

/** Twenty minutes for each failed try before the accepted one. */
export const PENALTY_SECONDS = 20 * 60;

export type RuleName = 'acm' | 'oi';

export type ShownName = 'username' | 'nickname' | 'realname';

export type Seal = {
  from: number;
  /** With automatic release the end of the last one, else the moment somebody released it, but no sooner; null until then. */
  releasedAt: number | null;
};

/** `num` is a percentage of the ranked rows, or a number of rows. */
export type Award = { priority: number; name: string; background: string; color: string; num: number };

/**
 * `id` is that of the contest problem (`cpid`), not of the problem that it shows. Without a title in English, the other is
 * everybody's.
 */
export type Problem = { id: number; label: string; title: string; titleEn?: string | null; color: string | null };

/** One person of a team. */
export type Member = { userId: number } & Pick<Participant, 'uid' | 'username' | 'nickname' | 'realname'>;

/** Only who is ranked: the creator, site administrators and owners of the contest's group are no participants. */
export type Participant = {
  id: number;
  /** Of a team the account of its first member, and so is what follows from it. */
  userId: number;
  /** As the account is called on the wire. */
  uid: string;
  /** Out of competition: in the order of the rows, without a rank. */
  star: boolean;
  username: string;
  nickname: string | null;
  realname: string | null;
  school: string | null;
  gender: string | null;
  avatar: string | null;
  /** How much longer than the others they may hand in, and what they hand in counts. */
  extraMs?: number;
  /** Only a team has them: its name, which is shown whatever names the contest shows, and who is in it. */
  team?: string;
  members?: readonly Member[];
};

/** Whose row it is. */
export function peopleOf({ userId, uid, members }: Participant): readonly Pick<Member, 'userId' | 'uid'>[] {
  return members ?? [{ userId, uid }];
}

export type Fact = {
  submissionId: number;
  /** How many judgings were applied: a fact replaces those of the same submission with a smaller one. */
  version: number;
  participantId: number;
  problemId: number;
  /** When it was received. */
  at: number;
  status: Status;
  score: number | null;
  timeMs: number | null;
};

export type RecordKind = 'accepted' | 'failed' | 'uncounted' | 'unjudged';

/** What a verdict is to a board; `uncounted` says that it was judged and costs nothing. */
export function recordKind(status: Status): RecordKind {
  return KINDS[status - LOWEST_STATUS] ?? 'unjudged';
}

const LOWEST_STATUS = Math.min(...Object.values(VERDICTS).map(({ code }) => code));

/** By status, in an array: it is asked for each fact each time that a board is looked at. */
const KINDS: RecordKind[] = [];
for (const spec of Object.values(VERDICTS)) KINDS[spec.code - LOWEST_STATUS] = kindOf(spec);

function kindOf({ code, kind, penalty }: VerdictSpec): RecordKind {
  if (code === STATUS.accepted) return 'accepted';
  if (kind !== 'final' || code === STATUS.submitted_failed) return 'unjudged';
  return penalty ? 'failed' : 'uncounted';
}

/** Whole seconds since the start: the unit in which submissions are ordered and times are added up. */
export function secondOf(settings: Settings, at: number): number {
  return Math.floor((at - settings.startsAt) / 1000);
}
