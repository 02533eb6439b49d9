import type {
  announceClarification,
  answerClarification,
  getClarificationInbox,
} from '@oyez/contract/contests/clarifications';
import { WHOLE_CONTEST } from '@oyez/contract/contests/clarifications';
import { limits } from '@oyez/contract/rules/limits';
import type { BodyOf, QueryOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { textLanguage } from '@oyez/contract/wire/values';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import { wirePage } from '../../http/wire-page.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { writeAnnouncement } from '../site/announcements.service.ts';
import { titleFor } from '../../policy/contest-problems.policy.ts';
import { heldFor, type By } from './asking.service.ts';
import type { HeldClarification } from './clarifications.sql.ts';
import { toJuryClarification } from './clarifications.view.ts';
import { countWaiting, inboxPage, setAnnouncement, setAnswer, setClaim, waitingByProblem } from './inbox.sql.ts';

const CLAIM_MS = limits.clarification.claimMinutes * 60_000;

export async function inbox(
  { database: { db } }: Services,
  asked: QueryOf<typeof getClarificationInbox>,
  { actor, locale, now }: By,
): Promise<ReplyOf<typeof getClarificationInbox>> {
  const { cid, state, displayId } = asked;
  await contestOfJury(db, actor, cid, now);
  const language = textLanguage(locale);
  const label = displayId === WHOLE_CONTEST ? null : displayId;
  const [page, waiting, problems] = await Promise.all([
    wirePage(
      asked,
      (rows) => inboxPage(db, { contestId: cid, state, label, ...rows }),
      (row) => toJuryClarification(row, actor.id, { language, now }),
    ),
    countWaiting(db, cid),
    waitingByProblem(db, cid),
  ]);
  return {
    ...page,
    waiting,
    problems: problems.map((one) => ({
      displayId: one.label,
      displayTitle: titleFor(one, language),
      waiting: one.waiting,
    })),
  };
}

/** Says for a few minutes that one is answering; again and again while one is. */
export async function claim(
  services: Services,
  { id, takeOver }: { id: number; takeOver: boolean },
  by: By,
): Promise<Date> {
  return transact(services, async (tx) => {
    const row = await heldByJury(tx, id, by);
    const other = otherAt(row, by);
    if (other !== null && !takeOver) fail('clarification_claimed', { name: other });
    const until = new Date(by.now.getTime() + CLAIM_MS);
    await setClaim(tx, id, { userId: by.actor.id, until });
    const isNews = !isClaimed(row, by) || row.claimed_by !== by.actor.id;
    if (isNews) await markChanged(tx, 'clarification', [id]);
    return until;
  });
}

/** One's own claim alone; without one there is nothing to do. */
export async function release(services: Services, id: number, by: By): Promise<void> {
  await transact(services, async (tx) => {
    const row = await heldByJury(tx, id, by);
    if (row.claimed_by !== by.actor.id) return;
    await setClaim(tx, id, null);
    await markChanged(tx, 'clarification', [id]);
  });
}

/** Refused while another is at it, and where the question is no more as the answer's writer saw it. */
export async function answer(services: Services, is: BodyOf<typeof answerClarification>, by: By): Promise<void> {
  await transact(services, async (tx) => {
    const row = await heldByJury(tx, is.id, by);
    if (row.version !== is.version) fail('clarification_changed');
    const other = otherAt(row, by);
    if (other !== null) fail('clarification_claimed', { name: other });
    const written = storable(is.answer);
    const quote = is.toAll ? storable(is.quote ?? row.question) : null;
    await setAnswer(tx, row.id, { answer: written, quote, userId: by.actor.id }, by.now);
    await markChanged(tx, 'clarification', [row.id]);
    const { contest_id: contestId, question } = row;
    await writeAudit(
      tx,
      by,
      {
        action: 'clarification.answer',
        subjectKind: 'clarification',
        subjectId: row.id,
        ...(row.answer !== null && { before: { answer: row.answer, quote: row.quote } }),
        after: { contestId, question, answer: written, quote },
      },
      by.now,
    );
  });
}

/** Makes an announcement of the contest from what was answered, in the words that the jury gives it. */
export async function announce(services: Services, is: BodyOf<typeof announceClarification>, by: By): Promise<void> {
  await transact(services, async (tx) => {
    const row = await heldByJury(tx, is.id, by);
    if (row.answer === null) fail('clarification_changed');
    const { contest_id: contestId } = row;
    const draft = { title: is.title, content: is.content, status: 0 };
    const announcementId = await writeAnnouncement(tx, { contestId }, draft, by);
    await setAnnouncement(tx, row.id, announcementId);
    await markChanged(tx, 'contest_announcement', [contestId]);
    await markChanged(tx, 'clarification', [row.id]);
    await writeAudit(
      tx,
      by,
      {
        action: 'clarification.announce',
        subjectKind: 'clarification',
        subjectId: row.id,
        after: { contestId, announcementId },
      },
      by.now,
    );
  });
}

/** One that stands, for the jury of its contest. */
async function heldByJury(tx: Tx, id: number, by: By): Promise<HeldClarification> {
  const { row, standing } = await heldFor(tx, id, by);
  if (!standing.runs) fail('clarification_not_found');
  if (row.deleted_at !== null) fail('clarification_changed');
  return row;
}

function isClaimed({ claimed_until: until }: HeldClarification, { now }: By): boolean {
  return until !== null && until > now;
}

/** Who else is answering at this moment. */
function otherAt(row: HeldClarification, by: By): string | null {
  return isClaimed(row, by) && row.claimed_by !== by.actor.id ? row.claimer : null;
}
