import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { doWithBalloon, getBalloons, type Balloon, type BalloonDeed } from '@oyez/contract/contests/balloons';
import {
  answerClarification,
  askClarification,
  claimClarification,
  getClarificationInbox,
} from '@oyez/contract/contests/clarifications';
import type { TestUser } from '@oyez/server/testing/builders';
import { until } from '../crash/ledger.ts';
import { ask } from '../support/ask.ts';
import type { Place } from './stage.ts';

const PAUSE_MS = 200;
const ANSWERED_WITHIN_MS = 60_000;

/** Works again and again until it is told to stop; what fails meanwhile is tried again, as pages do. */
export function keepAt(work: () => Promise<unknown>): { stop: () => Promise<void> } {
  let isOver = false;
  const working = (async () => {
    while (!isOver) {
      await work().catch(() => undefined);
      await pause(PAUSE_MS);
    }
    // Once more, now that everything stands.
    await work();
  })();
  return {
    stop: async () => {
      isOver = true;
      await working;
    },
  };
}

/** One round of somebody who carries balloons on a phone with a bad network: each press is sent twice. */
export async function carryBalloons(place: Place, cid: number, by: TestUser, onDelivered: (of: Balloon) => void) {
  const { data } = await ask(place, getBalloons, { token: by.token, query: { cid } });
  // One's own that are on the way: the server died before it heard of the delivery.
  const waiting = (data?.waiting ?? []).filter(({ state, own }) => state === 'due' || (state === 'carried' && own));
  for (const balloon of waiting) {
    const { cpid, participantId, state } = balloon;
    const press = async (deed: BalloonDeed) => {
      const body = { cid, key: randomUUID(), deed, cpid, participantId };
      await ask(place, doWithBalloon, { token: by.token, body }).catch(() => undefined);
      return untilAnswered(() => ask(place, doWithBalloon, { token: by.token, body }));
    };
    // Another one may be faster.
    if (state === 'due' && (await press('take')).status !== 200) continue;
    if ((await press('deliver')).status === 200) onDelivered(balloon);
  }
}

/** As a page does it: what was pressed is sent again, as the same, until there is an answer. */
function untilAnswered<T extends { http: number }>(send: () => Promise<T>): Promise<T> {
  return until(ANSWERED_WITHIN_MS, 'there is an answer', async () => {
    const answer = await send();
    return answer.http < 500 ? answer : undefined;
  });
}

/** Asked until it is answered that the question has arrived. */
export async function askJury(place: Place, cid: number, by: TestUser, question: string): Promise<void> {
  const body = { cid, displayId: 'A', question };
  await until(ANSWERED_WITHIN_MS, 'the question is taken', async () => {
    const { status } = await ask(place, askClarification, { token: by.token, body });
    return status === 200 ? true : undefined;
  });
}

/** One round of somebody of the jury who answers whatever waits. */
export async function answerQuestions(place: Place, cid: number, by: TestUser): Promise<void> {
  const query = { cid, state: 'waiting' as const, limit: 100 };
  const { data } = await ask(place, getClarificationInbox, { token: by.token, query });
  for (const { id, version } of data?.records ?? []) {
    const { status } = await ask(place, claimClarification, { token: by.token, body: { id } });
    if (status !== 200) continue;
    const body = { id, answer: 'Read the statement.', toAll: false, version };
    await ask(place, answerClarification, { token: by.token, body });
  }
}
