import { isSealedAt } from '@oyez/contract/rules/contest-clock';
import { changesAfter, changesAreGone, type Change, type ChangePosition } from '../../db/changes.sql.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Services } from '../../services.ts';
import { contestsInTime, contestSubmissionsAmong, contestsWithProblems } from './board-snapshots.sql.ts';
import { writeBoard, type Draft } from './board-writer.service.ts';

/** As often as the leader looks. */
const EVERY_MS = 400;
const BATCH = 2000;
/** People change their names without a mark. */
const PEOPLE_EVERY_MS = 60_000;
/** Whoever has not led for so long begins anew. */
const ABSENT_MS = 30_000;
/** Of a large contest a board is begun when so many times as long has passed as the last one took. */
const REST = 3;
/** Marks are kept for an hour: what happened while nobody led is among them. */
const FIRST_MARK: ChangePosition = { xid: '0', id: 0 };
const MAX_DRAFTS = 20;
const MAX_DRAFTED_FACTS = 1_000_000;

export function boardDuties(services: Services): LeaderDuty[] {
  const writer = createBoardWriter(services);
  return [{ name: 'write boards', everyMs: EVERY_MS, run: () => writer.write() }];
}

/** What is to be done about a contest. */
type Due = { submissionIds: Set<number>; people: boolean };
type Looked = { sealed: boolean; ended: number; peopleAt: number };

/** The one writer of boards that change: it follows the marks, and the clock where a seal or an end makes another board. */
export function createBoardWriter(services: Services, { rest = REST } = {}): { write: () => Promise<void> } {
  const { database, now, log } = services;
  // Remembered: boards of contests with news, 20 of a million submissions in all, the longest unchanged leave first;
  // and, until they are through, what is due. Dropped when another process leads.
  const drafts = new Map<number, Draft>();
  const due = new Map<number, Due>();
  const looked = new Map<number, Looked>();
  const notBefore = new Map<number, number>();
  let position = FIRST_MARK;
  let lastRun = -Infinity;

  const note = (contestId: number, news: { people?: boolean }, submissionId?: number) => {
    const known = due.get(contestId) ?? { submissionIds: new Set(), people: false };
    if (submissionId !== undefined) known.submissionIds.add(submissionId);
    known.people ||= news.people ?? false;
    due.set(contestId, known);
  };

  function beginAnew(): void {
    drafts.clear();
    looked.clear();
    due.clear();
    position = FIRST_MARK;
  }

  async function readMarks(): Promise<void> {
    for (;;) {
      const changes = await changesAfter(database.db, position, BATCH);
      const last = changes.at(-1);
      if (!last) return;
      if (position !== FIRST_MARK && (await changesAreGone(database.db, position))) {
        beginAnew();
        continue;
      }
      const idsOf = (topic: string) => subjectsOf(changes, topic);
      for (const one of await contestSubmissionsAmong(database.db, idsOf('submission')))
        note(one.contestId, {}, one.id);
      for (const id of idsOf('contest')) note(id, { people: true });
      for (const id of await contestsWithProblems(database.db, idsOf('problem_access'))) note(id, {});
      position = { xid: last.xid, id: last.id };
    }
  }

  /** Moments that make another board without any mark, also those that passed while nobody led. */
  async function readClock(): Promise<void> {
    const at = now();
    const contests = await contestsInTime(database.db, at);
    const ids = new Set(contests.map(({ id }) => id));
    for (const id of looked.keys()) if (!ids.has(id)) looked.delete(id);
    for (const contest of contests) {
      const before = looked.get(contest.id);
      const sealed = isSealedAt(contest, at);
      const ended = [contest.endsAt, contest.overAt].filter((end) => end <= at).length;
      const isTime = before === undefined || at.getTime() - before.peopleAt >= PEOPLE_EVERY_MS;
      if (isTime || before.sealed !== sealed || before.ended !== ended) note(contest.id, { people: isTime });
      looked.set(contest.id, { sealed, ended, peopleAt: isTime ? at.getTime() : before.peopleAt });
    }
  }

  async function writeDue(): Promise<void> {
    for (const [contestId, news] of due) {
      const begun = performance.now();
      if ((notBefore.get(contestId) ?? 0) > begun) continue;
      due.delete(contestId);
      const draft = drafts.get(contestId);
      drafts.delete(contestId);
      try {
        const written = await writeBoard(
          services,
          contestId,
          draft && { draft, news: { ...news, submissionIds: [...news.submissionIds] } },
        );
        if (written) drafts.set(contestId, written);
      } catch (error) {
        // The draft is gone, so that the next one is made of the facts.
        note(contestId, news);
        log.warn({ error, contestId }, 'a board was not written');
      }
      notBefore.set(contestId, performance.now() + rest * (performance.now() - begun));
      forgetOldest();
    }
    for (const [id, at] of notBefore) if (at < performance.now()) notBefore.delete(id);
  }

  function forgetOldest(): void {
    const sizeOf = ({ board }: Draft) => [...board.facts.values()].reduce((sum, facts) => sum + facts.length, 0);
    let facts = [...drafts.values()].reduce((sum, draft) => sum + sizeOf(draft), 0);
    for (const [id, draft] of drafts) {
      if (drafts.size <= MAX_DRAFTS && facts <= MAX_DRAFTED_FACTS) return;
      facts -= sizeOf(draft);
      drafts.delete(id);
    }
  }

  return {
    async write() {
      const started = performance.now();
      if (started - lastRun > ABSENT_MS) beginAnew();
      await readMarks();
      await readClock();
      await writeDue();
      lastRun = performance.now();
    },
  };
}

function subjectsOf(changes: readonly Change[], topic: string): number[] {
  return [...new Set(changes.filter((change) => change.topic === topic).map((change) => change.subject_id))];
}
