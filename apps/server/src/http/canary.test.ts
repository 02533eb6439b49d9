import { api } from '@oyez/contract/wire/api';
import type { Endpoint } from '@oyez/contract/wire/endpoint';
import { getProblemList, getRandomProblem } from '@oyez/contract/problems/problems';
import { changeProblemAuth, createProblem } from '@oyez/contract/problems/problem-admin';
import { EVENTS_PATH } from '@oyez/contract/wire/live';
import { getSubmissionList } from '@oyez/contract/submissions/submissions';
import { uploadTestcaseZip } from '@oyez/contract/problems/test-data';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../db/transact.ts';
import { streams } from '../features/openapi/operations.ts';
import { refreshProblemStats, refreshUserProblems, refreshUserStats } from '../features/stats/stats.sql.ts';
import { createLog } from '../log.ts';
import { doorFor } from '../testing/requests/access-matrix.ts';
import { aimedRequests, canBeAimed, type AimedRequest, type Target } from '../testing/requests/aimed-requests.ts';
import { aUser, type TestUser } from '../testing/builders.ts';
import { withoutInterval } from '../testing/judging.ts';
import { aContest, aContestProblem } from '../testing/contest-builders.ts';
import { aFailingTest, aGroup, aJudgedSubmission, aProblem, type TestProblem } from '../testing/problem-builders.ts';
import { aProblemForm } from '../testing/problem-forms.ts';
import { aSite, type TestSite } from '../testing/site.ts';
import { sendForm } from '../testing/uploads.ts';
import { zipOf } from '../testing/packages/zips.ts';

/** Stands in everything of a problem that is nobody's to see. */
const CANARY = 'kanarie7f3a';
const NOTHING: Target = { problemId: 8_888_888, displayId: 'NOSUCH7Q', submissionId: 8_888_888 };
const NO_CONTEST = 8_888_889;

const KINDS = {
  hidden: { hidden: true },
  'of a contest': { contestOnly: true },
  'of a group': { listed: false },
} as const;
type Kind = keyof typeof KINDS | 'deleted';

let site: TestSite;
/** What the site's log says of requests that ended as its own fault. */
const faults: string[] = [];
let author: TestUser;
const secrets = new Map<Kind, Target>();
beforeAll(async () => {
  const log = createLog('error', { write: (line: string) => void faults.push(line) });
  site = await aSite({ guestsRead: true, log });
  await withoutInterval(site);
  author = await aUser(site);
  for (const kind of [...Object.keys(KINDS), 'deleted'] as Kind[]) secrets.set(kind, await aSecret(kind));
  await aProblem(site, { displayId: 'OPEN' });
});
afterAll(() => site.close());

async function aSecret(kind: Kind): Promise<Target> {
  const text = (part: string) => `${CANARY} ${part}`;
  const statement = {
    title: text('title'),
    description: text('description'),
    input: text('input'),
    output: text('output'),
    hint: text('hint'),
  };
  const { db } = site.database;
  const problem = await aProblem(site, {
    ...(kind === 'deleted' ? {} : KINDS[kind]),
    showFailingTest: true,
    displayId: `K${secrets.size}X${CANARY.toUpperCase()}`,
    ownerId: author.id,
    source: text('source'),
    samples: [{ input: text('sample'), output: text('sample') }],
    languages: [{ language: 'C++', template: text('template'), templateOn: true }],
    config: {
      judgeMode: 'spj',
      userFiles: { [`${CANARY}.h`]: text('user file') },
      judgeFiles: { [`${CANARY}.txt`]: text('judge file') },
      checker: { source: text('checker'), language: 'C++' },
    },
    cases: [[text('case'), text('case')]],
  });
  await db.updateTable('problem_statement').set(statement).where('problem_id', '=', problem.id).execute();
  const submissionId = await aJudgedSubmission(site, {
    userId: author.id,
    problemId: problem.id,
    status: STATUS.accepted,
    code: text('code'),
  });
  await aFailingTest(site, submissionId, text('failing test'));
  await db.updateTable('submission').set({ status: STATUS.accepted }).where('id', '=', submissionId).execute();
  const contestId = kind === 'of a contest' ? await putIntoContest(problem, submissionId) : undefined;
  const set =
    kind === 'of a group'
      ? { group_id: await farGroup() }
      : kind === 'deleted'
        ? { deleted_at: site.now() }
        : { owner_id: author.id };
  await db.updateTable('problem').set(set).where('id', '=', problem.id).execute();
  await transact(site, async (tx) => {
    await refreshUserProblems(tx, [{ user_id: author.id, problem_id: problem.id }]);
    await refreshUserStats(tx, [author.id]);
    await refreshProblemStats(tx, [problem.id]);
  });
  const contest = contestId === undefined ? {} : { contestId };
  return { problemId: problem.id, displayId: problem.displayId, submissionId, ...contest };
}

/** Its number is none of a problem: who names one of those names no group. */
async function farGroup(): Promise<number> {
  const id = 7_777_777;
  const { db } = site.database;
  await db
    .updateTable('team_group')
    .set({ id })
    .where('id', '=', await aGroup(site))
    .execute();
  return id;
}

/** One that runs, and that its jury has not made known. */
async function putIntoContest({ id, displayId }: TestProblem, submissionId: number): Promise<number> {
  const contestId = await aContest(site, { title: `${CANARY} contest`, visible: false });
  const alias = await aContestProblem(site, contestId, id, { label: displayId, title: `${CANARY} title` });
  const set = { contest_id: contestId, contest_problem_id: alias };
  await site.database.db.updateTable('submission').set(set).where('id', '=', submissionId).execute();
  return contestId;
}

type Answer = { http: number; text: string };

async function ask(endpoint: Endpoint, { params, query, body }: AimedRequest, token: string | null): Promise<Answer> {
  const answer = await site.app.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none')),
    query,
    headers: { 'accept-language': 'en-US', ...(token !== null && { authorization: token }) },
    ...(body !== undefined && { payload: body }),
  });
  expect(faults.splice(0), endpoint.path).toEqual([]);
  return { http: answer.statusCode, text: answer.body };
}

/** Without what tells one request from another whatever it names. */
function comparable({ http, text }: Answer, target: Target, caller: TestUser | null): unknown {
  let plain = text;
  for (const own of [caller?.uid, caller?.username]) if (own !== undefined) plain = plain.replaceAll(own, '<caller>');
  plain = plain
    .replaceAll(new RegExp(target.displayId, 'gi'), '<display id>')
    .replaceAll(
      new RegExp(String.raw`\b(${target.problemId}|${target.submissionId}|${target.contestId ?? 0})\b`, 'g'),
      '<id>',
    )
    .replaceAll(/"requestId":"[^"]+"/g, '')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '<time>');
  return { http, text: plain };
}

const seen = Object.entries(api).filter(([, endpoint]) => doorFor(endpoint, 'default_user') === 'open');
const aimable = seen.filter(([, endpoint]) => canBeAimed(endpoint));
/** Have an answer that is another one each time. */
const NEVER_TWICE = new Set(['getCaptcha', 'getCaptchaRiddle', 'getLoginPuzzle']);
const CODE = 'int main() {}';

describe('to those who may see it', () => {
  it('a secret problem is told by the very same requests', async () => {
    const root = await aUser(site, { role: 'root' });
    const telling = new Set<string>();
    for (const [name, endpoint] of aimable) {
      // What staff may change stays as it is for the others.
      if (endpoint.method !== 'GET' || endpoint.changesState === true) continue;
      for (const request of aimedRequests(endpoint, secrets.get('hidden') ?? NOTHING, CODE)) {
        const answer = await ask(endpoint, request, root.token);
        if (answer.text.replaceAll(new RegExp(`K0X${CANARY}`, 'gi'), '').includes(CANARY)) telling.add(name);
      }
    }
    expect([...telling]).toEqual(
      expect.arrayContaining(['getProblemDetail', 'getSubmissionDetail', 'getFailingTest', 'getProblemCodeTemplate']),
    );
  });
});

describe.each(['a guest', 'a stranger', 'another author'] as const)('to %s a secret problem', (who) => {
  const caller = async (): Promise<TestUser | null> => {
    if (who === 'a guest') return null;
    const user = await aUser(site);
    if (who === 'another author') await aProblem(site, { ownerId: user.id, hidden: true, title: 'Of another' });
    return user;
  };

  it.each(aimable)('does not exist for %s', async (name, endpoint) => {
    expect(aimable.length).toBeGreaterThan(20);
    for (const [kind, secret] of secrets) {
      const requests = aimedRequests(endpoint, secret, CODE);
      const nothing = secret.contestId === undefined ? NOTHING : { ...NOTHING, contestId: NO_CONTEST };
      const blanks = aimedRequests(endpoint, nothing, CODE);
      for (const [form, request] of requests.entries()) {
        // Someone new for each: a limit on how often one may ask is not what is looked at.
        const [one, other] = [await caller(), await caller()];
        const answer = await ask(endpoint, request, one?.token ?? null);
        const blank = await ask(endpoint, blanks[form]!, other?.token ?? null);
        expect(answer.text.replaceAll(secret.displayId, ''), `${name}, ${kind}`).not.toMatch(new RegExp(CANARY, 'i'));
        expect(comparable(answer, secret, one), `${name}, ${kind}`).toEqual(comparable(blank, nothing, other));
      }
    }
  });

  it.each(seen.filter(([name]) => !NEVER_TWICE.has(name)))(
    'is not found by its words in %s',
    async (name, endpoint) => {
      const other = 'nosuchword5';
      for (const [form, request] of aimedRequests(endpoint, NOTHING, CANARY).entries()) {
        const [one, two] = [await caller(), await caller()];
        const answer = await ask(endpoint, request, one?.token ?? null);
        const blank = await ask(endpoint, aimedRequests(endpoint, NOTHING, other)[form]!, two?.token ?? null);
        const echo = (reply: Answer, word: string) => ({
          ...reply,
          text: reply.text.replaceAll(new RegExp(word, 'gi'), '<word>'),
        });
        const parts = new RegExp(
          `${CANARY} (title|description|input|output|hint|source|sample|template|code|case|checker)`,
          'i',
        );
        expect(answer.text, name).not.toMatch(parts);
        expect(echo(answer, CANARY).text.length, name).toBe(echo(blank, other).text.length);
      }
    },
  );

  it('leaves no trace in what needs no name', async () => {
    const one = await caller();
    for (const [name, endpoint] of seen) {
      if (endpoint.method !== 'GET' || name === 'logout') continue;
      const answer = await ask(endpoint, { params: {}, query: {}, body: undefined }, one?.token ?? null);
      expect(answer.text, name).not.toMatch(new RegExp(CANARY, 'i'));
    }
    const openapi = await site.app.inject('/api/openapi.json');
    expect(openapi.body).not.toContain(CANARY);
  });

  it('is in no count', async () => {
    const one = await caller();
    const sent = { token: one?.token ?? null };
    const problems = await site.call(getProblemList, { query: { limit: 100 }, ...sent });
    expect(problems.data).toMatchObject({ total: 1, pages: 1 });
    const filters = [
      {},
      { status: STATUS.accepted },
      { username: author.username },
      { problemID: CANARY },
      { problemID: 'K0X', completeProblemID: false },
      { username: author.username, problemID: 'K' },
    ];
    for (const query of filters) {
      const submissions = await site.call(getSubmissionList, { query, ...sent });
      expect(submissions.data, JSON.stringify(query)).toMatchObject({ total: 0, records: [] });
    }
    for (let n = 0; n < 20; n += 1) {
      expect((await site.call(getRandomProblem, sent)).data?.problemId).toBe('OPEN');
    }
  });
});

describe('a secret problem in files and streams', () => {
  const callers = async () => [null, (await aUser(site)).token, (await aUser(site, { role: 'admin' })).token];
  const downloads = streams.filter(({ query, access }) => access !== 'node' && query.includes('pid'));

  it.each(downloads)('is not in $path', async ({ path, query }) => {
    expect(downloads.length).toBeGreaterThan(3);
    const get = async (target: Target, token: string | null) => {
      const known: Record<string, string> = {
        pid: String(target.problemId),
        caseId: '1',
        side: 'input',
        format: 'oyez',
      };
      const sent = Object.fromEntries(query.flatMap((name) => (known[name] ? [[name, known[name]]] : [])));
      const headers = token === null ? {} : { authorization: token };
      const answer = await site.app.inject({ url: path, query: sent, headers });
      return { http: answer.statusCode, text: answer.body };
    };
    for (const token of (await callers()).slice(0, 2)) {
      for (const [kind, secret] of secrets) {
        const answer = await get(secret, token);
        expect(answer.http, kind).toBeGreaterThanOrEqual(400);
        expect(comparable(answer, secret, null), kind).toEqual(comparable(await get(NOTHING, token), NOTHING, null));
      }
    }
  });

  it('is not in what a form with files is answered, even by the name of its upload', async () => {
    const [setter, thief] = [await aUser(site, { role: 'admin' }), await aUser(site, { role: 'admin' })];
    const files = [{ name: 'tests.zip', content: zipOf({ '1.in': CANARY, '1.out': CANARY }) }];
    const sent = await sendForm(site, uploadTestcaseZip, { token: setter.token, files });
    const uploadTestcaseDir = sent.data?.fileListDir ?? '';
    expect(uploadTestcaseDir).not.toBe('');
    const form = aProblemForm({
      isUploadTestCase: true,
      uploadTestcaseDir,
      samples: [{ input: '1.in', output: '1.out' }],
    });
    const stolen = await site.call(createProblem, { token: thief.token, body: form });
    expect(stolen).toMatchObject({ data: null, code: 'upload_unknown' });
    const stranger = await aUser(site);
    const refused = await sendForm(site, uploadTestcaseZip, { token: stranger.token, files });
    expect(refused).toMatchObject({ data: null, code: 'setters_only' });
    expect(JSON.stringify([stolen, refused])).not.toContain(CANARY);
  });

  it('is not in a stream of live events', async () => {
    const address = await site.app.listen({ host: '127.0.0.1', port: 0 });
    const root = await aUser(site, { role: 'root' });
    const secret = secrets.get('hidden') ?? NOTHING;
    const open = await aProblem(site, { hidden: true });
    const topics = `problems,submissions,submission:${secret.submissionId}`;
    for (const token of await callers()) {
      const abort = new AbortController();
      const response = await fetch(`${address}${EVENTS_PATH}?topics=${topics}`, {
        headers: token === null ? {} : { authorization: token },
        signal: abort.signal,
      });
      const touch = async (id: number, auth: number) =>
        expect(await site.call(changeProblemAuth, { token: root.token, body: { id, auth } })).toMatchObject({
          status: 200,
        });
      let text = '';
      for await (const chunk of response.body ?? []) {
        const isFirst = text === '';
        text += Buffer.from(chunk).toString();
        if (isFirst) {
          await touch(secret.problemId, 3);
          await touch(secret.problemId, 2);
          await touch(open.id, 1);
        }
        if (text.includes('"changed"')) break;
      }
      abort.abort();
      expect(text).toContain(`"ids":[${open.id}]`);
      expect(text).not.toContain(`submission:${secret.submissionId}`);
      expect(text).not.toMatch(new RegExp(CANARY, 'i'));
      await touch(open.id, 2);
    }
  });
});
