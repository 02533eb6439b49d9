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
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import {
  answerNote,
  changeNote,
  noteReading,
  readNotes,
  removeAnswer,
  removeNote,
  restoreAnswer,
  restoreNote,
  understandNote,
  writeNote,
} from './submission-notes.service.ts';

/**
 * What teachers say about lines of a submission: to its author and those who teach where it was made, and to nobody
 * else. Notes of earlier submissions stand beside a newer one, at the lines that are still there.
 */
export function submissionNoteRoutes(on: On, services: Services): void {
  on(getSubmissionNotes).with(({ query }, { actor }) => readNotes(services, query.submitId, actor));

  on(writeSubmissionNote).with(async ({ body }, by) => ({ id: await writeNote(services, body, by) }));

  on(changeSubmissionNote).with(async ({ body }, by) => {
    await changeNote(services, body, by);
    return null;
  });

  on(removeSubmissionNote).with(async ({ body: { id } }, by) => {
    await removeNote(services, id, by);
    return null;
  });

  on(restoreSubmissionNote).with(async ({ body: { id } }, by) => {
    await restoreNote(services, id, by);
    return null;
  });

  on(understandSubmissionNote).with(async ({ body }, by) => {
    await understandNote(services, body, by);
    return null;
  });

  on(answerSubmissionNote).with(async ({ body }, by) => ({ id: await answerNote(services, body, by) }));

  on(removeNoteAnswer).with(async ({ body: { id } }, by) => {
    await removeAnswer(services, id, by);
    return null;
  });

  on(restoreNoteAnswer).with(async ({ body: { id } }, by) => {
    await restoreAnswer(services, id, by);
    return null;
  });

  on(readSubmissionNotes).with(async ({ body: { submitId } }, by) => {
    await noteReading(services, submitId, by);
    return null;
  });
}
