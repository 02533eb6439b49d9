import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { paths } from '../../../app/paths.ts';
import { rememberedList } from '../lastList.ts';
import { problemsQuery, problemStatusQuery } from '../problems.api.ts';
import { SetNavigation } from './SetNavigation.tsx';

/** In focus mode the set is the page of the list that the person came from. */
export function ListNavigation({ current }: { current: string }) {
  const [q] = useState(rememberedList);
  const loggedIn = isLoggedIn(useSession());
  const { data: page } = useQuery({ ...problemsQuery(q ?? {}), enabled: q !== null });
  const rows = page?.records ?? [];
  const { data: statuses } = useQuery({
    ...problemStatusQuery(rows.map((row) => row.pid)),
    enabled: loggedIn && rows.length > 0,
  });
  if (!rows.some((row) => row.problemId === current)) return null;
  const problems = rows.map(({ pid, problemId, title }) => ({ pid, problemId, title, ...statuses?.[pid] }));
  return (
    <SetNavigation
      problems={problems}
      current={current}
      hrefOf={({ problemId }) => `${paths.problem(problemId)}?focus=true`}
    />
  );
}
