import {
  judgeBye,
  judgeClaim,
  judgeFinish,
  judgeProgress,
  judgeReturn,
  tick,
} from '@oyez/contract/judging/judge-protocol';
import type { JudgeResult, JudgeTask } from '@oyez/contract/judging/judge-tasks';
import { judgeWords } from '@oyez/contract/texts/judge-words';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { messageOf, NodeFault, withDiskExplained } from '../errors.ts';
import { SandboxLost } from '../sandbox/go-judge.ts';
import { stayAlive } from './alive.ts';
import type { AliveReport, Held } from './alive.worker.ts';
import { describeTask, failureOf, languagesOf, performTask } from './perform-task.ts';
import type { Workshop } from './judge-task.ts';
import { Progress } from './progress.ts';
import { untilAnswered } from './retry.ts';
import { Refused, type Server } from './server.ts';

export type SessionEnd = { kind: 'stopped' | 'refused' | 'sandbox_lost'; reason: string };

type Holding = { task: JudgeTask; controller: AbortController; finishing: boolean };

type SessionOptions = {
  server: Server;
  address: { server: string; token: string };
  sessionId: string;
  /** Null for a node that is unfit: it beats, and takes no work. */
  workshop: Workshop | null;
  log: Logger;
};

/** How long a parting node tries to say what it still has to say. */
const PARTING_MS = 3000;
const LEAST_FOR_NEWCOMERS = 4;
const MOST_CLAIMED = 256;
const FAULT_PAUSE_MS = 5000;
const EMPTY_MS = 200;

/** One session with the server, from hello to its end: holds tasks, works on them, reports. */
export class Session {
  readonly #options: SessionOptions;
  readonly #log: Logger;
  readonly #held = new Map<number, Holding>();
  readonly #alive: ReturnType<typeof stayAlive>;
  readonly #progress: Progress;
  readonly #ending = Promise.withResolvers<SessionEnd>();
  readonly #over = new AbortController();
  #state: 'on' | 'drain' | 'off' = 'on';
  #pausedUntil = 0;
  #changed = Promise.withResolvers<void>();
  #away = false;

  constructor(options: SessionOptions) {
    const { server, address, sessionId, log } = options;
    this.#options = options;
    this.#log = log;
    this.#alive = stayAlive({ ...address, sessionId }, (report) => this.#onAlive(report));
    this.#progress = new Progress(
      async (items) => (await server.call(judgeProgress, { sessionId, items })).drop,
      (drop) => this.#drop(drop),
    );
  }

  /** Resolves when the session is over and nothing of it runs any more. */
  async run(stop: AbortSignal): Promise<SessionEnd> {
    const onStop = () => this.#ending.resolve({ kind: 'stopped', reason: messageOf(stop.reason) });
    if (stop.aborted) onStop();
    stop.addEventListener('abort', onStop, { once: true });
    this.#watchSandbox();
    const claims = this.#claim().catch((error: unknown) => this.#onError(error));
    const end = await this.#ending.promise;
    stop.removeEventListener('abort', onStop);
    await this.#part(end);
    await claims;
    return end;
  }

  /** A sandbox that came back is a stranger until it has passed the self-test. */
  #watchSandbox(): void {
    const { workshop } = this.#options;
    void workshop?.sandbox.untilGone(this.#over.signal).then(() => {
      this.#ending.resolve({ kind: 'sandbox_lost', reason: 'the sandbox went away' });
    });
  }

  async #claim(): Promise<void> {
    const { server, sessionId, workshop } = this.#options;
    if (!workshop) return;
    // As many again as can run, so that the next program is here when a slot falls free, and as many for newcomers.
    const usual = 2 * workshop.slots.count;
    const capacity = usual + Math.max(LEAST_FOR_NEWCOMERS, usual);
    const signal = this.#over.signal;
    while (!signal.aborted) {
      const slots = capacity - this.#held.size;
      if (slots <= 0 || this.#state !== 'on') {
        await this.#changed.promise;
        continue;
      }
      const pauseMs = this.#pausedUntil - performance.now();
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal });
      const forNewcomers = Math.min(slots, capacity - usual);
      const order = { sessionId, requestId: randomUUID(), ...claimable(slots, forNewcomers), waitMs: tick.claimWaitMs };
      const options = { signal, timeoutMs: tick.claimWaitMs + 10_000 };
      const askedAt = performance.now();
      const { tasks } = await untilAnswered(
        () => server.call(judgeClaim, order, options),
        signal,
        (error) => this.#onAway(error),
      );
      this.#onBack();
      for (const task of tasks) this.#start(task, workshop);
      // A server that answers "nothing" at once, because it stops or has no room to wait, is not to be flooded.
      if (tasks.length === 0 && performance.now() - askedAt < EMPTY_MS) await sleep(EMPTY_MS, undefined, { signal });
    }
  }

  #start(task: JudgeTask, workshop: Workshop): void {
    const known = this.#held.get(task.taskId);
    if (known?.task.attempt === task.attempt) return;
    known?.controller.abort(new Error('taken over by a newer attempt'));
    const holding: Holding = { task, controller: new AbortController(), finishing: false };
    this.#held.set(task.taskId, holding);
    this.#onChange();
    void this.#work(holding, workshop);
  }

  async #work(holding: Holding, workshop: Workshop): Promise<void> {
    const { task, controller } = holding;
    const log = this.#log.child(describeTask(task));
    try {
      // Offered when the task was on its way, and withdrawn since: its tool-chain is being updated.
      const withdrawn = languagesOf(task).find((name) => !workshop.languages.has(name));
      if (withdrawn !== undefined) throw new NodeFault(`${withdrawn} is not ready on this node`);
      const result = await performTask(task, workshop, this.#progress, controller.signal).catch((thrown: unknown) => {
        const error = withDiskExplained(thrown);
        if (controller.signal.aborted || error instanceof NodeFault || error instanceof Refused) throw error;
        log.error({ err: error }, 'judging failed for no known reason');
        return failureOf(
          task,
          `the judge failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
      });
      if (result.problem !== null) log.error({ problem: result.problem }, 'the task cannot be done');
      await this.#finish(holding, result, log);
    } catch (error) {
      if (controller.signal.aborted) log.debug({ reason: messageOf(controller.signal.reason) }, 'stopped a task');
      else if (error instanceof SandboxLost) {
        this.#ending.resolve({ kind: 'sandbox_lost', reason: error.message });
        return; // still held: it is given back with all others
      } else if (error instanceof NodeFault) {
        log.warn({ reason: error.message }, 'giving a task back');
        this.#pausedUntil = performance.now() + FAULT_PAUSE_MS;
        await this.#giveBack([holding], error.message);
      } else this.#onError(error);
    }
    this.#letGo(holding);
  }

  /** Repeated until the server has answered: a result is never lost while its session lives. */
  async #finish(holding: Holding, result: JudgeResult, log: Logger): Promise<void> {
    const { server, sessionId } = this.#options;
    const { task, controller } = holding;
    holding.finishing = true;
    this.#progress.forget(task.taskId);
    const deliver = (outcome: JudgeResult) => {
      const report = { sessionId, taskId: task.taskId, attempt: task.attempt, result: outcome };
      const call = () => server.call(judgeFinish, report, { signal: controller.signal });
      return untilAnswered(call, controller.signal, (error) => this.#onAway(error));
    };
    const { accepted } = await deliver(result).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.isOfNode) throw error;
      // It would be refused each time and of each node: the task ends, and the others of this session go on.
      log.error({ reason: error.message }, 'the server refuses the result');
      return deliver(failureOf(task, judgeWords('result_refused', { reason: error.message })));
    });
    this.#onBack();
    if (accepted) log.info({ kind: result.kind }, 'done');
    else log.warn('the result was not wanted any more');
  }

  #letGo(holding: Holding): void {
    this.#progress.forget(holding.task.taskId);
    // Ends what may still be fetched for it.
    holding.controller.abort(new Error('the task is done'));
    if (this.#held.get(holding.task.taskId) === holding) this.#held.delete(holding.task.taskId);
    this.#onChange();
  }

  #drop(tasks: readonly Held[]): void {
    for (const { taskId, attempt } of tasks) {
      const holding = this.#held.get(taskId);
      if (holding?.task.attempt !== attempt) continue;
      holding.controller.abort(new Error('the server took the task away'));
      this.#letGo(holding);
    }
  }

  #onAlive(report: AliveReport): void {
    if (report.kind === 'gone') return this.#ending.resolve({ kind: 'refused', reason: report.message });
    this.#drop(report.drop);
    if (report.state === this.#state) return;
    this.#log.info({ state: report.state }, 'the server changed the state of this node');
    this.#state = report.state;
    if (report.state === 'off') {
      const running = [...this.#held.values()].filter((holding) => !holding.finishing);
      for (const { task } of running) this.#drop([task]);
      void this.#giveBack(running, 'the node was switched off');
    }
    this.#onChange();
  }

  #onError(error: unknown): void {
    if (this.#over.signal.aborted) return;
    this.#ending.resolve({ kind: 'refused', reason: messageOf(error) });
  }

  /** The last words of a session, then its end. */
  async #part(end: SessionEnd): Promise<void> {
    this.#over.abort(new Error(end.reason));
    const holdings = [...this.#held.values()];
    const unfinished = holdings.filter((holding) => !holding.finishing);
    for (const { controller } of unfinished) controller.abort(new Error(end.reason));
    this.#progress.stop();
    if (end.kind !== 'refused') {
      await this.#giveBack(unfinished, end.reason);
      await this.#whenFinished(performance.now() + PARTING_MS);
      const { server, sessionId } = this.#options;
      await this.#lastCall((options) => server.call(judgeBye, { sessionId }, options));
    }
    for (const { controller } of this.#held.values()) controller.abort(new Error(end.reason));
    this.#held.clear();
    this.#onChange();
    await this.#alive.stop();
  }

  async #whenFinished(deadline: number): Promise<void> {
    while ([...this.#held.values()].some((holding) => holding.finishing) && performance.now() < deadline)
      await sleep(20);
  }

  async #giveBack(holdings: readonly Holding[], reason: string): Promise<void> {
    if (holdings.length === 0) return;
    const { server, sessionId } = this.#options;
    const tasks = holdings.map(({ task }) => ({ taskId: task.taskId, attempt: task.attempt }));
    const order = { sessionId, tasks, reason: reason.slice(0, 500) };
    await this.#lastCall((options) => server.call(judgeReturn, order, options));
  }

  /** What the server does not hear now it finds out by the missing beats. */
  async #lastCall(call: (options: { timeoutMs: number }) => Promise<unknown>): Promise<void> {
    const signal = AbortSignal.timeout(PARTING_MS);
    try {
      await untilAnswered(
        () => call({ timeoutMs: PARTING_MS }),
        signal,
        (error) => this.#onAway(error),
      );
    } catch (error) {
      this.#log.debug({ reason: messageOf(error) }, 'the server did not take leave');
    }
  }

  #onChange(): void {
    this.#alive.show([...this.#held.values()].map(({ task }) => ({ taskId: task.taskId, attempt: task.attempt })));
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  #onAway(error: Error): void {
    if (!this.#away) this.#log.warn({ reason: error.message }, 'the server is away; keeping results and trying again');
    this.#away = true;
  }

  #onBack(): void {
    if (this.#away) this.#log.info('the server is back');
    this.#away = false;
  }
}

/** As much of it as one call may ask for. */
function claimable(slots: number, forNewcomers: number): { slots: number; forNewcomers: number } {
  const usual = Math.min(slots - forNewcomers, MOST_CLAIMED);
  const newcomers = Math.min(forNewcomers, MOST_CLAIMED - usual);
  return { slots: usual + newcomers, forNewcomers: newcomers };
}
