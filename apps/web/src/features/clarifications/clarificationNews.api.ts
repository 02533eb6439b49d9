import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '../../api/session.ts';
import { useLive } from '../../live/useLive.ts';
import { useReadMarks } from '../../ui/hooks/readMarks.ts';
import { answersKey, markOf } from './answerMarks.ts';
import { clarificationsKey, clarificationsQuery, FIRST_PAGE, inboxQuery } from './clarifications.api.ts';
import { useAnswerNotices, useQuestionNotice } from './notices.tsx';

const POLL_MS = 30_000;
/** An answer to everyone reaches hundreds of pages at the same moment; a jury is small, and waits for nothing. */
const SPREAD_MS = 1500;

type Options = {
  /** The reader may come in. */
  isOpen: boolean;
  isRunning: boolean;
  isJury: boolean;
};

/** What the jury finds first: all that wait, the longest waiting first. */
const WAITING = { state: 'waiting', displayId: undefined, currentPage: 1, limit: 20 } as const;

/**
 * Shows each new answer until it is closed, and to the jury each new question once, wherever in the contest one is.
 * Answers how many answers are not read, and how many questions wait.
 */
export function useClarificationNews(
  contestId: number,
  { isOpen, isRunning, isJury }: Options,
): { unread: number; waiting: number } {
  const uid = useSession().user?.uid ?? '';
  const client = useQueryClient();
  const isAsked = isOpen && uid !== '' && (isRunning || isJury);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = () => void client.invalidateQueries({ queryKey: clarificationsKey(contestId) });
  const askSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, isJury ? 0 : Math.random() * SPREAD_MS);
  };
  const isTold = useLive(isAsked ? `contest:${contestId}:clarifications` : null, askSoon, ask);
  // Claims end without a word.
  const refetchInterval = isAsked && (!isTold || isJury) && POLL_MS;

  const answers = useQuery({
    ...clarificationsQuery(contestId, FIRST_PAGE),
    // What the jury told everyone is no news to it.
    enabled: isAsked && isRunning && !isJury,
    refetchInterval,
  });
  const inbox = useQuery({ ...inboxQuery(contestId, WAITING), enabled: isAsked && isJury, refetchInterval });

  const reader = { contestId, uid };
  const read = useReadMarks(answersKey(reader));
  const told = isRunning && !isJury ? (answers.data?.records ?? []) : [];
  const unread = told.filter((one) => one.answer !== null && !read.includes(markOf(one)));
  useAnswerNotices(reader, unread);
  useQuestionNotice(reader, isJury ? (inbox.data?.records ?? []) : []);
  return { unread: unread.length, waiting: isJury ? (inbox.data?.waiting ?? 0) : 0 };
}
