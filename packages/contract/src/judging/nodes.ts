import { z } from 'zod';
import { endpoint } from '../wire/endpoint.ts';
import { NodeLanguage, NodeSpeed, SelfTestLine } from './judge-protocol.ts';
import { id, nothing, wireDate } from '../wire/values.ts';

/** `on`: takes work. `drain`: finishes what it has. `off`: gives back what it has. */
export const NODE_STATES = ['on', 'drain', 'off'] as const;

export const JudgeNode = z.object({
  id,
  name: z.string(),
  state: z.enum(NODE_STATES),
  createdAt: wireDate,
  /** How many processes are connected with its token; `session` tells of the newest, `held` of all. */
  sessions: z.int(),
  /** What runs now; null when the node is not connected. */
  session: z
    .object({
      startedAt: wireDate,
      /** Every protection was in place at the start. */
      healthy: z.boolean(),
      slots: z.int(),
      /** Tasks that it holds. */
      held: z.int(),
      load: z.object({ cpu: z.number(), memory: z.number() }).nullable(),
      stalledMs: z.number(),
      languages: z.array(NodeLanguage),
      selfTest: z.array(SelfTestLine),
      fingerprint: z.record(z.string(), z.string()),
      speed: NodeSpeed.nullable(),
    })
    .nullable(),
  lastSeenAt: wireDate.nullable(),
});
export type JudgeNode = z.infer<typeof JudgeNode>;

const nodes = { access: 'admin', grant: 'system_info_admin' } as const;

export const getNodes = endpoint({
  method: 'GET',
  path: '/api/x/nodes',
  ...nodes,
  summary: 'Judge nodes and what they do',
  reply: z.object({ nodes: z.array(JudgeNode), waiting: z.int(), running: z.int() }),
});

const Token = z.object({ id, name: z.string(), /** Shown once. */ token: z.string() });

/** Printable and short: it stands in logs, lists and file names. */
export const NodeName = z
  .string()
  .trim()
  .max(63)
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/);

export const addNode = endpoint({
  method: 'POST',
  path: '/api/x/nodes',
  ...nodes,
  summary: 'Name a new node and get its token',
  body: z.object({ name: NodeName }),
  reply: Token,
});

export const setNodeState = endpoint({
  method: 'PUT',
  path: '/api/x/nodes/state',
  ...nodes,
  summary: 'Switch a node on, drain it, or switch it off',
  body: z.object({ id, state: z.enum(NODE_STATES) }),
  reply: nothing,
});

export const rotateNodeToken = endpoint({
  method: 'POST',
  path: '/api/x/nodes/token',
  ...nodes,
  summary: "Replace a node's token; the old one ends at once",
  body: z.object({ id }),
  reply: Token,
});

export const removeNode = endpoint({
  method: 'DELETE',
  path: '/api/x/nodes',
  ...nodes,
  summary: 'Remove a node; what it holds is judged elsewhere',
  body: z.object({ id }),
  reply: nothing,
});

/** What existing dashboards read about the judges. */
export const getJudgeServiceInfo = endpoint({
  method: 'GET',
  path: '/api/admin/config/get-judge-service-info',
  access: 'admin',
  summary: 'Load of every connected judge node',
  reply: z.array(
    z.object({
      cpuCores: z.int(),
      percentCpuLoad: z.string(),
      percentMemoryLoad: z.string(),
      service: z.object({
        serviceId: z.string(),
        host: z.string(),
        port: z.int(),
        secure: z.boolean(),
        metadata: z.record(z.string(), z.string()),
      }),
    }),
  ),
});
