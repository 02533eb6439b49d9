import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@oyez/contract/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, allowSubmittingAtOnce, openDatabase, type Person } from '../support/place.ts';
import { alive, descendantsOf, findPart, type Part } from '../support/processes.ts';
import { seededRandom } from '../support/random.ts';
import { dataFolder, startStack, type Stack } from '../support/stack.ts';
import { evidenceOf, firstTakenAfter, readRows, untilFinal } from './ledger.ts';
import { handIn, type Sent } from './submissions.ts';

/** `submissions/kills`; "./oyez bench faults" asks for more. */
const [PROGRAMS = 40, BLOWS = 6] = (process.env.OYEZ_CRASH_SIZE ?? '40/6').split('/').map(Number);
/** Enough that nobody has more waiting than one may. */
const PEOPLE = Math.max(5, Math.ceil(PROGRAMS / limits.submission.maxWaiting));
/** So many are still to be judged at the last blow. */
const REST = 10;
/** The order of the blows is part of the random choice. */
const PARTS: readonly Part[] = ['the judge node', 'go-judge', 'the server', 'PostgreSQL'];
const BACK = {
  'the judge node': /The judge node is back/,
  'go-judge': /The judge node is back/,
  'the server': /The server is back/,
  PostgreSQL: /PostgreSQL is back/,
} as const satisfies Record<Part, RegExp>;
/** The word that a part is back may come a little later than the part. */
const WORD_MS = 50;
/** "./oyez bench faults" holds the budget of five seconds; here the machine may be busy with other tests. */
const TAKEN_AGAIN_MS = 15_000;
const ALL_FINAL_MS = 60_000;
/** For the test runner: a blow, its recovery and the work until the next. */
const TURN_MS = 60_000;

const random = seededRandom();

describe('when parts of a working site are killed', () => {
  const data = dataFolder();
  let stack: Stack;
  let people: Person[];

  beforeAll(async () => {
    stack = await startStack({ data: data.path });
    const services = await openDatabase({ ...stack, data: data.path });
    await allowSubmittingAtOnce(services);
    people = await Promise.all(Array.from({ length: PEOPLE }, () => aPerson(stack, services)));
    await services.close();
  });
  afterAll(async () => {
    await stack?.stop();
    data.remove();
  });

  it(
    'no submission is lost, none is judged twice, and work goes on within seconds',
    async () => {
      const sent = await handIn(stack, people, numbers(0, PROGRAMS));
      const ids = sent.map(({ id }) => id);
      // Each part in turn, in another order each time round; none so late that nothing waits any more.
      const order = Array.from({ length: Math.ceil(BLOWS / PARTS.length) }, () => random.shuffled(PARTS))
        .flat()
        .slice(0, BLOWS);
      const share = Math.floor((PROGRAMS - REST) / order.length);
      const story: string[] = [];
      let lastBlow = 0;
      let longestAgainMs = 0;

      for (const [turn, part] of order.entries()) {
        const after = turn * share + 1 + random.below(share);
        await untilFinal(stack.databaseUrl, ids, after, ALL_FINAL_MS);
        await pause(random.below(250));
        const victim = findPart(stack.pid, part);
        if (victim === undefined) throw new Error(`${part} does not run`);
        lastBlow = Date.now();
        process.kill(victim.pid, 'SIGKILL');

        const back = await stack.line(BACK[part], lastBlow, 60_000);
        // A node whose sandbox is gone may still take a program; what counts is what the new one takes.
        const taken = await firstTakenAfter(stack.databaseUrl, back.at - WORD_MS, ALL_FINAL_MS);
        longestAgainMs = Math.max(longestAgainMs, taken - back.at);
        story.push(`${part} after ${after}: back in ${back.at - lastBlow} ms, work again ${taken - back.at} ms later`);
        expect(taken - back.at, story.join('; ')).toBeLessThanOrEqual(TAKEN_AGAIN_MS);
      }

      const final = await untilFinal(stack.databaseUrl, ids, PROGRAMS, ALL_FINAL_MS);
      report({ submissions: PROGRAMS, kills: order.length, longestAgainMs, finalMs: final - lastBlow });
      console.log(
        `crash test, OYEZ_SEED=${random.seed}: ${story.join('; ')}; all final ${final - lastBlow} ms after the last blow`,
      );
      expect(final - lastBlow).toBeLessThanOrEqual(ALL_FINAL_MS);
      await expectJudgedOnce(sent, story);
    },
    BLOWS * TURN_MS,
  );

  it('the command itself may be killed: the next start takes over, and everything is judged', async () => {
    const sent = await handIn(stack, people, numbers(PROGRAMS, PROGRAMS + 10));
    const ids = sent.map(({ id }) => id);
    await untilFinal(stack.databaseUrl, ids, 1, ALL_FINAL_MS);
    const before = descendantsOf(stack.pid);
    stack.kill('SIGKILL');
    await pause(random.below(1500));

    const { port } = stack;
    stack = await startStack({ data: data.path, port });
    expect(stack.rootPassword).toBeUndefined();
    const kept = new Set(descendantsOf(stack.pid).map(({ pid }) => pid));
    await expect.poll(() => alive(before).filter(({ pid }) => !kept.has(pid))).toEqual([]);
    await untilFinal(stack.databaseUrl, ids, ids.length, ALL_FINAL_MS);
    await expectJudgedOnce(sent, ['the command itself']);
  });

  async function expectJudgedOnce(sent: readonly Sent[], story: readonly string[]): Promise<void> {
    const rows = await readRows(
      stack.databaseUrl,
      sent.map(({ id }) => id),
    );
    const odd = rows.filter(({ id, status }) => sent.find((one) => one.id === id)?.expected !== status);
    const evidence = await evidenceOf(
      stack.databaseUrl,
      odd.map(({ id }) => id),
    );
    expect(
      rows.map(({ id, status, version, judgings, applied }) => ({ id, status, version, judgings, applied })),
      `${story.join('; ')}\n${evidence}`,
    ).toEqual(sent.map(({ id, expected }) => ({ id, status: expected, version: 1, judgings: 1, applied: 1 })));
  }
});

/** Figures for "./oyez bench faults". */
function report(figures: Record<string, number>): void {
  const file = process.env.OYEZ_CRASH_REPORT;
  if (file) writeFileSync(file, JSON.stringify(figures));
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
