import { createHash, randomBytes } from 'node:crypto';
import { LANGUAGE_NAMES, type LanguageName } from '@oyez/contract/judging/languages';
import { LANE } from '../../../jobs/lanes.ts';
import { createBriefCache, type BriefCache } from '../../../db/brief-cache.ts';
import type { Database, Db, Tx } from '../../../db/client.ts';
import { findNodeByToken, liveNodes, saveNode, waitingJudgings, type LiveNode } from './nodes.sql.ts';

/** A token that is not stored anywhere, with what is stored of it. */
export function newNodeToken(): { token: string; hash: Buffer } {
  const token = `oyn_${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashToken(token) };
}

/** A node of this name; one that is there already gets another token. */
export async function createNodeToken(db: Db | Tx, name: string, now: Date): Promise<{ name: string; token: string }> {
  const { token, hash } = newNodeToken();
  await saveNode(db, name, hash, now);
  return { name, token };
}

type KnownNode = { id: number; name: string };

/**
 * Remembered: whose token a node's is; 1,000; for a second, or until a token is replaced or a node removed here. A node
 * calls many times a second. Its session, which every call names, is looked up each time.
 */
const KNOWN_MS = 1000;
const MOST_KNOWN = 1000;
const known = new WeakMap<Database, BriefCache<KnownNode | null>>();

export async function checkNode(database: Database, token: string): Promise<KnownNode | null> {
  const cache = known.get(database) ?? createBriefCache({ freshMs: KNOWN_MS, maxEntries: MOST_KNOWN });
  known.set(database, cache);
  const hash = hashToken(token);
  return cache.get(hash.toString('hex'), async () => (await findNodeByToken(database, hash)) ?? null);
}

/** Whose token this is at this very moment, not a while ago. */
export async function checkNodeNow(database: Database, token: string): Promise<KnownNode | undefined> {
  return findNodeByToken(database, hashToken(token));
}

/** A token was replaced, a node removed. */
export function forgetNodes(database: Database): void {
  known.delete(database);
}

/** Whether a session of a node may be given tasks. */
export function takesWork(node: Pick<LiveNode, 'healthy' | 'state'>): boolean {
  return node.healthy && node.state === 'on';
}

/** Why nothing can be judged while no node takes work. */
export function noNodeReason(nodes: readonly Pick<LiveNode, 'healthy' | 'state'>[]): 'draining' | 'no_node' {
  return nodes.some((node) => node.healthy && node.state === 'drain') ? 'draining' : 'no_node';
}

/** Whether it has every one of these languages, tested. */
export function canRun(node: Pick<LiveNode, 'languages'>, wanted: readonly (string | null)[]): boolean {
  const ready = new Set(node.languages.filter((one) => one.state === 'ready').map((one) => one.name));
  return wanted.every((language) => language === null || ready.has(language));
}

export type JudgeState = { state: 'ready' | 'none'; languages: LanguageName[]; waiting: number };

/** Whether anything judges at the moment, what it can run, and how many submissions stand in line. */
export async function judgeState(db: Db): Promise<JudgeState> {
  const [nodes, waiting] = await Promise.all([liveNodes(db), waitingJudgings(db, LANE.testRun)]);
  const working = nodes.filter(takesWork);
  return {
    state: working.length > 0 ? 'ready' : 'none',
    languages: LANGUAGE_NAMES.filter((name) => working.some((node) => canRun(node, [name]))),
    waiting,
  };
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
