import { createHash, randomBytes } from 'node:crypto';
import type { Database, Db } from '../../db/client.ts';
import { findNodeByToken, saveNode } from './nodes.sql.ts';

export async function createNodeToken(db: Db, name: string, now: Date): Promise<{ name: string; token: string }> {
  const token = `oyn_${randomBytes(32).toString('base64url')}`;
  await saveNode(db, name, hashToken(token), now);
  return { name, token };
}

export async function checkNode(database: Database, token: string): Promise<{ id: number; name: string } | null> {
  return (await findNodeByToken(database, hashToken(token))) ?? null;
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
