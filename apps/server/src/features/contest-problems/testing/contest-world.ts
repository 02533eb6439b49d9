import type { ContestRule } from '@oyez/contract/contests/contest-values';
import { STATUS } from '@oyez/contract/judging/verdict';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import {
  aContest,
  aContestProblem,
  aContestSubmission,
  aParticipant,
  aTeam,
} from '../../../testing/contest-builders.ts';
import { aRun, handedInApart } from '../../virtual-runs/testing/run-builders.ts';
import { aClarification } from '../../clarifications/testing/clarification-builders.ts';
import { aGroup, aMember, aProblem, aTag, type TestProblem } from '../../../testing/problem-builders.ts';
import type { TestSite } from '../../../testing/site.ts';

export const PHASES = ['scheduled', 'running', 'sealed', 'unreleased', 'released'] as const;
/** It ended and was released, but one participant still has time. */
export const EXTENDED = 'extended';
export type WorldPhase = (typeof PHASES)[number] | typeof EXTENDED;

/** When the contest begins and ends, in minutes from now; the late submission comes in its last quarter. */
const TIMES = {
  scheduled: { startsIn: 60, endsIn: 180, sealsIn: 120 },
  running: { startsIn: -60, endsIn: 60, sealsIn: 30 },
  sealed: { startsIn: -120, endsIn: 60, sealsIn: -60 },
  unreleased: { startsIn: -300, endsIn: -60, sealsIn: -120, unseal: 'manual' },
  // Whoever releases a board by hand has it open by itself from then on.
  released: { startsIn: -300, endsIn: -60, sealsIn: -120, unseal: 'auto' },
  extended: { startsIn: -300, endsIn: -60, sealsIn: -120, unseal: 'auto' },
} as const;
const LATE_MINUTE = {
  scheduled: -20,
  running: 50,
  sealed: 100,
  unreleased: 200,
  released: 200,
  extended: 200,
} as const;

/** Words and figures of a contest that are found again wherever they come out. */
export const SIGNS = {
  title: 'kanarie alias',
  text: 'kanarie template',
  source: 'kanarie source',
  tag: 'kanarie tag',
  code: 'kanarie code',
  question: 'kanarie question',
  answer: 'kanarie answer',
  /** What was asked, and how everybody reads it. */
  asked: 'kanarie asked',
  told: 'kanarie told',
  early: { time: 111_111, memory: 121_212, score: 31 },
  late: { time: 777_777, memory: 787_878, score: 73 },
  inRun: { score: 57 },
} as const;

/** No submission has this number. */
const NONE = 8_765_432;

export const VIEWERS = [
  'guest',
  'stranger',
  'registered',
  'star',
  'author',
  'owner',
  'group root',
  'admin',
  'root',
] as const;
export type Viewer = (typeof VIEWERS)[number];

export type ContestWorld = {
  phase: WorldPhase;
  rule: ContestRule;
  contestId: number;
  groupId: number | null;
  problem: TestProblem;
  contestProblemId: number;
  /** One before the seal, one behind it, both of the author; one of the owner from before the start. */
  early: number;
  late: number;
  rehearsal: number;
  /** Of the author, where it is over and people came afterwards: in a window that is open, and as practice. */
  inRun: number;
  practice: number;
  people: Record<Exclude<Viewer, 'guest'>, TestUser>;
};

/**
 * A private contest at one moment of its life, with everybody around it who may want to know more than they should. Where
 * teams take part, another person of the author's team did what is theirs, and the stranger has left that team.
 */
export async function aContestWorld(
  site: TestSite,
  is: { phase: WorldPhase; rule: ContestRule; inGroup?: boolean; afterwards?: boolean; teams?: boolean },
): Promise<ContestWorld> {
  const { phase, rule, teams = false } = is;
  const { db } = site.database;
  const people = {
    stranger: await aUser(site),
    registered: await aUser(site),
    star: await aUser(site),
    author: await aUser(site),
    owner: await aUser(site),
    'group root': await aUser(site),
    admin: await aUser(site, { role: 'admin' }),
    root: await aUser(site, { role: 'root' }),
  };
  const groupId = is.inGroup ? await aGroup(site, { ownerId: people['group root'].id }) : null;
  if (groupId !== null) {
    for (const name of ['registered', 'star', 'author', 'owner'] as const)
      await aMember(site, groupId, people[name].id, 3);
    await aMember(site, groupId, people['group root'].id, 5);
  }
  const setter = await aUser(site);
  const problem = await aProblem(site, {
    contestOnly: true,
    ownerId: setter.id,
    source: SIGNS.source,
    difficulty: 2,
    title: 'its own title',
    type: rule,
    ...(rule === 'oi' && { cases: [{ input: '1 2\n', output: '3\n', score: 100 }] }),
    languages: [{ language: 'C++', template: SIGNS.text, templateOn: true }],
  });
  const tagId = await aTag(site, { zh: SIGNS.tag, en: SIGNS.tag });
  await db
    .insertInto('problem_tag')
    .values({ problem_id: problem.id, tag_id: tagId })
    .onConflict((one) => one.doNothing())
    .execute();
  const contestId = await aContest(site, {
    rule,
    teams,
    auth: 'private',
    ownerId: people.owner.id,
    ...(groupId !== null && { groupId }),
    stars: [people.star.username],
    ...TIMES[phase],
    ...((phase === 'released' || phase === EXTENDED) && { releasedAt: new Date(site.now().getTime() - 60_000) }),
  });
  const contestProblemId = await aContestProblem(site, contestId, problem.id, { label: 'A', title: SIGNS.title });
  const sender = teams ? await aUser(site) : people.author;
  if (teams) {
    await aTeam(site, contestId, [people.registered]);
    await aTeam(site, contestId, [people.star], { star: true });
    const teamId = await aTeam(site, contestId, [sender, people.author, people.stranger]);
    const membership = db.deleteFrom('participant_member').where('participant_id', '=', teamId);
    await membership.where('user_id', '=', people.stranger.id).execute();
  } else {
    for (const name of ['registered', 'star', 'author'] as const) await aParticipant(site, contestId, people[name].id);
  }
  if (phase === EXTENDED) {
    const longer = await aParticipant(site, contestId, (await aUser(site)).id);
    await db
      .updateTable('participant')
      .set({ extra_seconds: 7200, extra_reason: 'A power cut' })
      .where('id', '=', longer)
      .execute();
    await db.updateTable('contest').set({ extra_seconds: 7200 }).where('id', '=', contestId).execute();
  }
  const handIn = async (
    who: TestUser,
    { minute, ...sign }: { minute: number; time: number; memory: number; score: number; status: number },
  ): Promise<number> => {
    const id = await aContestSubmission(site, {
      contestId,
      contestProblemId,
      userId: who.id,
      status: sign.status,
      minute,
      score: sign.score,
      timeMs: sign.time,
    });
    await db.updateTable('submission').set({ memory_kb: sign.memory }).where('id', '=', id).execute();
    await db.updateTable('submission_source').set({ code: SIGNS.code }).where('submission_id', '=', id).execute();
    return id;
  };
  const asks = { contestId, contestProblemId, userId: sender.id };
  await aClarification(site, { ...asks, question: SIGNS.question, answer: SIGNS.answer });
  await aClarification(site, { ...asks, question: SIGNS.asked, answer: SIGNS.told, quote: SIGNS.told });
  const rehearsal = await handIn(people.owner, {
    minute: -30,
    time: 5,
    memory: 5,
    score: 5,
    status: STATUS.accepted,
  });
  const early = await handIn(sender, { minute: 10, ...SIGNS.early, status: STATUS.accepted });
  const late = await handIn(sender, { minute: LATE_MINUTE[phase], ...SIGNS.late, status: STATUS.wrong_answer });
  const apart = { contestId, contestProblemId, userId: people.author.id, ...SIGNS.inRun };
  const isOver = is.afterwards === true && (phase === 'unreleased' || phase === 'released');
  const run = isOver && { id: await aRun(site, { contestId, userId: people.author.id }), minute: 5 };
  const inRun = run ? await handedInApart(site, { ...apart, run }) : NONE;
  const practice = isOver ? await handedInApart(site, { ...apart, score: 58 }) : NONE;
  const submissions = { early, late, rehearsal, inRun, practice };
  return { phase, rule, contestId, groupId, problem, contestProblemId, ...submissions, people };
}
