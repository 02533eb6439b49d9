import type { SetProblem } from '@oyez/contract/problems/problems';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { useScope } from '../../../app/scope/InScope.tsx';
import { rememberedList } from '../lastList.ts';
import { problemSetQuery, problemsQuery, problemStatusQuery } from '../problems.api.ts';
import { SetNavigation } from './SetNavigation.tsx';

type Props = {
  /** The display id of the open problem. */
  current: string;
  isFocused: boolean;
};

/** The problems around the open one, as its place has them. */
export function Neighbours(props: Props) {
  const { neighbours } = useScope();
  if (neighbours === 'set') return <WholeSet {...props} />;
  return neighbours === 'last_list' && props.isFocused && <LastList {...props} />;
}

function WholeSet(props: Props) {
  const { scope } = useScope();
  const loggedIn = isLoggedIn(useSession());
  const { data: problems } = useQuery({ ...problemSetQuery(scope), enabled: loggedIn });
  return problems !== undefined && <Bar problems={problems} {...props} />;
}

/** The page of the list that the person came from. */
function LastList(props: Props) {
  const [q] = useState(rememberedList);
  const loggedIn = isLoggedIn(useSession());
  const { data: page } = useQuery({ ...problemsQuery(q ?? {}), enabled: q !== null });
  const rows = page?.records ?? [];
  const { data: statuses } = useQuery({
    ...problemStatusQuery(rows.map((row) => row.pid)),
    enabled: loggedIn && rows.length > 0,
  });
  const problems = rows.map(({ pid, problemId, title }) => ({ pid, problemId, title, ...statuses?.[pid] }));
  return <Bar problems={problems} {...props} />;
}

function Bar({ problems, current, isFocused }: { problems: readonly SetProblem[] } & Props) {
  const { to } = useScope();
  if (!problems.some(({ problemId }) => problemId === current)) return null;
  return (
    <SetNavigation
      problems={problems}
      current={current}
      hrefOf={({ problemId }) => `${to.problem(problemId)}${isFocused ? '?focus=true' : ''}`}
    />
  );
}
