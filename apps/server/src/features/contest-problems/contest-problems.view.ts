import type { ProblemInfo, Statements } from '@oyez/contract/problems/problems';
import type { VerdictCounts } from '../../policy/counted-verdicts.ts';
import type { Alias } from './contest-problems.sql.ts';

/**
 * A problem under its name in a contest. As long as it runs, nothing tells where the problem comes from: neither its
 * own number and title nor who wrote it, how hard it is or what it is about.
 */
export function toContestProblemInfo(
  info: ProblemInfo,
  { label, title }: Pick<Alias, 'label' | 'title'>,
  is: { counts: VerdictCounts; background: boolean; keepsNumber: boolean },
): ProblemInfo {
  const { problem, problemCount } = info;
  return {
    ...info,
    problem: {
      ...problem,
      ...(!is.background && NO_BACKGROUND),
      problemId: is.keepsNumber ? problem.problemId : label,
      title,
    },
    tags: is.background ? info.tags : [],
    ...(info.remote && !is.background && { remote: { ...info.remote, url: null } }),
    problemCount: { pid: problemCount.pid, ...is.counts },
    statements: titled(info.statements, title),
  };
}

const NO_BACKGROUND = { source: null, author: null, difficulty: null, modifiedUser: null } as const;

function titled({ zh, en }: Statements, title: string): Statements {
  return { ...(zh && { zh: { ...zh, title } }), ...(en && { en: { ...en, title } }) };
}
