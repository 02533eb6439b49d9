import { notifications } from '@mantine/notifications';
import type { Clarification } from '@oyez/contract/contests/clarifications';
import { addReadMarks } from '../../ui/hooks/readMarks.ts';

export type Reader = { contestId: number; uid: string };

/** Answers that this person has read in this browser, and questions that have popped up for the jury. */
export const answersKey = ({ contestId, uid }: Reader) => `oyez.contest.answers.${uid}.${contestId}`;
export const questionsKey = ({ contestId, uid }: Reader) => `oyez.contest.questions.${uid}.${contestId}`;

/** A corrected answer is another one. */
export const markOf = ({ id, version }: Pick<Clarification, 'id' | 'version'>) => `${id}.${version}`;
export const noticeId = (one: Pick<Clarification, 'id' | 'version'>) => `contest-answer-${markOf(one)}`;
export const QUESTIONS_NOTICE = 'contest-questions';

/** They have been seen where they stand: what popped up of them is no longer needed. */
export function settleAnswers(reader: Reader, rows: readonly Clarification[]): void {
  const answered = rows.filter(({ answer }) => answer !== null);
  addReadMarks(answersKey(reader), answered.map(markOf));
  for (const one of answered) notifications.hide(noticeId(one));
}

export function settleQuestions(reader: Reader, ids: readonly number[]): void {
  addReadMarks(questionsKey(reader), ids.map(String));
  notifications.hide(QUESTIONS_NOTICE);
}
