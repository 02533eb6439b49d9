import {
  addNode as addNodeCall,
  getJudgeServiceInfo,
  getNodes,
  removeNode as removeNodeCall,
  rotateNodeToken,
  setNodeState as setNodeStateCall,
} from '@oyez/contract/judging/nodes';
import type { On } from '../../../http/serve.ts';
import { LANE } from '../../../jobs/lanes.ts';
import type { Services } from '../../../services.ts';
import { addNode, listNodes, removeNode, rotateToken, setNodeState } from './node-admin.service.ts';
import { runningTasks } from './node-admin.sql.ts';
import { toNodeInWords } from './nodes.view.ts';
import { waitingJudgings } from './nodes.sql.ts';

/** Judge nodes as administrators see and steer them. A token is shown once and stored as its hash. */
export function nodeRoutes(on: On, services: Services): void {
  const { db } = services.database;

  on(getNodes).with(async (_asked, { locale }) => {
    const [nodes, waiting, running] = await Promise.all([
      listNodes(services),
      waitingJudgings(db, LANE.testRun),
      runningTasks(db),
    ]);
    return { nodes: nodes.map((node) => toNodeInWords(node, locale)), waiting, running };
  });

  on(addNodeCall).with(({ body }, context) => addNode(services, context, body.name));

  on(setNodeStateCall).with(async ({ body }, context) => {
    await setNodeState(services, context, { id: body.id }, body.state);
    return null;
  });

  on(rotateNodeToken).with(({ body }, context) => rotateToken(services, context, { id: body.id }));

  on(removeNodeCall).with(async ({ body }, context) => {
    await removeNode(services, context, { id: body.id });
    return null;
  });

  on(getJudgeServiceInfo).with(async () => {
    const nodes = await listNodes(services);
    return nodes.flatMap(({ id, name, state, session }) =>
      session === null
        ? []
        : [
            {
              cpuCores: Number(session.fingerprint.cores) || session.slots,
              percentCpuLoad: percent(session.load?.cpu),
              percentMemoryLoad: percent(session.load?.memory),
              service: {
                serviceId: String(id),
                // Nodes call the server; nobody calls them.
                host: name,
                port: 0,
                secure: false,
                metadata: { judgeName: name, 'nacos.healthy': String(session.healthy && state === 'on') },
              },
            },
          ],
    );
  });
}

function percent(share: number | undefined): string {
  return `${(100 * Math.min(1, Math.max(0, share ?? 0))).toFixed(2)}%`;
}
