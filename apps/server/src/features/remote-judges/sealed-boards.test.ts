import { getBoard, getBoardTries, getContestRank } from '@oyez/contract/contests/boards';
import type { LiveEvent } from '@oyez/contract/wire/live';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import {
  checkContestSubmissionsStatus,
  getContestSubmissions,
  getSubmissionList,
  submitProblemJudge,
} from '@oyez/contract/submissions/submissions';
import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { markChanged } from '../../db/changes.sql.ts';
import { transact } from '../../db/transact.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission, aParticipant } from '../../testing/contest-builders.ts';
import { aGroup, aMember, aProblem } from '../../testing/problem-builders.ts';
import type { TestSite } from '../../testing/site.ts';
import { follow } from '../../testing/streams.ts';
import { aPool, aRemoteProblem, aSiteWith, CPP, until, statusOf, verdictOf, work } from './testing/elsewhere.ts';
import type { RemoteRunner } from './submitting/remote-runner.ts';
import { aPlayedJudge, final, type PlayedJudge } from './testing/played-judge.ts';

const ACCOUNT = 'pooled-handle-of-ours';
const LOG = 'a.cpp:7: the words of the compiler there';
const SAID = 'Gone fishing until Monday';
const CODE = 'int main() { /* remote secret */ }';

const VIEWERS = ['guest', 'stranger', 'participant', 'member'] as const;
type Viewer = (typeof VIEWERS)[number];
type Sent = { wrong: number; broken: number; failed: number };

let judge: PlayedJudge;
let site: TestSite;
let runner: RemoteRunner;
let address: string;
let cid: number;
let author: TestUser;
let root: TestUser;
/** In the same place, by the same person, at a judge of our own. */
let local: number;
let localEarly: number;
let sent: Sent;
/** Heard while the submissions were judged elsewhere. */
const heard = new Map<Viewer | 'author', LiveEvent[]>();
const people = new Map<Viewer, TestUser>();
const tokenOf = (viewer: Viewer) => people.get(viewer)?.token ?? null;
const abort = new AbortController();

beforeAll(async () => {
  judge = aPlayedJudge();
  site = await aSiteWith(judge);
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  // So that no number of ours is one of the judge's.
  for (const [first, table] of ['submission', 'contest', 'contest_problem', 'problem'].entries()) {
    await site.database.pool.query(`ALTER SEQUENCE ${table}_id_seq RESTART WITH ${first + 6}000000`);
  }
  await aPool(site, judge, [ACCOUNT]);
  root = await aUser(site, { role: 'root' });
  author = await aUser(site);
  const groupId = await aGroup(site);
  for (const viewer of ['stranger', 'participant', 'member'] as const) people.set(viewer, await aUser(site));
  for (const one of [author.id, people.get('participant')!.id, people.get('member')!.id]) {
    await aMember(site, groupId, one, GROUP_LEVEL.member);
  }
  cid = await aContest(site, { ownerId: root.id, groupId, startsIn: -60, sealsIn: -30, endsIn: 60 });
  const remote = await aRemoteProblem(site);
  await aContestProblem(site, cid, remote.id, { label: 'A' });
  const ours = await aContestProblem(site, cid, (await aProblem(site)).id, { label: 'B', ordinal: 2 });
  for (const one of [author.id, people.get('participant')!.id]) await aParticipant(site, cid, one);
  const inContest = { contestId: cid, contestProblemId: ours, userId: author.id, status: STATUS.wrong_answer };
  localEarly = await aContestSubmission(site, { ...inContest, minute: 10 });
  local = await aContestSubmission(site, { ...inContest, minute: 45 });

  const topic = `contest:${cid}:submissions,submissions`;
  for (const viewer of VIEWERS)
    heard.set(viewer, await follow({ address, signal: abort.signal }, topic, tokenOf(viewer)));
  heard.set('author', await follow({ address, signal: abort.signal }, topic, author.token));
  judge.results = ({ source }) => {
    if (source.includes('broken')) return final('compile_error', 'COMPILATION_ERROR', { compileLog: LOG });
    if (source.includes('failed')) return final('system_error', SAID);
    return final('wrong_answer', 'WRONG_ANSWER');
  };
  runner = work(site);
  sent = { wrong: await send('wrong'), broken: await send('broken'), failed: await send('failed') };
});
afterAll(async () => {
  abort.abort();
  await runner.stop();
  await site.close();
});

async function send(what: string): Promise<number> {
  const body = { pid: 'A', cid, language: CPP, code: `${CODE} // ${what}` };
  const { data, msg } = await site.call(submitProblemJudge, { token: author.token, body });
  if (!data) throw new Error(`not submitted: ${msg}`);
  await until('the verdict', async () => !isWaiting((await statusOf(site, data.submitId)).status));
  await verdictOf(site, data.submitId);
  return data.submitId;
}

const list = (token: string | null, more: object = {}) =>
  site.call(getContestSubmissions, {
    token,
    query: { contestID: cid, beforeContestSubmit: false, containsEnd: true, ...more },
  });

/** As it was sent, without what every answer has. */
const bodyOf = ({ status, code, msg, data }: { status: number; code?: string; msg: string; data: unknown }) =>
  JSON.stringify({ status, code, msg, data });

/** Everything that this person is answered about a submission. */
async function answersAbout(submitId: number, token: string | null): Promise<string[]> {
  const answers = await Promise.all([
    site.call(getSubmissionDetail, { token, query: { submitId } }),
    site.call(getAllCaseResult, { token, query: { submitId } }),
    site.call(checkContestSubmissionsStatus, { token, body: { cid, submitIds: [submitId] } }),
  ]);
  return answers.map((answer) => bodyOf(answer).replaceAll(String(submitId), 'ID'));
}

describe('a submission to another judge behind the seal of a board', () => {
  it.each(VIEWERS)('is shown to a %s as little as one that is judged here: detail, tests, status', async (viewer) => {
    const token = tokenOf(viewer);
    const here = await answersAbout(local, token);
    for (const submitId of Object.values(sent)) expect(await answersAbout(submitId, token)).toEqual(here);
  });

  it.each(VIEWERS)('is in no list of a %s, whatever is asked for', async (viewer) => {
    const token = tokenOf(viewer);
    for (const more of [{}, { username: author.username }, { status: STATUS.compile_error }, { problemID: 'A' }]) {
      const text = bodyOf(await list(token, more));
      for (const id of [...Object.values(sent), local]) expect(text).not.toContain(String(id));
    }
    const everybodys = bodyOf(await site.call(getSubmissionList, { token, query: {} }));
    for (const id of Object.values(sent)) expect(everybodys).not.toContain(String(id));
  });

  it('is a number of tries on the board, as one that is judged here', async () => {
    const board = await site.call(getBoard, { token: tokenOf('participant'), query: { cid, forceRefresh: true } });
    const row = board.data!.rows.find((one) => one.uid === author.uid)!;
    expect(row.submissionInfo).toEqual({ A: { errorNum: 0, tryNum: 3 }, B: { errorNum: 1, tryNum: 1 } });
    const rank = await site.call(getContestRank, { token: tokenOf('participant'), body: { cid, forceRefresh: true } });
    expect(rank.data!.records.find((one) => one.uid === author.uid)!.submissionInfo).toEqual(row.submissionInfo);
    const query = { cid, uid: author.uid, displayId: 'A' };
    const tries = bodyOf(await site.call(getBoardTries, { token: tokenOf('participant'), query }));
    for (const id of Object.values(sent)) expect(tries).not.toContain(String(id));
  });

  it('is told in the events of nobody but its author', async () => {
    const told = (events: LiveEvent[] = []) => events.flatMap((event) => (event.type === 'changed' ? event.ids : []));
    // Everybody who comes in finds this one, and it is told last.
    await transact(site, (tx) => markChanged(tx, 'submission', [localEarly]));
    await vi.waitUntil(() => told(heard.get('participant')).includes(localEarly), { timeout: 30_000 });
    for (const viewer of VIEWERS) {
      for (const id of Object.values(sent)) expect(told(heard.get(viewer)), viewer).not.toContain(id);
    }
    expect(told(heard.get('author'))).toContain(sent.wrong);
  });

  it('is seen by its author with the words of that judge', async () => {
    const detail = async (submitId: number) =>
      (await site.call(getSubmissionDetail, { token: author.token, query: { submitId } })).data!.submission;
    expect(await detail(sent.broken)).toMatchObject({ status: STATUS.compile_error, errorMessage: LOG });
    expect((await detail(sent.failed)).errorMessage).toContain(SAID);
  });
});

describe('what belongs to the other judge', () => {
  it('reaches nobody else, sealed or not: its number, the account, its words', async () => {
    const numbers = judge.arrived.map((one) => one.id);
    expect(numbers).toHaveLength(3);
    const all = async (token: string | null) =>
      [
        ...(await Promise.all(Object.values(sent).map((id) => answersAbout(id, token)))).flat(),
        bodyOf(await list(token)),
        bodyOf(await site.call(getSubmissionList, { token, query: {} })),
      ].join('\n');
    for (const moment of ['sealed', 'open'] as const) {
      if (moment === 'open') {
        await site.database.db.updateTable('contest').set({ seal_at: null }).where('id', '=', cid).execute();
        expect(bodyOf(await list(tokenOf('participant')))).toContain(String(sent.wrong));
      }
      for (const viewer of VIEWERS) {
        const text = await all(tokenOf(viewer));
        for (const secret of [ACCOUNT, LOG, SAID, 'remote secret'])
          expect(text, `${moment} ${viewer}`).not.toContain(secret);
        for (const number of numbers)
          expect(text, `${moment} ${viewer}`).not.toMatch(new RegExp(`"${number}"|:${number}\\b`));
      }
    }
    // Its author reads the words, and not whose account it was.
    expect(await all(author.token)).not.toContain(ACCOUNT);
  });
});
