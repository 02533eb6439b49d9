import {
  CONTEST_AUTHS,
  OI_SCORES,
  RULES,
  type Contest,
  type ContestAuth,
  type ContestRule,
  type NameShown,
  type OiScore,
} from '@oyez/contract/contests/contest-values';
import type { ContestRow } from '@oyez/contract/contests/contests';
import { durationSeconds, PHASE, phaseAt } from '@oyez/contract/rules/contest-clock';
import type { ContestStanding } from '../../policy/contests.policy.ts';
import type { ContestDetail, ListedContest } from './contests.sql.ts';

/** What the home page shows of a contest, and what all its other shapes begin with. */
export function toBriefContest(row: ListedContest, now: Date) {
  const span = { startsAt: row.starts_at, endsAt: row.ends_at };
  return {
    id: row.id,
    author: row.author ?? '',
    title: row.title,
    type: RULES.indexOf(row.rule as ContestRule),
    status: PHASE[phaseAt(span, now)],
    source: row.source_id ?? 0,
    auth: CONTEST_AUTHS.indexOf(row.auth as ContestAuth),
    startTime: row.starts_at.toISOString(),
    endTime: row.ends_at.toISOString(),
    duration: durationSeconds(span),
    oiRankScoreType: OI_SCORES[row.oi_score as OiScore],
    gid: row.group_id,
    count: row.count,
    teams: row.teams,
  };
}

export function toListedContest(row: ListedContest, now: Date): ContestRow {
  return {
    ...toBriefContest(row, now),
    description: '',
    sealRank: null,
    sealRankTime: null,
    openPrint: null,
    rankShowName: null,
    openRank: row.open_board,
    allowEndSubmit: row.late_submits,
  };
}

/** With the end that its reader has. */
export function toOwnContest(
  row: ContestDetail,
  standing: ContestStanding,
  { described }: { described: boolean },
): Contest {
  return toContest({ ...row, ends_at: standing.ownEndsAt }, { described, now: standing.at });
}

export function toContest(row: ContestDetail, { described, now }: { described: boolean; now: Date }): Contest {
  return {
    ...toListedContest(row, now),
    description: described ? row.description : '',
    now: now.toISOString(),
    sealRank: row.seal_at !== null,
    sealRankTime: row.seal_at?.toISOString() ?? null,
    openPrint: row.printing,
    rankShowName: row.name_shown as NameShown,
    uid: row.owner_uid,
  };
}
