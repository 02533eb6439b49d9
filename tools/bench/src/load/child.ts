import { spawn } from 'node:child_process';
import type { BenchContext } from '../bench.ts';
import { pinned } from './cores.ts';

export type Child<Order, Answer> = {
  ask: (order: Order) => Promise<Answer>;
  pid: number;
};

/** Another process of ours that answers one order at a time; it ends with the bench. */
export function startChild<Order extends object, Answer>(
  { onEnd }: Pick<BenchContext, 'onEnd'>,
  module: URL,
  core?: number,
): Child<Order, Answer> {
  const { command, args } = pinned(process.execPath, [module.pathname], core);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  onEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    pid: child.pid ?? 0,
    ask: (order) =>
      new Promise((answered, fail) => {
        const onExit = () => fail(new Error(`the process for ${module.pathname} ended`));
        child.once('exit', onExit);
        child.once('message', (answer) => {
          child.off('exit', onExit);
          answered(answer as Answer);
        });
        child.send(order);
      }),
  };
}
