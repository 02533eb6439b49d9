import {
  answerSubmissionNote,
  changeSubmissionNote,
  getSubmissionNotes,
  readSubmissionNotes,
  removeNoteAnswer,
  removeSubmissionNote,
  restoreNoteAnswer,
  restoreSubmissionNote,
  understandSubmissionNote,
  writeSubmissionNote,
} from '@oyez/contract/submissions/submission-notes';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const notesQuery = (submitId: number) =>
  queryOptions({
    queryKey: ['submission-notes', submitId],
    queryFn: ({ signal }) => call(getSubmissionNotes, { query: { submitId }, signal }),
    staleTime: 5000,
  });

/** Forms say themselves what was refused; deeds of one click leave it to the toast that all failures have. */
function useChange<V, R>(submitId: number, change: (value: V) => Promise<R>, ownErrors = false) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { ownErrors },
    onSettled: () => client.invalidateQueries({ queryKey: notesQuery(submitId).queryKey }),
  });
}

type NewNote = Omit<BodyOf<typeof writeSubmissionNote>, 'submitId'>;
type Words = BodyOf<typeof changeSubmissionNote>;

export const useWriteNote = (submitId: number) =>
  useChange(submitId, (note: NewNote) => call(writeSubmissionNote, { body: { submitId, ...note } }), true);
export const useChangeNote = (submitId: number) =>
  useChange(submitId, (body: Words) => call(changeSubmissionNote, { body }), true);
export const useRemoveNote = (submitId: number) =>
  useChange(submitId, (id: number) => call(removeSubmissionNote, { body: { id } }));
export const useRestoreNote = (submitId: number) =>
  useChange(submitId, (id: number) => call(restoreSubmissionNote, { body: { id } }));
export const useUnderstand = (submitId: number) =>
  useChange(submitId, (body: BodyOf<typeof understandSubmissionNote>) => call(understandSubmissionNote, { body }));
export const useAnswerNote = (submitId: number) =>
  useChange(submitId, (body: Words) => call(answerSubmissionNote, { body }), true);
export const useRemoveAnswer = (submitId: number) =>
  useChange(submitId, (id: number) => call(removeNoteAnswer, { body: { id } }));
export const useRestoreAnswer = (submitId: number) =>
  useChange(submitId, (id: number) => call(restoreNoteAnswer, { body: { id } }));

/** Next time they are shown they are not news any more; a failure brings them as news again. */
export const markNotesRead = (submitId: number) =>
  call(readSubmissionNotes, { body: { submitId } }).then(
    () => true,
    () => false,
  );
