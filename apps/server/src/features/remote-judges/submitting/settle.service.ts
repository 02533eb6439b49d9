import { remoteMessage, type RemoteReason } from '@oyez/contract/texts/remote-reasons';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { CaseReport } from '@oyez/contract/judging/judge-tasks';
import type { RemoteId, Site } from '@oyez/remote-judges/provider';
import type { Tx } from '../../../db/client.ts';
import { transact } from '../../../db/transact.ts';
import { finishing, releaseTask, type Held } from '../../../jobs/tasks.sql.ts';
import type { Services } from '../../../services.ts';
import { endsElsewhere, goesOnElsewhere } from '../../judging/core/elsewhere.service.ts';
import { changeWork, type Work, type WorkChange, type WorkRow } from './work.sql.ts';

/** Whose next step it is: `new`: nothing is decided; `submit`, `own`: waits for an account; `look`; `result`. */
export type StepKind = 'new' | 'submit' | 'own' | 'look' | 'result';

export type Step = {
  services: Services;
  held: Held;
  site: Site;
  id: RemoteId;
  work: Work & { oj: string; row: WorkRow };
};

export type Verdict = {
  score: number | null;
  timeMs: number | null;
  memoryKb: number | null;
  compileLog: string | null;
  cases: readonly CaseReport[];
};
const NO_VERDICT: Verdict = { score: null, timeMs: null, memoryKb: null, compileLog: null, cases: [] };

/** What becomes of a judging after a step. */
export type Next =
  | { go: 'on'; step: StepKind; inMs: number; status: 5 | 6 | 7; change?: WorkChange }
  | { go: 'end'; status: number; reason: RemoteReason | null; text?: string; verdict?: Verdict; change?: WorkChange };

export function end(status: 4 | 10, reason: RemoteReason, rest: { text?: string; change?: WorkChange } = {}): Next {
  return { go: 'end', status: status === 4 ? STATUS.system_error : STATUS.submitted_failed, reason, ...rest };
}

export function again(step: StepKind, inMs: number, status: 5 | 6 | 7, change?: WorkChange): Next {
  return { go: 'on', step, inMs, status, ...(change && { change }) };
}

/** The name of a judging's hold on an account. */
export function holdOf(judgingId: number): string {
  return `judging:${judgingId}`;
}

/** Writes down what a step came to. What is known of the code elsewhere is kept even when the step is over. */
export async function settle(
  services: Services,
  held: Held,
  work: Pick<Work, 'judgingId' | 'submissionId'>,
  site: { key: string; name: string },
  next: Next,
): Promise<void> {
  await transact(services, async (tx) => {
    const now = services.now();
    if (next.change) await changeWork(tx, work.judgingId, next.change);
    if (next.go === 'end') {
      if (await endWork(tx, work, site.key, next, finishing(held, now), now)) return;
    } else {
      const runAt = new Date(now.getTime() + next.inMs);
      const back = { reason: next.step, runAt, countsAsAttempt: false, selector: `${site.key}:${next.step}` };
      const released = await releaseTask(tx, held, back, now);
      if (released === undefined) return;
      await goesOnElsewhere(tx, work, { status: next.status, judger: site.name }, now);
    }
  });
}

/** The end of a judging elsewhere, while `fence` has a row. */
export async function endWork(
  tx: Tx,
  work: Pick<Work, 'judgingId' | 'submissionId'>,
  oj: string,
  next: Extract<Next, { go: 'end' }>,
  fence: Parameters<typeof endsElsewhere>[3],
  now: Date,
): Promise<boolean> {
  const { status, reason, text = '', verdict = NO_VERDICT } = next;
  const { score, timeMs, memoryKb, compileLog, cases } = verdict;
  const message = reason === null ? compileLog : remoteMessage(reason, oj, text);
  const isEnded = await endsElsewhere(
    tx,
    work,
    {
      outcome: { status, score, timeMs, memoryKb },
      rankScore: null,
      message,
      compiler: null,
      compileLog,
      cases,
      staffMessage: reason,
    },
    fence,
    now,
  );
  if (isEnded) {
    await changeWork(tx, work.judgingId, { phase: 'ended', outcome: status, reason, endedAt: now });
  }
  return isEnded;
}
