import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import type { Notifier } from '../../../db/notify.ts';
import { createClaimQueue, type ClaimQueue } from './claim-queue.ts';

const request = () => ({ socket: new EventEmitter() }) as unknown as IncomingMessage;
const LONG_MS = 60_000;

let queue: ClaimQueue;
let tasksCome: () => void;
function begin(): void {
  const on: Notifier['on'] = (_topic, heard) => {
    tasksCome = () => heard([]);
    return () => undefined;
  };
  queue = createClaimQueue({ on } as Notifier);
}
afterEach(() => queue.close());

it('a claim looks again when a task of its session has ended, and others go on waiting', async () => {
  begin();
  const mine = queue.next(LONG_MS, 'mine', request());
  const others = queue.next(LONG_MS, 'others', request());
  queue.wake('mine');
  expect(await mine.promise).toBe('woken');
  expect(await Promise.race([others.promise, Promise.resolve('waits')])).toBe('waits');
});

it('all claims look again when there are new tasks', async () => {
  begin();
  const waits = ['one', 'two'].map((session) => queue.next(LONG_MS, session, request()));
  tasksCome();
  expect(await Promise.all(waits.map(({ promise }) => promise))).toEqual(['woken', 'woken']);
});
