import { STATUS } from '@oyez/contract/judging/verdict';
import { markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { createHub } from '../../live/hub.ts';
import { followedBy, type TopicEvent } from '../../live/topic.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guest, type Actor } from '../../policy/actor.ts';
import { aUser } from '../../testing/builders.ts';
import { aContestSubmission } from '../../testing/contest-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { createBoardWriter } from './boards.duties.ts';
import { boardTopic, juryBoardTopic } from './boards.topics.ts';
import { aRound } from './testing/rounds.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const topics = [boardTopic, juryBoardTopic];

it('a verdict behind the seal is told to the jury alone', async () => {
  const round = await aRound(site, { startsIn: -60, endsIn: 60, sealsIn: -30 });
  const { id: userId } = await aUser(site);
  const contestProblemId = round.problems[0];
  const { write } = createBoardWriter(site, { rest: 0 });
  const hub = createHub(site, topics);
  const follow = (name: string) => {
    const seen: TopicEvent[] = [];
    const followed = followedBy(topics, guest, name);
    if (followed) hub.subscribe(followed, (event) => seen.push(event));
    return seen;
  };
  const [everybody, jury] = [follow(`contest:${round.id}:board`), follow(`contest:${round.id}:jury-board`)];
  const tell = async (id: number, seen: TopicEvent[]) => {
    const before = seen.length;
    await transact(site, (tx) => markChanged(tx, 'submission', [id]));
    const told = async () => {
      await write();
      return seen.length;
    };
    await expect.poll(told, { timeout: 10_000 }).toBeGreaterThan(before);
  };
  const submission = { contestId: round.id, contestProblemId, userId, minute: 50 };
  const id = await aContestSubmission(site, { ...submission, status: STATUS.pending });
  await tell(id, everybody);
  const known = everybody.length;
  await site.database.db.updateTable('submission').set({ status: 0, version: 1 }).where('id', '=', id).execute();
  await tell(id, jury);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(everybody).toHaveLength(known);
  hub.close();
});

it('boards are followed by those who may look at them', async () => {
  const [open, closed] = [await aRound(site), await aRound(site, { openBoard: false, auth: 'private' })];
  const member = await aUser(site);
  const actorOf = ({ id, uid, username }: { id: number; uid: string; username: string }): Actor => ({
    ...guest,
    id,
    uid,
    username,
  });
  const may = async (actor: Actor, name: string) => {
    const followed = followedBy(topics, actor, name);
    if (!followed) return false;
    return ((await followed.topic.mayFollow?.([followed.address], actor, site)) ?? []).length === 1;
  };
  expect(await may(guest, `contest:${open.id}:board`)).toBe(true);
  expect(await may(guest, `contest:${closed.id}:board`)).toBe(false);
  expect(await may(actorOf(member), `contest:${closed.id}:board`)).toBe(false);
  expect(await may(actorOf(member), `contest:${open.id}:jury-board`)).toBe(false);
  expect(await may(actorOf(closed.owner), `contest:${closed.id}:jury-board`)).toBe(true);
});
