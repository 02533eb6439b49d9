import { errorText } from '@oyez/contract/errors/catalogue';
import { NODE_STATES, NodeName, type JudgeNode } from '@oyez/contract/judging/nodes';
import type { Logger } from 'pino';
import { ConfigError, UsageError, type Config } from '../config.ts';
import type { AuditOrigin } from '../db/audit.sql.ts';
import {
  addNode,
  listNodes,
  removeNode,
  rotateToken,
  setNodeState,
} from '../features/judging/nodes/node-admin.service.ts';
import { AppError } from '../http/app-error.ts';
import type { Services } from '../services.ts';
import { openServices } from './open-services.ts';

export const NODE_USAGE = `admin node list                             the judge nodes, and what each one does
admin node add NAME                         name a new node and print its token
admin node drain|off|on NAME                finish what it has; give back what it has; take work
admin node rotate NAME                      replace its token: the old one ends at once
admin node remove NAME                      remove it: what it holds is judged elsewhere
`;

const ORIGIN: AuditOrigin = { actor: null, ip: null, requestId: null };

/**
 * Judge nodes, for the person who holds the machine. Connected nodes learn of it with their next beat. Answers lines to
 * read, or what a script may read as JSON.
 */
export async function runNodeTask(config: Config, log: Logger, args: readonly string[]): Promise<object | string> {
  const [task, given, ...rest] = args;
  if (rest.length > 0) throw new UsageError(`Please say what to do with one node:\n${NODE_USAGE}`);
  const services = await openServices(config, log);
  try {
    return await perform(services, task, given);
  } catch (error) {
    if (error instanceof AppError) throw new ConfigError(errorText(error.code, 'en-US', error.params));
    throw error;
  } finally {
    await services.close();
  }
}

async function perform(
  services: Services,
  task: string | undefined,
  given: string | undefined,
): Promise<object | string> {
  if (task === 'list') return describe(await listNodes(services));
  const name = NodeName.safeParse(given);
  if (!name.success) throw new UsageError('Please give the name of a node: letters, digits and . _ - only.');
  const which = { name: name.data };
  const state = NODE_STATES.find((one) => one === task);
  if (state) return { ...which, state, done: await done(setNodeState(services, ORIGIN, which, state)) };
  switch (task) {
    case 'add':
      return addNode(services, ORIGIN, name.data);
    case 'rotate':
      return rotateToken(services, ORIGIN, which);
    case 'remove':
      return { ...which, removed: await done(removeNode(services, ORIGIN, which)) };
    default:
      throw new UsageError(`Please say what to do with the node:\n${NODE_USAGE}`);
  }
}

function describe(nodes: readonly JudgeNode[]): string {
  if (nodes.length === 0) return 'There is no judge node yet; "admin node add NAME" makes one.\n';
  return nodes.map((node) => `${node.name}  ${node.state}  ${conditionOf(node)}\n`).join('');
}

function conditionOf({ session, sessions, lastSeenAt }: JudgeNode): string {
  if (session === null) return lastSeenAt === null ? 'never connected' : `away since ${lastSeenAt}`;
  const ready = session.languages.filter((language) => language.state === 'ready').length;
  const failed = session.selfTest.filter((line) => !line.ok).map((line) => line.name);
  return [
    `connected since ${session.startedAt}`,
    `${session.held} tasks on ${session.slots} slots`,
    `${ready} of ${session.languages.length} languages ready`,
    ...(sessions > 1 ? [`${sessions} processes with its token`] : []),
    ...(failed.length > 0 ? [`not protected: ${failed.join(', ')}`] : []),
  ].join(', ');
}

async function done(change: Promise<void>): Promise<true> {
  await change;
  return true;
}
