import { tick, type judgeProgress } from '@oyez/contract/judging/judge-protocol';
import type { CaseReport, SubmissionTask } from '@oyez/contract/judging/judge-tasks';
import type { BodyInputOf } from '@oyez/contract/wire/endpoint';
import type { Held } from './alive.worker.ts';

type Item = BodyInputOf<typeof judgeProgress>['items'][number];
type Send = (items: Item[]) => Promise<Held[]>;

const ITEMS_MAX = 256;

/** Collects what happens to the running tasks and sends it in batches; a lost batch is harmless. */
export class Progress {
  readonly #send: Send;
  readonly #onDrop: (drop: Held[]) => void;
  #items = new Map<number, Item>();
  #timer: NodeJS.Timeout | undefined;
  #lastSent = 0;

  constructor(send: Send, onDrop: (drop: Held[]) => void) {
    this.#send = send;
    this.#onDrop = onDrop;
  }

  phase(task: SubmissionTask, phase: Item['phase']): void {
    this.#itemOf(task).phase = phase;
    this.#schedule();
  }

  finishedCase(task: SubmissionTask, { seq, status, timeMs, memoryKb }: CaseReport): void {
    const item = this.#itemOf(task);
    item.phase = 'judging';
    item.cases.push({ seq, status, timeMs, memoryKb });
    this.#schedule();
  }

  /** The result says it all. */
  forget(taskId: number): void {
    this.#items.delete(taskId);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#items.clear();
  }

  #itemOf({ taskId, attempt, cases }: SubmissionTask): Item {
    let item = this.#items.get(taskId);
    if (!item) {
      item = { taskId, attempt, phase: 'compiling', total: cases.length, cases: [] };
      this.#items.set(taskId, item);
    }
    return item;
  }

  /** The first sign after a pause goes out at once, the following ones together. */
  #schedule(): void {
    if (this.#timer) return;
    const waitMs = Math.max(0, this.#lastSent + tick.progressMs - performance.now());
    this.#timer = setTimeout(() => void this.#flush(), waitMs);
  }

  async #flush(): Promise<void> {
    this.#timer = undefined;
    const items = [...this.#items.values()].slice(0, ITEMS_MAX);
    for (const item of items) this.#items.delete(item.taskId);
    if (this.#items.size > 0) this.#schedule();
    if (items.length === 0) return;
    this.#lastSent = performance.now();
    try {
      this.#onDrop(await this.#send(items));
    } catch {
      // Away, or the session has ended: claims and beats find out and act.
    }
  }
}
