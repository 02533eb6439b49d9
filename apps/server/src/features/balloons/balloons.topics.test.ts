import { doWithBalloon, setBalloonRule } from '@oyez/contract/contests/balloons';
import { checkContestAcInfo } from '@oyez/contract/contests/contest-jury';
import { STATUS } from '@oyez/contract/judging/verdict';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { createHub } from '../../live/hub.ts';
import { followedBy, type TopicEvent } from '../../live/topic.ts';
import { userActor, type Actor } from '../../policy/actor.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { createBoardWriter } from '../boards/boards.duties.ts';
import { aJuryWorld } from '../contest-jury/testing/jury-world.ts';
import { balloonsTopic } from './balloons.topics.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const personOf = ({ id, uid, username }: TestUser, runs?: number): Actor =>
  userActor(
    { id, uid, username, role: 'default_user', sessionId: 1 },
    runs === undefined ? {} : { grants: [{ grant: 'balloon_runner', kind: 'contest', id: runs }] },
  );

it('balloons are followed by the jury and its runners, under one name', async () => {
  const { owner, contestId } = await aJuryWorld(site, { visible: false });
  const [runner, other] = [await aUser(site), await aUser(site)];
  const may = async (actor: Actor, name: string) => {
    const followed = followedBy([balloonsTopic], actor, name);
    return followed === undefined ? 0 : (await balloonsTopic.mayFollow?.([followed.address], actor, site))?.length;
  };
  const name = `contest:${contestId}:balloons`;
  expect(await may(personOf(owner), name)).toBe(1);
  expect(await may(personOf(runner, contestId), name)).toBe(1);
  expect(await may(personOf(runner, contestId), `contest:0${contestId}:balloons`)).toBe(0);
  expect(await may(personOf(runner, contestId + 1), name)).toBe(0);
  expect(await may(personOf(other), name)).toBe(0);
});

type World = Pick<Awaited<ReturnType<typeof aJuryWorld>>, 'contestId' | 'owner'>;

/** The jury and a runner who follow, and a way to see that somebody hears of what happens. */
async function aFollowedContest({ contestId, owner }: World) {
  const { write } = createBoardWriter(site, { rest: 0 });
  const hub = createHub(site, [balloonsTopic]);
  const runner = await aUser(site);
  const follow = (actor: Actor) => {
    const seen: TopicEvent[] = [];
    const followed = followedBy([balloonsTopic], actor, `contest:${contestId}:balloons`);
    if (followed) hub.subscribe(followed, (event) => seen.push(event));
    return seen;
  };
  const [jury, carrier] = [follow(personOf(owner)), follow(personOf(runner, contestId))];
  await write();
  // What follows begins to follow with the board as it stands.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const hears = async (seen: TopicEvent[], happen: () => Promise<unknown>) => {
    const before = seen.length;
    await happen();
    const told = async () => {
      await write();
      return seen.length;
    };
    await expect.poll(told, { timeout: 10_000 }).toBeGreaterThan(before);
  };
  return { hub, jury, carrier, hears };
}

it('a runner hears of what was solved, and behind the seal of nothing until the jury says so', async () => {
  const { owner, contestId, handIn } = await aJuryWorld(site, { sealsIn: -30 });
  const { hub, jury, carrier, hears } = await aFollowedContest({ contestId, owner });
  const judged = async (minute: number, status: number) => {
    const id = await handIn(await aUser(site), 'A', minute, { status });
    await transact(site, (tx) => markChanged(tx, 'submission', [id]));
    return id;
  };
  await hears(carrier, () => judged(5, STATUS.accepted));
  let id = 0;
  // That something was handed in behind the seal shows on the board of everybody; its verdict does not.
  await hears(carrier, async () => {
    id = await judged(45, STATUS.pending);
  });
  const known = carrier.length;
  const accept = async (status: number, version: number) => {
    await site.database.db.updateTable('submission').set({ status, version }).where('id', '=', id).execute();
    await transact(site, (tx) => markChanged(tx, 'submission', [id]));
  };
  await hears(jury, () => accept(STATUS.accepted, 1));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(carrier).toHaveLength(known);
  const rule = () => site.call(setBalloonRule, { token: owner.token, body: { cid: contestId, afterSeal: true } });
  await hears(carrier, rule);
  await hears(carrier, () => accept(STATUS.wrong_answer, 2));
  hub.close();
});

it('a runner does not hear when the jury sees to balloons behind the seal', async () => {
  const { owner, contestId, labels, handIn } = await aJuryWorld(site, { sealsIn: -30 });
  const [early, late] = [await aUser(site), await aUser(site)];
  const [shown, kept] = [await handIn(early, 'A', 5), await handIn(late, 'A', 45)];
  const { hub, jury, carrier, hears } = await aFollowedContest({ contestId, owner });
  const deliver = async (submissionId: number) => {
    const { participant_id: participantId } = await site.database.db
      .selectFrom('submission')
      .select('participant_id')
      .where('id', '=', submissionId)
      .executeTakeFirstOrThrow();
    const body = { cid: contestId, cpid: labels.A, participantId: participantId ?? 0, key: randomUUID() };
    const answer = await site.call(doWithBalloon, { token: owner.token, body: { ...body, deed: 'deliver' } });
    expect(answer).toMatchObject({ status: 200 });
  };
  const check = (id: number, checked: boolean) =>
    site.call(checkContestAcInfo, { token: owner.token, body: { id, cid: contestId, checked } });
  const known = carrier.length;
  await hears(jury, () => deliver(kept));
  await hears(jury, () => check(kept, false));
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(carrier).toHaveLength(known);
  await hears(carrier, () => deliver(shown));
  await hears(carrier, () => check(shown, false));
  hub.close();
});
