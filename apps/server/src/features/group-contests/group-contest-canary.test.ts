import { STATUS } from '@oyez/contract/judging/verdict';
import { api } from '@oyez/contract/wire/api';
import type { Endpoint } from '@oyez/contract/wire/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doorFor } from '../../testing/requests/access-matrix.ts';
import { type AimedRequest, aimedRequests, namesContest } from '../../testing/requests/aimed-requests.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission, aParticipant, aTeam } from '../../testing/contest-builders.ts';
import { aPeopledGroup, type PeopledGroup, setGroup } from '../../testing/group-builders.ts';
import { withoutInterval } from '../../testing/judging.ts';
import { aMember, aProblem, type TestProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

/** Stands in everything of the contest. */
const CANARY = 'kanarie9c2e';
const NO_CONTEST = 8_888_889;
/** Under whom something is handed in while the board is sealed. */
const RIVAL = 'Rivals of the rest';

let site: TestSite;
let group: PeopledGroup;
let left: TestUser;
let rival: TestUser;
let problem: TestProblem;

beforeAll(async () => {
  site = await aSite({ guestsRead: true });
  await withoutInterval(site);
  group = await aPeopledGroup(site, { name: `group ${CANARY}` });
  rival = await aUser(site);
  await aMember(site, group.id, rival.id, 3);
  left = await aUser(site);
  problem = await aProblem(site, { listed: false, contestOnly: true, title: `${CANARY} problem`, source: CANARY });
  await site.database.db
    .updateTable('problem')
    .set({ group_id: group.id, owner_id: group.owner.id })
    .where('id', '=', problem.id)
    .execute();
});
afterAll(() => site.close());

type Made = { id: number; label: string; submissionId: number };

/** One with two teams or two people, of whom the second has handed something in since the board is sealed. */
async function aSealedContest(is: { teams: boolean; status?: number; over?: boolean }): Promise<Made> {
  const { teams, status = STATUS.accepted, over = false } = is;
  const id = await aContest(site, {
    groupId: group.id,
    ownerId: group.owner.id,
    title: `${CANARY} contest`,
    startsIn: over ? -180 : -60,
    endsIn: over ? -60 : 60,
    sealsIn: over ? -120 : -30,
    unseal: 'manual',
    openBoard: true,
    printing: true,
    teams,
  });
  const label = 'A';
  const contestProblemId = await aContestProblem(site, id, problem.id, { label, title: `${CANARY} title` });
  const people = [group.member, rival];
  for (const [index, person] of people.entries()) {
    const name = index === 0 ? `${CANARY} team` : `${CANARY} ${RIVAL}`;
    if (teams) await aTeam(site, id, [person], { name, seat: `${CANARY} ${index}` });
    else await aParticipant(site, id, person.id);
  }
  // Who has left took part before.
  if (!teams) await aParticipant(site, id, left.id);
  const shown = { contestId: id, contestProblemId, minute: 5, status: STATUS.wrong_answer };
  await aContestSubmission(site, { ...shown, userId: group.member.id });
  const submissionId = await aContestSubmission(site, { ...shown, userId: rival.id, minute: over ? 90 : 45, status });
  return { id, label, submissionId };
}

/** Each request once: many calls take numbers alone. */
function requestsOf(endpoint: Endpoint, contest: Made): AimedRequest[] {
  const target = { ...contest, problemId: problem.id, displayId: contest.label, contestId: contest.id };
  const requests = aimedRequests(endpoint, target, 'words');
  return [...new Map(requests.map((request) => [JSON.stringify(request), request])).values()];
}

const named = Object.entries(api).filter(
  ([, endpoint]) => doorFor(endpoint, 'default_user') === 'open' && namesContest(endpoint),
);
const read = named.filter(([, endpoint]) => endpoint.method === 'GET' && endpoint.changesState !== true);

async function ask(endpoint: Endpoint, { params, query, body }: AimedRequest, who: TestUser | null): Promise<string> {
  const answer = await site.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none')),
    query,
    headers: { 'accept-language': 'en-US', ...(who !== null && { authorization: who.token }) },
    ...(body !== undefined && { payload: body }),
  });
  return `${answer.statusCode} ${answer.body}`;
}

/** Without the numbers and moments by which one contest differs from another whatever happened in it. */
function comparable(text: string, { id, submissionId }: { id: number; submissionId: number }): string {
  return text
    .replaceAll(/"requestId":"[^"]+"/g, '')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+(Z|\+00:00)/g, '<time>')
    .replaceAll(new RegExp(String.raw`\b(${id}|${submissionId})\b`, 'g'), '<id>')
    .replaceAll(/\b\d{4,}(\.\d+)?\b/g, '<number>');
}

describe.each([
  ['teams, while it runs', { teams: true }],
  ['single people, while it runs', { teams: false }],
  ['teams, once it is over and still sealed', { teams: true, over: true }],
])('a contest of a group, of %s', (_what, is) => {
  let contest: Made;
  beforeAll(async () => {
    contest = await aSealedContest(is);
  });

  it.each(['guest', 'stranger', 'applying', 'left'] as const)(
    'is like one that does not exist for who is %s',
    async (who) => {
      expect(named.length).toBeGreaterThan(40);
      const person = who === 'guest' ? null : who === 'left' ? left : group[who];
      for (const [name, endpoint] of named) {
        const blanks = requestsOf(endpoint, { ...contest, id: NO_CONTEST });
        for (const [form, request] of requestsOf(endpoint, contest).entries()) {
          const [answer, blank] = [await ask(endpoint, request, person), await ask(endpoint, blanks[form]!, person)];
          expect(answer, name).not.toContain(CANARY);
          expect(comparable(answer, contest), name).toEqual(comparable(blank, { ...contest, id: NO_CONTEST }));
        }
      }
    },
  );

  it('is there for its members by the very same requests, and gone for them while the group is banned', async () => {
    const telling = async () => {
      const names = new Set<string>();
      for (const [name, endpoint] of read) {
        for (const request of requestsOf(endpoint, contest)) {
          if ((await ask(endpoint, request, group.member)).includes(CANARY)) names.add(name);
        }
      }
      return [...names];
    };
    expect(await telling()).toEqual(expect.arrayContaining(['getContestInfo', 'getContestFrame']));
    await setGroup(site, group.id, { name: `group ${CANARY}`, banned: true });
    site.clock.advance(2000);
    expect(await telling()).toEqual([]);
    await setGroup(site, group.id, { name: `group ${CANARY}` });
    site.clock.advance(2000);
  });
});

describe.each([
  ['teams', { teams: true }],
  ['single people', { teams: false }],
  ['teams, once it is over', { teams: true, over: true }],
  ['single people, once it is over', { teams: false, over: true }],
])('what another hands in while the board of a group’s contest is sealed, in one of %s,', (_what, is) => {
  const answersIn = async (contest: Made, who: TestUser | null) => {
    const answers: Record<string, string[]> = {};
    for (const [name, endpoint] of read) {
      answers[name] = [];
      for (const request of requestsOf(endpoint, contest)) {
        answers[name].push(comparable(await ask(endpoint, request, who), contest));
      }
    }
    return answers;
  };

  it('is told by no answer to members and administrators, right or wrong', async () => {
    const [right, wrong] = [
      await aSealedContest({ ...is, status: STATUS.accepted }),
      await aSealedContest({ ...is, status: STATUS.wrong_answer }),
    ];
    expect(read.length).toBeGreaterThan(20);
    for (const who of ['member', 'admin'] as const) {
      expect(await answersIn(right, group[who]), who).toEqual(await answersIn(wrong, group[who]));
    }
    // The jury sees it by the same requests.
    expect(await answersIn(right, group.owner)).not.toEqual(await answersIn(wrong, group.owner));
  });
});
