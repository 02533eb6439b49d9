import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import { rightsSign, sessionSign, type Authenticate } from '../../http/auth.ts';
import { guest, isGuest, type Actor } from '../../policy/actor.ts';
import { contestPolicy, type ContestFacts } from '../../policy/contests.policy.ts';
import { contestFactsAmong, contestFactsFor, type FoundFacts } from '../../policy/scopes/contests.sql.ts';
import { contestAsFound } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { presentActor } from '../accounts/actors.service.ts';
import { actorOfSession } from '../accounts/sessions/sessions.ts';
import { mayOpenOutside } from '../boards/board-entry.ts';
import type { ClicsRole } from './feed-readers.ts';
import { tokenStands, tokenUsed, type FoundToken, type TokenRole } from './feed-tokens.sql.ts';

/** Who reads: a program with a token of one contest, or a person. */
export type ClicsCaller =
  | { kind: 'token'; tokenId: number; contestId: number; name: string; role: TokenRole; makerId: number | null }
  | { kind: 'person'; actor: Actor };

type TokenCaller = Extract<ClicsCaller, { kind: 'token' }>;

export const TOKEN_SIGN = 'oyc_';

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export type CallerDoor = {
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<ClicsCaller>;
  /** As what this caller reads a contest; who finds nothing there is told that there is none. */
  roleIn(caller: ClicsCaller, contestId: number): Promise<ClicsRole>;
  stillReads(caller: ClicsCaller, contestId: number, role: ClicsRole): Promise<boolean>;
  /** The person for whom a program reads: whoever made its token. */
  personBehind(caller: ClicsCaller): Promise<Actor | undefined>;
};

export function createCallerDoor(services: Services, authenticate: Authenticate): CallerDoor {
  const { database, now } = services;
  const { db } = database;

  async function roleIn(caller: ClicsCaller, contestId: number): Promise<ClicsRole> {
    const actor = caller.kind === 'person' ? caller.actor : guest;
    const found = await contestFactsFor(db, contestId, actor.id);
    if (caller.kind === 'token') {
      return found && caller.contestId === contestId ? caller.role : fail('contest_not_found');
    }
    return roleOf(actor, found, now()) ?? fail('contest_not_found');
  }

  async function personBehind(caller: ClicsCaller): Promise<Actor | undefined> {
    if (caller.kind === 'person') return caller.actor;
    const found = await contestFactsFor(db, caller.contestId, guest.id);
    return makerBehind(db, caller, found?.facts, now());
  }

  /** The same caller with the rights of this moment; null when the token or the login has ended. */
  async function asItStands(caller: ClicsCaller): Promise<ClicsCaller | null> {
    if (caller.kind === 'token') {
      return (await tokenStands(db, caller.tokenId)) && (await personBehind(caller)) ? caller : null;
    }
    const { sessionId, address } = caller.actor;
    if (sessionId === null) return caller;
    const actor = await actorOfSession(database, sessionId, now());
    // A session has no address; the feed still goes to where it was asked from.
    return actor && { kind: 'person', actor: { ...actor, address } };
  }

  return {
    async callerOf(request, reply) {
      const sent = tokenIn(request.headers.authorization);
      if (sent === undefined) {
        const { actor } = await authenticate('anonymous', request, reply);
        return { kind: 'person', actor };
      }
      const token = await tokenUsed(database, hashOfToken(sent), now());
      const caller = token && asCaller(token);
      if (caller === undefined || !(await personBehind(caller))) {
        void reply.header('www-authenticate', 'Basic realm="Oyez", charset="UTF-8"');
        return fail('contest_token_wrong');
      }
      return caller;
    },
    roleIn,
    personBehind,
    async stillReads(caller, contestId, role) {
      const standing = await asItStands(caller);
      if (standing === null) return false;
      return roleIn(standing, contestId).then(
        (present) => present === role,
        () => false,
      );
    },
  };
}

type Made = { role: TokenRole; makerId: number | null };

/**
 * Whoever made a token and answers for it: without their account none is worth anything, and one that reads like the jury
 * as long as they are one of the jury. Undefined: the token is refused.
 */
async function makerBehind(
  db: Db,
  { role, makerId }: Made,
  contest: ContestFacts | undefined,
  now: Date,
): Promise<Actor | undefined> {
  const maker = makerId === null ? undefined : await presentActor(db, makerId, now);
  return answersFor(maker, role, contest) ? maker : undefined;
}

/** Which of the tokens of a contest somebody answers for, in the same order. */
export async function backedAmong(
  db: Db,
  tokens: readonly Made[],
  contest: ContestFacts,
  now: Date,
): Promise<boolean[]> {
  const makers = new Map<number | null, Actor | undefined>();
  for (const { makerId } of tokens) {
    if (makerId !== null && !makers.has(makerId)) makers.set(makerId, await presentActor(db, makerId, now));
  }
  return tokens.map(({ role, makerId }) => answersFor(makers.get(makerId), role, contest));
}

/** Of a contest that is gone there is nothing to read. */
function answersFor(maker: Actor | undefined, role: TokenRole, contest: ContestFacts | undefined): boolean {
  if (maker === undefined) return false;
  return role === 'public' || contest === undefined || contestPolicy.runs(maker, contest);
}

function asCaller({ id: tokenId, contest_id: contestId, name, role, created_by: makerId }: FoundToken): TokenCaller {
  return { kind: 'token', tokenId, contestId, name, role, makerId };
}

/** Whether signs of `oyez_control` say that this person's login has ended, or that they, or a token's maker, may do less than before. */
export function losesRights(caller: ClicsCaller, signs: readonly string[]): boolean {
  if (caller.kind === 'token') return caller.makerId !== null && signs.includes(rightsSign(caller.makerId));
  if (caller.actor.sessionId === null) return false;
  const { id, sessionId } = caller.actor;
  return signs.includes(sessionSign(sessionId)) || signs.includes(rightsSign(id));
}

/** As what a person reads a contest; undefined for whom there is nothing to read. */
function roleOf(actor: Actor, found: FoundFacts | undefined, at: Date): ClicsRole | undefined {
  const standing = contestAsFound(found, actor, at);
  if (standing === undefined) return undefined;
  if (standing.runs) return 'admin';
  if (!isGuest(actor) && contestPolicy.entry(actor, standing) === null) return 'public';
  return mayOpenOutside(actor, standing) ? 'open' : undefined;
}

/** Those of these contests that a person reads, in the same order. */
export async function readableAmong(db: Db, actor: Actor, ids: readonly number[], at: Date): Promise<number[]> {
  const all = await contestFactsAmong(db, ids, actor.id);
  const readable = new Set(all.filter((one) => roleOf(actor, one, at) !== undefined).map(({ facts }) => facts.id));
  return ids.filter((id) => readable.has(id));
}

/** A token of a contest, as the password of Basic or after Bearer; anything else is a login of the site. */
function tokenIn(header: string | undefined): string | undefined {
  const [, scheme = '', value = ''] = /^(basic|bearer)\s+(\S+)$/i.exec(header?.trim() ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme === '') return undefined;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}
