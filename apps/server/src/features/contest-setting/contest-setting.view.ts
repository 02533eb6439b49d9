import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import type { RemovedContestProblem } from '@oyez/contract/contests/contest-problem-admin';
import { Award, AWARD_KINDS, type ContestProblem } from '@oyez/contract/contests/contest-values';
import { sentAccountRule, NO_ACCOUNT_RULE, type AccountRule } from '@oyez/contract/rules/account-rule';
import type { TextLanguage } from '@oyez/contract/wire/values';
import { z } from 'zod';
import type { Actor } from '../../policy/actor.ts';
import { contestPolicy } from '../../policy/contests.policy.ts';
import { factsOf } from '../../policy/scopes/contests.sql.ts';
import { maskSecret } from '../../secrets.ts';
import { titleFor } from '../../policy/contest-problems.policy.ts';
import { toContest } from '../contests/contests.view.ts';
import type { ContestRow } from './contest-edits.sql.ts';
import type { ContestProblemRow, RemovedRow } from './contest-problems.sql.ts';

/** A contest as the staff reads it; what only its jury may know of it stays theirs. */
export function toContestOfStaff(row: ContestRow, actor: Actor, now: Date): ContestOfStaff {
  const facts = factsOf(row);
  const edit = contestPolicy.runs(actor, facts);
  return {
    ...toContest(row, { described: edit, now }),
    pwd: edit && row.secret !== null ? maskSecret(row.secret) : null,
    autoRealRank: row.unseal === 'auto',
    visible: row.visible,
    openAccountLimit: row.account_rule_on,
    accountLimitRule: edit
      ? sentAccountRule({ ...NO_ACCOUNT_RULE, ...(row.account_rule as Partial<AccountRule>) })
      : null,
    starAccount: edit ? row.stars : [],
    awardType: AWARD_KINDS.findIndex((kind) => kind === row.award_kind),
    awardConfigList: z.array(Award).parse(row.awards),
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
    modifiedUser: row.editor_name,
    releasedAt: row.released_at?.toISOString() ?? null,
    problemCount: edit ? row.problems : null,
    submissionCount: edit ? row.submissions : null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    template: row.template,
    teams: row.teams,
    teamsFixed: row.has_participants,
    can: { edit: edit && row.deleted_at === null, remove: contestPolicy.remove(actor, facts) },
  };
}

export function toRemovedProblem(row: RemovedRow, language: TextLanguage): RemovedContestProblem {
  return {
    ...toContestProblem(row, language),
    problemId: row.display_id,
    submissions: row.submissions,
    deletedAt: row.deleted_at.toISOString(),
  };
}

export function toContestProblem(
  row: Pick<ContestProblemRow, 'id' | 'label' | 'contest_id' | 'problem_id' | 'title' | 'title_en' | 'color'>,
  language: TextLanguage,
): ContestProblem {
  return {
    id: row.id,
    displayId: row.label,
    cid: row.contest_id,
    pid: row.problem_id,
    displayTitle: titleFor({ title: row.title, titleEn: row.title_en }, language),
    color: row.color,
  };
}
