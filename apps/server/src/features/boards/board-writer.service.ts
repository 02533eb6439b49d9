import { apply, fold, type Board } from '@oyez/board/board';
import type { Fact } from '@oyez/board/facts';
import type { Tx } from '../../db/client.ts';
import { transact, wakeAfter } from '../../db/transact.ts';
import type { Services } from '../../services.ts';
import { allBoardFacts, boardFacts, boardParticipants, boardSettings, type BoardSettings } from './board-facts.sql.ts';
import { packBoards, shownBoards } from './board-snapshot.ts';
import type { SnapshotAudience } from './board-snapshots.sql.ts';
import { holdBoard, keepBoard, versionsOf, type Versions } from './board-snapshots.sql.ts';

/** A board as a writer knows it, and what was kept of it last. */
export type Draft = { board: Board; problemIds: readonly number[]; versions: Versions };

export type News = {
  submissionIds: readonly number[];
  /** Whether names and people are read again. */ people: boolean;
};

/**
 * Makes the boards of a contest and keeps them where they say something new. With a draft only what is news is read;
 * a draft that somebody else's board came after is not gone on with. Undefined where the contest is gone.
 */
export async function writeBoard(
  services: Services,
  contestId: number,
  drafted?: { draft: Draft; news: News },
): Promise<Draft | undefined> {
  return transact(services, async (tx) => {
    await holdBoard(tx, contestId);
    const found = await boardSettings(tx, contestId);
    if (!found) return undefined;
    const kept = (await versionsOf(tx, [contestId])).get(contestId);
    const isOurs = drafted !== undefined && isSame(drafted.draft.versions, kept);
    const board = isOurs ? await withNews(tx, found, drafted.draft.board, drafted.news) : await wholeBoard(tx, found);
    // Later than all that was read: what came at the seal or after it is never shown as before it.
    const now = services.now();
    const shown = shownBoards(board, found.problemIds, now.getTime());
    const packed = await packBoards(shown);
    const versions: Versions = { public: 0, jury: 0 };
    for (const audience of ['public', 'jury'] as const satisfies SnapshotAudience[]) {
      const bytes = packed[audience];
      const { version, isNew } = await keepBoard(tx, { contestId, audience, bytes, now });
      versions[audience] = version;
      if (isNew) wakeAfter(tx, 'oyez_board', String(contestId));
    }
    return { board, problemIds: found.problemIds, versions };
  });
}

function isSame(a: Versions, b: Versions | undefined): boolean {
  return a.public === b?.public && a.jury === b.jury;
}

/** From the facts alone. */
export async function wholeBoard(tx: Tx, { settings, competing }: BoardSettings): Promise<Board> {
  const participants = await boardParticipants(tx, competing);
  return fold(settings, { participants, facts: await allBoardFacts(tx, competing.id) });
}

async function withNews(
  tx: Tx,
  { settings, competing }: BoardSettings,
  before: Board,
  { submissionIds, people }: News,
): Promise<Board> {
  const facts = submissionIds.length === 0 ? [] : await boardFacts(tx, competing.id, { ids: submissionIds });
  if (people || JSON.stringify(settings) !== JSON.stringify(before.settings)) {
    const participants = await boardParticipants(tx, competing);
    return apply(fold(settings, { participants, facts: allOf(before) }), { facts });
  }
  const strangers = facts.map(({ participantId }) => participantId).filter((id) => !before.participants.has(id));
  const participants = strangers.length === 0 ? [] : await boardParticipants(tx, competing, [...new Set(strangers)]);
  return apply(before, { participants, facts });
}

function allOf({ facts }: Board): Fact[] {
  return [...facts.values()].flat();
}
