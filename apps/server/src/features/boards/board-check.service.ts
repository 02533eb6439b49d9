import { setTimeout as pause } from 'node:timers/promises';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { boardSettings } from './board-facts.sql.ts';
import { packBoards, shownBoards } from './board-snapshot.ts';
import type { SnapshotAudience } from './board-snapshots.sql.ts';
import { holdBoard, newerBoard } from './board-snapshots.sql.ts';
import { wholeBoard } from './board-writer.service.ts';

/** What was handed in just now is on its way to the board. */
const TRIES = 6;
const PAUSE_MS = 500;

/** Whether the boards that are kept are those that the facts make. */
export async function checkedBoard(
  services: Services,
  contestId: number,
): Promise<{ same: boolean; version: number; rows: number }> {
  for (let tries = 1; ; tries += 1) {
    const result = await comparedBoards(services, contestId);
    if (result.same || tries === TRIES) return result;
    await pause(PAUSE_MS);
  }
}

/** The same at this moment. */
export async function comparedBoards(services: Services, contestId: number) {
  return transact(services, async (tx) => {
    await holdBoard(tx, contestId);
    const found = (await boardSettings(tx, contestId)) ?? fail('contest_not_found');
    const made = shownBoards(await wholeBoard(tx, found), found.problemIds, services.now().getTime());
    const packed = await packBoards(made);
    let same = true;
    let version = 0;
    for (const audience of ['public', 'jury'] as const satisfies SnapshotAudience[]) {
      const kept = await newerBoard(tx, contestId, audience, 0);
      same &&= kept !== undefined && kept.bytes.equals(packed[audience]);
      if (audience === 'public') version = kept?.version ?? 0;
    }
    return { same, version, rows: made.jury.plain.rows.length };
  });
}
