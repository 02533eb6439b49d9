import { duplicateProblem } from '@oyez/contract/problems/problem-copies';
import { transact } from '../../db/transact.ts';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { copyChecks } from '../problem-checks/problem-checks.service.ts';
import { copyProblemIn } from '../problem-setting/copy-problem.service.ts';
import { setterOf } from '../problem-setting/problem-setting.routes.ts';

/** A problem that begins as a copy of another one, reference solutions included. */
export function problemCopyRoutes(on: On, services: Services): void {
  on(duplicateProblem).with(async ({ body }, context) => ({
    pid: await transact(services, async (tx) => {
      const pid = await copyProblemIn(tx, body.pid, body.problemId, setterOf(context));
      await copyChecks(tx, body.pid, pid, context.now);
      return pid;
    }),
  }));
}
