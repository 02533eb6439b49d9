import { setTimeout as pause } from 'node:timers/promises';
import {
  createContest,
  getAdminContest,
  updateContest,
  type ContestDraft,
} from '@oyez/contract/contests/contest-admin';
import { orderContestProblems, putContestProblem } from '@oyez/contract/contests/contest-problem-admin';
import { registerContest } from '@oyez/contract/contests/contests';
import { isWaiting } from '@oyez/contract/judging/verdict';
import { getContestSubmissions, submitProblemJudge, type SubmissionRow } from '@oyez/contract/submissions/submissions';
import type { BodyInputOf } from '@oyez/contract/wire/endpoint';
import type { Services } from '@oyez/server/services';
import type { TestUser } from '@oyez/server/testing/builders';
import { aProblem, type ProblemIs } from '@oyez/server/testing/problem-builders';
import { ask, obtain, type Answer } from '../support/ask.ts';
import { CPP } from '../support/programs.ts';
import type { Handed, Round } from './pencil.ts';
import { PROGRAMS, type Deed, type ProgramName } from './story.ts';

export type Place = { address: string };
type Form = BodyInputOf<typeof createContest> & object;

/** A contest on a running site, and what a board needs to know of it. */
export type Contest = Round & {
  id: number;
  form: Form;
  jury: TestUser;
  labels: readonly string[];
  pids: readonly number[];
};

/** What was answered to a deed. */
export type Done = Deed & { who: string; answer: Answer<typeof submitProblemJudge> };

const SUMS: [string, string][] = [
  ['1 2\n', '3\n'],
  ['3000000000 4\n', '3000000004\n'],
];

type Times = Pick<Round, 'startsAt' | 'endsAt' | 'sealAt'>;

/** Announced by its jury for some day to come, with problems that nobody finds elsewhere. */
export async function aContest(
  place: Place,
  services: Services,
  {
    jury,
    labels,
    problem = {},
    ...form
  }: {
    jury: TestUser;
    labels: readonly string[];
    problem?: ProblemIs;
    stars?: readonly TestUser[];
    outside: readonly TestUser[];
  } & Partial<Form>,
): Promise<Contest> {
  const { stars = [], outside, ...rest } = form;
  const startsAt = Date.now() + DAY_MS;
  const times = { startsAt, endsAt: startsAt + DAY_MS, sealAt: null };
  const sent: Form = {
    title: 'Rehearsal',
    description: '',
    type: 0,
    auth: 0,
    ...written(times),
    starAccount: stars.map(({ username }) => username),
    ...rest,
  };
  const { cid } = await obtain(place, createContest, { token: jury.token, body: sent });
  const pids: number[] = [];
  for (const [index, label] of labels.entries()) {
    const { id } = await aProblem(services, { ownerId: jury.id, contestOnly: true, cases: SUMS, ...problem });
    const named = { cid, pid: id, displayId: label, displayTitle: `Problem ${label}`, color: COLORS[index % 3] };
    await obtain(place, putContestProblem, { token: jury.token, body: named });
    pids.push(id);
  }
  await obtain(place, orderContestProblems, { token: jury.token, body: { cid, pids } });
  return {
    id: cid,
    form: sent,
    jury,
    labels,
    pids,
    ...times,
    stars: namesOf(stars),
    outside: namesOf([jury, ...outside]),
  };
}

/** The jury moves it to these times, which are whole seconds. */
export async function schedule(place: Place, contest: Contest, times: Times): Promise<void> {
  Object.assign(contest, times, { form: { ...contest.form, ...written(times) } });
  await change(place, contest, {});
}

function written({ startsAt, endsAt, sealAt }: Times) {
  const text = (at: number) => new Date(at).toISOString();
  return {
    startTime: text(startsAt),
    endTime: text(endsAt),
    sealRank: sealAt !== null,
    sealRankTime: sealAt && text(sealAt),
  };
}

const DAY_MS = 86_400_000;
const COLORS = ['#e03131', '#1971c2', '#2f9e44'];

function namesOf(people: readonly TestUser[]): Set<string> {
  return new Set(people.map(({ username }) => username));
}

/** By the form that it has, as the jury's page sends it. */
export async function change(place: Place, { id, form, jury }: Contest, is: Partial<ContestDraft>): Promise<void> {
  const { autoRealRank } = await obtain(place, getAdminContest, { token: jury.token, query: { cid: id } });
  await obtain(place, updateContest, { token: jury.token, body: { ...form, autoRealRank, ...is, id } });
}

export async function register(place: Place, { id }: Contest, people: readonly TestUser[]): Promise<void> {
  for (const { token } of people) await obtain(place, registerContest, { token, body: { cid: id, password: '' } });
}

export function submit(place: Place, cid: number, by: TestUser, label: string, program: ProgramName) {
  const body = { cid, pid: label, language: CPP, code: PROGRAMS[program].code };
  return ask(place, submitProblemJudge, { token: by.token, body });
}

/** Each deed at its moment, whether or not the one before is through. */
export async function perform(
  place: Place,
  contest: Pick<Contest, 'id' | 'startsAt'>,
  people: readonly TestUser[],
  story: readonly Deed[],
  onDone: (done: Done) => void = () => undefined,
): Promise<Done[]> {
  const all: Promise<Done>[] = [];
  for (const deed of story) {
    await until(contest.startsAt + deed.atMs);
    const by = people[deed.person] as TestUser;
    const handIn = async () => {
      const done = { ...deed, who: by.username, answer: await submit(place, contest.id, by, deed.label, deed.program) };
      onDone(done);
      return done;
    };
    all.push(handIn());
  }
  return Promise.all(all);
}

/** By this machine's clock, which is the server's too. */
export async function until(moment: number): Promise<void> {
  const left = moment - Date.now();
  if (left > 0) await pause(left);
}

/** Everything that the jury finds in the list of submissions. */
export async function listed(place: Place, { id, jury }: Pick<Contest, 'id' | 'jury'>): Promise<SubmissionRow[]> {
  const rows: SubmissionRow[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const query = { contestID: id, beforeContestSubmit: false, containsEnd: true, limit: 100, currentPage };
    const { records, total } = await obtain(place, getContestSubmissions, { token: jury.token, query });
    rows.push(...records);
    if (rows.length >= total || records.length === 0) return rows;
  }
}

/** The same once nothing waits any more, as the list to work a board out from. */
export async function judged(
  place: Place,
  contest: Pick<Contest, 'id' | 'jury'>,
  { count, withinMs }: { count: number; withinMs: number },
): Promise<Handed[]> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const rows = await listed(place, contest);
    const left = count - rows.filter(({ status }) => !isWaiting(status)).length;
    if (left <= 0) return rows.map(toHanded);
    if (Date.now() > deadline) throw new Error(`${left} of ${count} submissions have no verdict in time`);
    await pause(300);
  }
}

function toHanded(row: SubmissionRow): Handed {
  return {
    id: row.submitId,
    who: row.username ?? '',
    label: row.displayId ?? '',
    at: Date.parse(row.submitTime ?? ''),
    status: row.status,
    score: row.score,
    timeMs: row.time,
  };
}
