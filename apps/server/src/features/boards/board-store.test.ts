import { afterAll, beforeAll, expect, it } from 'vitest';
import { getOutsideBoard } from '@oyez/contract/contests/boards';
import { aUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { createBoardStore } from './board-store.ts';
import { writeBoard } from './board-writer.service.ts';
import { aRound, judgedTry } from './testing/rounds.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it('whoever was told of a new version gets no older one, also where the store has not heard of it yet', async () => {
  const round = await aRound(site);
  await writeBoard(site, round.id);
  const deaf: typeof site.notifier = { ...site.notifier, on: () => () => {} };
  const store = createBoardStore({ ...site, notifier: deaf });
  const before = await store.read(round.id, 'public');
  await judgedTry(site, round, { user: await aUser(site), problem: 0, status: 0, minute: 5 });
  const written = await writeBoard(site, round.id);
  const told = written!.versions.public;
  expect(told).toBeGreaterThan(before!.version);
  const answers = await Promise.all([1, 2, 3].map(() => store.read(round.id, 'public', told)));
  expect(answers.map((one) => [one!.version, one!.board.plain.rows.length])).toEqual([1, 2, 3].map(() => [told, 1]));
});

it('a guest who was told of it does not get the bytes that others got a moment before', async () => {
  const round = await aRound(site);
  const ask = async (atLeast?: number) =>
    (await site.call(getOutsideBoard, { token: null, query: { cid: round.id, ...(atLeast && { atLeast }) } })).data!;
  expect((await ask()).rows).toHaveLength(0);
  await judgedTry(site, round, { user: await aUser(site), problem: 0, status: 0, minute: 5 });
  const written = await writeBoard(site, round.id);
  expect((await ask(written!.versions.public)).rows).toHaveLength(1);
});
