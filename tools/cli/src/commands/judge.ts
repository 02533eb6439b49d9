import { hostname } from 'node:os';
import type { Command } from '../command.ts';
import { MISCONFIGURED } from '../environment.ts';
import { sandboxObstacle } from '../sandbox/start.ts';
import { progressOrLog, readCount, readOptions } from '../terminal.ts';
import { messageOf, UserError } from '../user-error.ts';
import { judgeService, judgeSlots, prepareJudging } from '../up/judging.ts';
import { createParts } from '../up/parts.ts';
import { takeRunLock } from '../up/run-lock.ts';
import { stopSignal } from '../up/stop-signals.ts';
import { stopSurvivors } from '../up/survivors.ts';
import { prepareStage } from '../up/task-stage.ts';

export const command: Command = {
  help: `Usage: ./oyez judge --server URL --token T [--slots N] [--name NAME] [--data DIR]
只运行评测机（前台）；令牌由服务器上的 ./oyez admin judge-token 生成。需要 root 权限。

Starts the sandbox and a judge node that takes work from the server. Needs root, because the sandbox does.

  --server URL   address of the server            (or OYEZ_SERVER)
  --token T      from "./oyez admin judge-token"  (or OYEZ_JUDGE_TOKEN, which other users cannot see)
  --slots N      runs at the same time; the number of processors by default
  --name NAME    how the node is called; the host name by default
`,
  run: async (args) => {
    const values = readOptions(
      args,
      {
        server: { type: 'string', default: process.env.OYEZ_SERVER ?? '' },
        token: { type: 'string', default: process.env.OYEZ_JUDGE_TOKEN ?? '' },
        slots: { type: 'string', default: String(judgeSlots()) },
        name: { type: 'string', default: process.env.OYEZ_JUDGE_NAME ?? hostname() },
        data: { type: 'string' },
      },
      'judge',
    );
    const slots = readCount(values.slots, '--slots');
    const server = readServer(values.server);
    if (!values.token)
      throw new UserError('Please give --token; "./oyez admin judge-token --name NAME" on the server prints one.', 2);

    const stopped = stopSignal();
    const say = progressOrLog(Date.now());
    // What the machine lacks, it lacks at the next start, too; what is only out of reach may come.
    const obstacle = sandboxObstacle();
    if (obstacle) throw new UserError(`The judge cannot run here: ${obstacle}.`, MISCONFIGURED);
    const judging = await prepareJudging(say);
    if ('missing' in judging) throw new UserError(`The judge cannot run here: ${judging.missing}.`);
    await checkServer(server);
    const stage = await prepareStage(values.data, say);
    const lock = takeRunLock(stage.folder, server);
    const parts = createParts(stage.folder.children, say);
    try {
      await stopSurvivors(stage.folder.children, say);
      const role = { server, token: values.token, name: values.name, slots };
      const { gaveUp } = await parts.keep('judge', judgeService(stage, role, judging.binary, 'terminal'));
      return await Promise.race([stopped.then(() => 0), gaveUp.then(() => MISCONFIGURED)]);
    } finally {
      await parts.stop();
      lock.release();
    }
  },
};

function readServer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '');
  throw new UserError('Please give --server, the http:// or https:// address of the server.', 2);
}

/** A wrong address is told at once. A server that is only restarting is waited for by the node. */
async function checkServer(server: string): Promise<void> {
  try {
    await fetch(`${server}/api/health`, { signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : messageOf(error);
    throw new UserError(
      `The server ${server} does not answer (${reason}); correct --server, or start the server first.`,
    );
  }
}
