import { createHash, randomBytes } from 'node:crypto';
import { LANGUAGE_NAMES, type LanguageName } from '@oyez/contract/languages';
import type { Database, Db } from '../../db/client.ts';
import { findNodeByToken, liveNodes, saveNode, waitingJudgings } from './nodes.sql.ts';

export async function createNodeToken(db: Db, name: string, now: Date): Promise<{ name: string; token: string }> {
  const token = `oyn_${randomBytes(32).toString('base64url')}`;
  await saveNode(db, name, hashToken(token), now);
  return { name, token };
}

export async function checkNode(database: Database, token: string): Promise<{ id: number; name: string } | null> {
  return (await findNodeByToken(database, hashToken(token))) ?? null;
}

export type JudgeState = { state: 'ready' | 'none'; languages: LanguageName[]; waiting: number };

/** Whether anything judges at the moment, what it can run, and how many submissions stand in line. */
export async function judgeState(db: Db): Promise<JudgeState> {
  const [nodes, waiting] = await Promise.all([liveNodes(db), waitingJudgings(db)]);
  const working = nodes.filter((node) => node.healthy && node.state === 'on');
  const names = new Set(working.flatMap((node) => node.languages.map((language) => language.name)));
  return {
    state: working.length > 0 ? 'ready' : 'none',
    languages: LANGUAGE_NAMES.filter((name) => names.has(name)),
    waiting,
  };
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
