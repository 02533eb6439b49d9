import { hashKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BoardQuestion, boardQuery, useLiveBoard } from './boards.api.ts';

/** Where news are not told as they come. */
const REFRESH_MS = 30_000;

/**
 * A board that follows what happens: by the events of its contest, else every 30 seconds while it runs. A refresh that
 * fails switches that off, until the reader wants it again.
 */
export function useAutoRefresh(
  question: BoardQuestion,
  { isRunning, isShown }: { isRunning: boolean; isShown: boolean },
) {
  const [wanted, setWanted] = useState(true);
  const [failed, setFailed] = useState(false);
  const live = useLiveBoard(question, { on: wanted && isShown, forced: question.forced });
  const query = boardQuery(question);
  const board = useQuery({
    ...query,
    enabled: isShown,
    refetchInterval: wanted && isRunning && !live ? REFRESH_MS : false,
  });
  // What failed before this page of the board was opened is counted on, and has been dealt with.
  const now = { page: hashKey(query.queryKey), failures: board.errorUpdateCount };
  const [seen, setSeen] = useState(now);
  if (now.page !== seen.page || now.failures !== seen.failures) {
    setSeen(now);
    if (now.page === seen.page && now.failures > seen.failures && board.data !== undefined) {
      setWanted(false);
      setFailed(true);
    }
  }
  return {
    board,
    isOn: wanted && isRunning,
    failed,
    switchTo: (on: boolean) => {
      setWanted(on);
      setFailed(false);
      if (on) void board.refetch();
    },
  };
}
