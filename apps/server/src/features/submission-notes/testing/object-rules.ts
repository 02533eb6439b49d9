import { STATUS } from '@oyez/contract/judging/verdict';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import {
  CANARY,
  own,
  SETTERS,
  submission,
  tells,
  type Named,
  type ObjectRule,
  type ObjectRules,
} from '../../../testing/requests/object-rule.ts';
import type { TestSite } from '../../../testing/site.ts';
import { aNote } from './note-builders.ts';

/** A note on a submission of the owner's that another wrote. */
async function aboutOwn(site: TestSite, owner: TestUser, text = CANARY) {
  const { submitId } = await submission(site, owner, STATUS.accepted);
  const writer = await aUser(site, { role: 'root' });
  return { submitId, writer, id: await aNote(site, Number(submitId), writer.id, { text }) };
}

/** What only the staff may do to a submission of somebody's: `owner` is one of them here. */
function ofStaff(
  whose: string,
  others: ObjectRule['others'],
  name: (site: TestSite, owner: TestUser) => Promise<Named>,
): ObjectRule {
  return { whose, owner: 'root', others: others ?? [], name };
}

async function anAnswer(site: TestSite, owner: TestUser, removed: boolean): Promise<number> {
  const { id } = await aboutOwn(site, owner);
  const row = await site.database.db
    .insertInto('submission_note_answer')
    .values({
      note_id: id,
      writer_id: owner.id,
      text: CANARY,
      written_at: site.now(),
      deleted_at: removed ? site.now() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function ofStranger(site: TestSite): Promise<string> {
  return (await submission(site, await aUser(site), STATUS.accepted)).submitId;
}

export const objectRules: ObjectRules = {
  getSubmissionNotes: {
    whose: 'the author’s, and those of the places where the caller teaches',
    others: SETTERS,
    async name(site, owner) {
      const { submitId } = await aboutOwn(site, owner);
      return { query: { submitId }, ...tells };
    },
  },
  writeSubmissionNote: ofStaff('submissions of the places where the caller teaches', SETTERS, async (site) => ({
    body: { submitId: Number(await ofStranger(site)), fromLine: 1, toLine: 1, text: 'Why?' },
  })),
  changeSubmissionNote: ofStaff(own, [], async (site, owner) => ({
    body: { id: await aNote(site, Number(await ofStranger(site)), owner.id), text: 'Because.' },
  })),
  removeSubmissionNote: ofStaff(`${own}, and any for those who answer for the place`, SETTERS, async (site, owner) => {
    const id = await aNote(site, Number(await ofStranger(site)), owner.id);
    return { body: { id } };
  }),
  restoreSubmissionNote: ofStaff('what the caller took away', [], async (site, owner) => ({
    body: { id: await aNote(site, Number(await ofStranger(site)), owner.id, { removedBy: owner.id }) },
  })),
  understandSubmissionNote: {
    whose: 'those on the caller’s own submissions',
    name: async (site, owner) => ({ body: { id: (await aboutOwn(site, owner)).id, understood: true } }),
  },
  answerSubmissionNote: {
    whose: 'those on the caller’s own submissions, and of the places where they teach',
    others: SETTERS,
    name: async (site, owner) => ({ body: { id: (await aboutOwn(site, owner)).id, text: 'Because.' } }),
  },
  removeNoteAnswer: {
    whose: own,
    name: async (site, owner) => ({ body: { id: await anAnswer(site, owner, false) } }),
  },
  restoreNoteAnswer: {
    whose: own,
    name: async (site, owner) => ({ body: { id: await anAnswer(site, owner, true) } }),
  },
  readSubmissionNotes: {
    whose: 'what was said to the caller',
    async name(site, owner) {
      const { submitId, id } = await aboutOwn(site, owner);
      const served = async () => {
        const { db } = site.database;
        const row = await db.selectFrom('submission_note').select('read_at').where('id', '=', id).executeTakeFirst();
        return row?.read_at !== null;
      };
      return { body: { submitId: Number(submitId) }, served };
    },
  },
};
