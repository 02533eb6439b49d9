import type { ProblemInfo, Statements } from '@oyez/contract/problems/problems';
import type { TextLanguage } from '@oyez/contract/wire/values';
import type { VerdictCounts } from '../../policy/counted-verdicts.ts';
import { titleFor, type ContestTitles } from '../../policy/contest-problems.policy.ts';
import type { Alias } from './contest-problems.sql.ts';

/**
 * A problem under its name in a contest. As long as it runs, nothing tells where the problem comes from: neither its
 * own number and title nor who wrote it and when, how hard it is or what it is about.
 */
export function toContestProblemInfo(
  info: ProblemInfo,
  alias: Pick<Alias, 'label' | 'title' | 'titleEn'>,
  is: {
    language: TextLanguage;
    counts: VerdictCounts;
    background: boolean;
    keepsNumber: boolean;
    groupId: number | null;
  },
): ProblemInfo {
  const { problem, problemCount } = info;
  return {
    ...info,
    problem: {
      ...problem,
      ...(!is.background && NO_BACKGROUND),
      ...(!is.background && problem.gid !== is.groupId && OF_NO_GROUP),
      problemId: is.keepsNumber ? problem.problemId : alias.label,
      title: titleFor(alias, is.language),
    },
    tags: is.background ? info.tags : [],
    ...(info.remote && !is.background && { remote: { ...info.remote, url: null } }),
    problemCount: { pid: problemCount.pid, ...is.counts },
    statements: titled(info.statements, alias),
  };
}

const NO_BACKGROUND = {
  source: null,
  author: null,
  difficulty: null,
  modifiedUser: null,
  applyPublicProgress: null,
  gmtCreate: null,
  gmtModified: null,
} as const;
/** In a contest of the group that has it, everybody knows. */
const OF_NO_GROUP = { gid: null, isGroup: false } as const;

function titled({ zh, en }: Statements, alias: ContestTitles): Statements {
  return {
    ...(zh && { zh: { ...zh, title: titleFor(alias, 'zh') } }),
    ...(en && { en: { ...en, title: titleFor(alias, 'en') } }),
  };
}
