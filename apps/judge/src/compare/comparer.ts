import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { Remembered } from '../data/remembered.ts';
import { NodeFault } from '../errors.ts';
import type { SandboxAddress } from '../sandbox/go-judge.ts';
import type { FileId } from '../sandbox/sandbox.ts';
import { ExpectedText, type CompareRule, type Comparison } from './compare.ts';
import type { CompareAnswer, CompareOrder } from './compare.worker.ts';

/** Expected outputs up to this are compared on the main loop, from text. */
const TEXT_MAX_BYTES = 256 * 1024;
/** Remembered: those expected outputs by content; so many bytes, least recently used first. */
const REMEMBERED_BYTES = 16 * 1024 ** 2;

type Order = Omit<CompareOrder, 'orderId'>;

/** The two ways to compare: small outputs from memory, large ones as files in a worker thread. */
export class Comparer {
  readonly #address: SandboxAddress;
  readonly #texts = new Remembered<ExpectedText>(REMEMBERED_BYTES);
  #worker: Worker | undefined;
  #lastOrder = 0;
  readonly #waiting = new Map<number, { resolve(answer: Comparison): void; reject(error: Error): void }>();

  constructor(address: SandboxAddress) {
    this.#address = address;
  }

  /** The expected output in memory; null where outputs must be compared as files. */
  async expectedText(
    expected: { sha256: string; size: number },
    path: () => Promise<string>,
  ): Promise<ExpectedText | null> {
    if (expected.size > TEXT_MAX_BYTES) return null;
    let text = this.#texts.get(expected.sha256);
    if (!text) {
      text = new ExpectedText(await readFile(await path()));
      this.#texts.set(expected.sha256, text, text.sizeBytes);
    }
    return text.comparesAsText ? text : null;
  }

  compareFiles(expected: { path: string; sha256: string }, output: FileId, rule: CompareRule): Promise<Comparison> {
    return this.#order({ expected, output, rule });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #order(order: Order): Promise<Comparison> {
    this.#worker ??= this.#start();
    const orderId = (this.#lastOrder += 1);
    const answer = new Promise<Comparison>((resolve, reject) => this.#waiting.set(orderId, { resolve, reject }));
    this.#worker.postMessage({ ...order, orderId } satisfies CompareOrder);
    return answer;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./compare.worker.ts', import.meta.url), {
      workerData: this.#address,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    worker.unref();
    worker.on('message', (answer: CompareAnswer) => {
      const waiting = this.#waiting.get(answer.orderId);
      this.#waiting.delete(answer.orderId);
      if ('comparison' in answer) waiting?.resolve(answer.comparison);
      else waiting?.reject(new NodeFault(`comparing failed: ${answer.error}`));
    });
    worker.on('error', (error) => this.#failAll(error));
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#failAll(new Error('the comparing thread ended'));
    });
    return worker;
  }

  #failAll(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(new NodeFault(error.message));
    this.#waiting.clear();
  }
}
