import type { SetProblem } from '@oyez/contract/problems/problems';
import { STATUS } from '@oyez/contract/judging/verdict';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { useScope } from '../../../app/scope/InScope.tsx';
import { rememberedList } from '../lastList.ts';
import { lastListQuery } from '../problemLists.api.ts';
import { problemSetQuery, problemStatusQuery } from '../problems.api.ts';

export type Neighbours = {
  /** All of the set, or of the page of the list that one came from; nothing where the open one is not among them. */
  problems: readonly SetProblem[];
  /** A set shows itself always, a list only in focus mode. */
  kind: 'set' | 'last_list';
  /** As the set calls the open one. */
  current: string;
  previous: SetProblem | undefined;
  next: SetProblem | undefined;
  /** After the open one, then from the start. */
  nextUnsolved: SetProblem | undefined;
  hrefOf: (problem: SetProblem) => string;
};

const NONE: readonly SetProblem[] = [];

/** The problems around the open one, as its place has them. */
export function useNeighbours(
  current: { id: number; problemId: string },
  { isFocused }: { isFocused: boolean },
): Neighbours {
  const { neighbours: kind, scope, to } = useScope();
  const loggedIn = isLoggedIn(useSession());
  const { data: set } = useQuery({ ...problemSetQuery(scope), enabled: loggedIn && kind === 'set' });
  const listed = useLastList(kind === 'last_list', loggedIn);
  const all = (kind === 'set' ? set : listed) ?? NONE;
  // By its number: a set may have a name of its own for it.
  const at = all.findIndex(({ pid }) => pid === current.id);
  const problems = at < 0 ? NONE : all;
  const others = [...problems.slice(at + 1), ...problems.slice(0, Math.max(at, 0))];
  return {
    problems,
    kind,
    current: problems[at]?.problemId ?? current.problemId,
    previous: problems[at - 1],
    next: problems[at + 1],
    nextUnsolved: others.find(({ status }) => status !== STATUS.accepted),
    hrefOf: ({ problemId }) => `${to.problem(problemId)}${isFocused ? '?focus=true' : ''}`,
  };
}

/** The page of the list that the person came from. */
function useLastList(isWanted: boolean, loggedIn: boolean): readonly SetProblem[] {
  const { scope, key } = useScope();
  const [q] = useState(() => rememberedList(key));
  const { data: page } = useQuery({ ...lastListQuery(scope, q ?? {}), enabled: isWanted && q !== null });
  const rows = isWanted ? (page?.records ?? []) : [];
  const { data: statuses } = useQuery({
    ...problemStatusQuery(
      rows.map((row) => row.pid),
      scope,
    ),
    enabled: loggedIn && rows.length > 0,
  });
  return rows.map(({ pid, problemId, title }) => ({ pid, problemId, title, ...statuses?.[pid] }));
}
