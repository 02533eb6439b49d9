import type { getContestAddresses, setContestAddresses } from '@oyez/contract/contests/contest-participants';
import { limits } from '@oyez/contract/rules/limits';
import type { BodyOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Context } from '../../http/serve.ts';
import { addressPolicy, plainAddress, rangeIn } from '../../policy/contest-address.policy.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import {
  addressesOf,
  countNoted,
  findRefusal,
  forgetNoted,
  rangesOf,
  refusals,
  setLock,
  setRanges,
  type RefusalRow,
  type Whose,
} from './contest-addresses.sql.ts';
import { lockContest, lockParticipant } from './contest-participants.sql.ts';

type By = Pick<Context, 'actor' | 'ip' | 'requestId' | 'now'>;

const { ownRanges: OWN, refusalsShown } = limits.contest;

export async function contestAddresses(
  { database: { db } }: Services,
  cid: number,
  by: By,
): Promise<ReplyOf<typeof getContestAddresses>> {
  await contestOfJury(db, by.actor, cid, by.now);
  const [{ lock, ranges }, noted, refused] = await Promise.all([
    addressesOf(db, cid),
    countNoted(db, cid),
    refusals(db, cid, refusalsShown),
  ]);
  return {
    lock,
    ranges,
    noted,
    ownAddress: plainAddress(by.ip),
    refused: refused.map((row) => ({
      id: row.id,
      username: row.username,
      team: row.team_name,
      address: row.address,
      times: row.times,
      lastAt: row.last_at.toISOString(),
      allowed: addressPolicy.fits({ lock, ranges, own: row.own_ranges }, row.address),
    })),
  };
}

export async function lockAddresses(
  services: Services,
  { cid, lock, ranges }: BodyOf<typeof setContestAddresses>,
  by: By,
): Promise<void> {
  const after = { lock, ranges: checked(ranges) };
  if (lock === 'list' && after.ranges.length === 0) fail('contest_address_none');
  await transact(services, async (tx) => {
    await contestOfJury(tx, by.actor, cid, by.now);
    await lockContest(tx, cid);
    const before = await addressesOf(tx, cid);
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await setLock(tx, cid, after);
    await note(tx, cid, { before, after }, by);
  });
}

/** Answers of how many. */
export async function forgetAddresses(services: Services, cid: number, by: By): Promise<number> {
  return transact(services, async (tx) => {
    await contestOfJury(tx, by.actor, cid, by.now);
    const forgotten = await forgetNoted(tx, cid);
    if (forgotten > 0) await note(tx, cid, { after: { forgotten } }, by);
    return forgotten;
  });
}

export async function lockOne(
  services: Services,
  { cid, participantId, ranges }: { cid: number; participantId: number; ranges: readonly string[] },
  by: By,
): Promise<void> {
  const wanted = checked(ranges);
  await transact(services, async (tx) => {
    await contestOfJury(tx, by.actor, cid, by.now);
    const held = (await lockParticipant(tx, cid, participantId)) ?? fail('contest_participant_not_found');
    const { user_id: userId } = held;
    const whose =
      userId === null ? { contestId: cid, teamId: participantId } : { contestId: cid, teamId: null, userId };
    await change(tx, whose, wanted, by);
  });
}

/** Who was refused somewhere may act from there, besides where they might before. */
export async function allowFrom(services: Services, { cid, id }: { cid: number; id: number }, by: By): Promise<void> {
  await transact(services, async (tx) => {
    await contestOfJury(tx, by.actor, cid, by.now);
    await lockContest(tx, cid);
    const refused = (await findRefusal(tx, cid, id)) ?? fail('contest_refusal_not_found');
    const whose = whoseIs(cid, refused);
    const { lock, ranges } = await addressesOf(tx, cid);
    const own = await rangesOf(tx, whose);
    if (addressPolicy.fits({ lock, ranges, own }, refused.address)) return;
    await change(tx, whose, [refused.address, ...(own ?? [])].slice(0, OWN), by);
  });
}

async function change(tx: Tx, whose: Whose, after: readonly string[], by: By): Promise<void> {
  const before = await rangesOf(tx, whose);
  if (JSON.stringify(before ?? []) === JSON.stringify(after)) return;
  await setRanges(tx, whose, after);
  const who = whose.teamId === null ? { userId: whose.userId } : { participantId: whose.teamId };
  await note(tx, whose.contestId, { before: { ...who, ranges: before }, after: { ...who, ranges: after } }, by);
}

function whoseIs(contestId: number, { team_id: teamId, user_id: userId }: RefusalRow): Whose {
  return teamId === null ? { contestId, teamId, userId } : { contestId, teamId };
}

async function note(tx: Tx, cid: number, what: { before?: object; after: object }, by: By): Promise<void> {
  await markChanged(tx, 'contest', [cid]);
  await writeAudit(tx, by, { action: 'contest.addresses', subjectKind: 'contest', subjectId: cid, ...what }, by.now);
}

/** As they are kept, each once; the first that is none is named. */
function checked(ranges: readonly string[]): string[] {
  return [...new Set(ranges.map((text) => rangeIn(text) ?? fail('contest_address_wrong', { text })))];
}
