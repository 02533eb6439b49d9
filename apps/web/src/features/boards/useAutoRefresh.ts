import { useQuery } from '@tanstack/react-query';
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
  const [failures, setFailures] = useState(0);
  const live = useLiveBoard(question, { on: wanted && isShown, forced: question.forced });
  const board = useQuery({
    ...boardQuery(question),
    enabled: isShown,
    refetchInterval: wanted && isRunning && !live ? REFRESH_MS : false,
  });
  if (board.errorUpdateCount !== failures) {
    setFailures(board.errorUpdateCount);
    if (board.errorUpdateCount > failures && board.data !== undefined) {
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
