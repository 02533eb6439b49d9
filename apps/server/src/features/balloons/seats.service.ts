import type { getSeats, setSeats } from '@oyez/contract/contests/balloons';
import type { BodyOf, QueryOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { wirePage } from '../../http/wire-page.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import type { By } from './balloons.service.ts';
import { seatPage, seatsOf, writeSeats } from './seats.sql.ts';

export async function seats(
  { database: { db } }: Services,
  asked: QueryOf<typeof getSeats>,
  by: By,
): Promise<ReplyOf<typeof getSeats>> {
  await contestOfJury(db, by.actor, asked.cid, by.now);
  return wirePage(
    asked,
    (page) => seatPage(db, { contestId: asked.cid, keyword: asked.keyword }, page),
    (row) => row,
  );
}

/** Names that nobody has are told and change nothing; of two lines with the same name the later one holds. */
export async function changeSeats(
  services: Services,
  { cid, seats: lines }: BodyOf<typeof setSeats>,
  by: By,
): Promise<ReplyOf<typeof setSeats>> {
  return transact(services, async (tx) => {
    await contestOfJury(tx, by.actor, cid, by.now);
    const people = await seatsOf(tx, cid);
    // A username is one person's; teams may have called themselves the same as one.
    const byName = new Map([
      ...people.map((one) => [keyOf(one.teamName ?? ''), one] as const),
      ...people.map((one) => [keyOf(one.username ?? ''), one] as const),
    ]);
    byName.delete('');
    const wanted = new Map<number, { name: string; before: string | null; seat: string | null }>();
    const unknown: string[] = [];
    for (const { name, seat } of lines) {
      const one = byName.get(keyOf(storable(name)));
      if (one === undefined) unknown.push(name);
      else wanted.set(one.id, { name, before: one.seat, seat: storable(seat) || null });
    }
    const changed = [...wanted].filter(([, { before, seat }]) => before !== seat);
    if (changed.length > 0) {
      await writeSeats(
        tx,
        changed.map(([id, { seat }]) => ({ id, seat })),
      );
      await markChanged(tx, 'balloon', [cid]);
      const after = { changed: changed.length };
      await writeAudit(tx, by, { action: 'contest.seats', subjectKind: 'contest', subjectId: cid, after }, by.now);
    }
    const before = changed.map(([, one]) => ({ name: one.name, seat: one.before ?? '' }));
    return { changed: changed.length, unknown: [...new Set(unknown)], before };
  });
}

function keyOf(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
