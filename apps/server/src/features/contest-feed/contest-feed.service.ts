import { randomBytes } from 'node:crypto';
import type { ContestFeed, TokenRole } from '@oyez/contract/contests/contest-feed';
import { limits } from '@oyez/contract/rules/limits';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { ContestFacts } from '../../policy/contests.policy.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { backedAmong, hashOfToken, TOKEN_SIGN } from './clics-callers.service.ts';
import { contestName } from './clics-format.ts';
import { beginAnew, contestTitle, feedRow, holdFeed, lastTold, saveFeedRow } from './contest-feed.sql.ts';
import { isClosed } from './feed-changes.ts';
import { unfinished } from './feed-facts.sql.ts';
import { countTokens, insertToken, setRevoked, tokensOf } from './feed-tokens.sql.ts';
import { EVERYTHING, writeFeed } from './feed-writer.service.ts';

/** Who of the jury does it, and by which request. */
export type Juror = AuditOrigin & { actor: Actor; now: Date };

const spanOf = ({ startsAt, endsAt, overAt }: ContestFacts) => ({
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
  overAt: overAt.getTime(),
});

/** How other programs read a contest. */
export async function contestFeed(
  { database: { db } }: Services,
  contestId: number,
  { actor, now }: Juror,
): Promise<ContestFeed> {
  const { facts, phase, sealed } = await contestOfJury(db, actor, contestId, now);
  const [title = '', row, left, tokens] = await Promise.all([
    contestTitle(db, contestId),
    feedRow(db, contestId),
    unfinished(db, contestId, spanOf(facts)),
    tokensOf(db, contestId),
  ]);
  const backed = await backedAmong(
    db,
    tokens.map(({ role, maker_id: makerId }) => ({ role, makerId })),
    facts,
    now,
  );
  return {
    title,
    name: contestName(contestId),
    ended: phase === 'ended',
    sealed,
    finalizedAt: row?.finalized_at?.toISOString() ?? null,
    finalizedBy: row?.finalized_by ?? null,
    ...left,
    tokens: tokens.map((token, place) => ({
      id: token.id,
      name: token.name,
      role: token.role,
      createdAt: token.created_at.toISOString(),
      createdBy: token.created_by,
      lastUsedAt: token.last_used_at?.toISOString() ?? null,
      revokedAt: token.revoked_at?.toISOString() ?? null,
      backed: backed[place] ?? false,
    })),
  };
}

/** The token itself is in the answer and nowhere else. */
export async function makeToken(
  services: Services,
  { cid, name: sent, role }: { cid: number; name: string; role: TokenRole },
  by: Juror,
): Promise<{ id: number; token: string }> {
  const name = sent.replaceAll(/\p{Cc}/gu, ' ').trim();
  const token = `${TOKEN_SIGN}${randomBytes(32).toString('base64url')}`;
  const id = await transact(services, async (tx) => {
    await contestOfJury(tx, by.actor, cid, by.now);
    if (name === '') fail('contest_token_nameless');
    const { tokens: max } = limits.contest;
    if ((await countTokens(tx, cid)) >= max) throw new AppError('contest_tokens_too_many', { max });
    const made = await insertToken(
      tx,
      { contestId: cid, name, role, hash: hashOfToken(token), byUserId: by.actor.id },
      by.now,
    );
    const entry = { action: 'contest_token.create', subjectKind: 'contest', subjectId: cid } as const;
    await writeAudit(tx, by, { ...entry, after: { id: made, name, role } }, by.now);
    return made;
  });
  return { id, token };
}

export async function revokeToken(
  services: Services,
  { cid, id, revoked }: { cid: number; id: number; revoked: boolean },
  by: Juror,
): Promise<void> {
  await transact(services, async (tx) => {
    await contestOfJury(tx, by.actor, cid, by.now);
    const name = (await setRevoked(tx, cid, id, revoked ? by.now : null)) ?? fail('contest_token_not_found');
    const action = revoked ? 'contest_token.revoke' : 'contest_token.restore';
    await writeAudit(tx, by, { action, subjectKind: 'contest', subjectId: cid, after: { id, name } }, by.now);
  });
}

/**
 * Declares results final, which ends the feed once the seal is released too; taken back, a feed that has ended begins
 * anew, since nothing may follow its last word.
 */
export async function declareFinal(
  services: Services,
  { cid, final }: { cid: number; final: boolean },
  by: Juror,
): Promise<void> {
  await transact(services, async (tx) => {
    const { facts, phase } = await contestOfJury(tx, by.actor, cid, by.now);
    await holdFeed(tx, cid);
    const isFinal = ((await feedRow(tx, cid))?.finalized_at ?? null) !== null;
    if (isFinal === final) return;
    if (final) {
      if (phase !== 'ended') fail('contest_not_ended');
      const left = await unfinished(tx, cid, spanOf(facts));
      if (left.judging + left.questions > 0) throw new AppError('contest_unfinished', left);
    } else {
      const told = await lastTold(tx, { contestId: cid, audience: 'jury' }, { setting: false, submissionIds: [] });
      if (isClosed(told)) await beginAnew(tx, cid);
    }
    await saveFeedRow(tx, cid, { finalized_at: final ? by.now : null, finalized_by: final ? by.actor.id : null });
    const action = final ? 'contest.finalize' : 'contest.reopen';
    await writeAudit(tx, by, { action, subjectKind: 'contest', subjectId: cid }, by.now);
  });
  await writeFeed(services, cid, EVERYTHING);
}
