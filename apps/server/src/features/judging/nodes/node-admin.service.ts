import type { JudgeNode } from '@oyez/contract/judging/nodes';
import { writeAudit, type AuditOrigin } from '../../../db/audit.sql.ts';
import type { Tx } from '../../../db/client.ts';
import { transact, wakeAfter } from '../../../db/transact.ts';
import { fail } from '../../../http/app-error.ts';
import { nudgeNode } from '../../../jobs/node-signs.ts';
import { endSession } from '../../../jobs/sessions.sql.ts';
import { releaseSessions, type Released } from '../../../jobs/tasks.sql.ts';
import type { Services } from '../../../services.ts';
import { forgetAvailability } from './availability.service.ts';
import { reportReleased, settleReleased } from '../core/lost-tasks.service.ts';
import {
  changeNode,
  deleteNode,
  insertNode,
  liveSessionIds,
  lockNode,
  nodeRows,
  type NodeRow,
  type StoredNode,
} from './node-admin.sql.ts';
import { forgetNodes, newNodeToken } from './nodes.service.ts';

type WhichNode = { id: number } | { name: string };
type NodeState = JudgeNode['state'];

export async function listNodes(services: Services): Promise<JudgeNode[]> {
  return (await nodeRows(services.database.db)).map((row) => toNode(row, services.now()));
}

export async function addNode(
  services: Services,
  origin: AuditOrigin,
  name: string,
): Promise<{ id: number; name: string; token: string }> {
  const { token, hash } = newNodeToken();
  const id = await transact(services, async (tx) => {
    const nodeId = (await insertNode(tx, name, hash, services.now())) ?? fail('node_name_taken');
    await writeAudit(tx, origin, { action: 'node.add', ...subject(nodeId), after: { name } }, services.now());
    return nodeId;
  });
  return { id, name, token };
}

/** Drained, a node finishes what it has; switched off, it loses it to others at once, and no attempt is counted. */
export async function setNodeState(
  services: Services,
  origin: AuditOrigin,
  which: WhichNode,
  state: NodeState,
): Promise<void> {
  await change(services, which, async (tx, node, sessions) => {
    await changeNode(tx, node.id, { state });
    const entry = {
      action: 'node.state',
      ...subject(node.id),
      before: { state: node.state },
      after: { state },
    } as const;
    await writeAudit(tx, origin, entry, services.now());
    wakeAfter(tx, 'oyez_task');
    return state === 'off' ? releaseSessions(tx, sessions, 'the node was switched off', services.now()) : [];
  });
}

/** The old token ends at once, and so does whoever is connected with it. */
export async function rotateToken(
  services: Services,
  origin: AuditOrigin,
  which: WhichNode,
): Promise<{ id: number; name: string; token: string }> {
  const { token, hash } = newNodeToken();
  const { id, name } = await change(services, which, async (tx, node, sessions) => {
    await changeNode(tx, node.id, { token_hash: hash });
    await writeAudit(tx, origin, { action: 'node.rotate-token', ...subject(node.id) }, services.now());
    return endSessions(services, tx, sessions, 'the token was replaced');
  });
  return { id, name, token };
}

export async function removeNode(services: Services, origin: AuditOrigin, which: WhichNode): Promise<void> {
  await change(services, which, async (tx, node, sessions) => {
    const released = await endSessions(services, tx, sessions, 'the node was removed');
    await deleteNode(tx, node.id);
    const before = { name: node.name, state: node.state };
    await writeAudit(tx, origin, { action: 'node.remove', ...subject(node.id), before }, services.now());
    return released;
  });
}

/** Changes a node, puts back what its sessions lose by that, and tells its processes to look. */
async function change(
  services: Services,
  which: WhichNode,
  apply: (tx: Tx, node: StoredNode, sessions: number[]) => Promise<Released[]>,
): Promise<StoredNode> {
  const { database, now } = services;
  const { node, released } = await transact(services, async (tx) => {
    const stored = (await lockNode(tx, which)) ?? fail('node_not_found');
    const live = await liveSessionIds(tx, stored.id);
    const lost = await apply(tx, stored, live);
    await settleReleased(tx, lost, now());
    for (const session of live) nudgeNode(tx, session);
    return { node: stored, released: lost };
  });
  forgetAvailability(database);
  forgetNodes(database);
  reportReleased(services, released);
  return node;
}

async function endSessions(services: Services, tx: Tx, sessions: number[], reason: string): Promise<Released[]> {
  for (const session of sessions) await endSession(tx, session, reason, services.now());
  return releaseSessions(tx, sessions, reason, services.now());
}

const subject = (nodeId: number) => ({ subjectKind: 'node' as const, subjectId: nodeId });

function toNode(row: NodeRow, now: Date): JudgeNode {
  const lastSeen = row.session_id === null ? row.last_ended_at : now;
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    sessions: row.sessions,
    session:
      row.session_id === null
        ? null
        : {
            startedAt: row.started_at.toISOString(),
            healthy: row.healthy,
            slots: row.slots,
            held: row.held,
            load: row.load,
            stalledMs: row.stalled_ms,
            languages: row.languages,
            selfTest: row.self_test,
            fingerprint: row.fingerprint,
            speed: row.speed,
          },
    lastSeenAt: lastSeen?.toISOString() ?? null,
  };
}
