import { importRemoteProblemToContest } from '@oyez/contract/contests/contest-problem-admin';
import { getProblemDetail, getProblemList } from '@oyez/contract/problems/problems';
import {
  importRemoteProblem,
  lookAtRemoteProblem,
  readRemoteIds,
  takeRemoteProblem,
} from '@oyez/contract/problems/remote-import';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { importRemoteProblemToTraining } from '@oyez/contract/trainings/training-problem-admin';
import { startStandIn, type Asked, type StandIn } from '@oyez/remote-stand-ins/frame/serve';
import { hduStandIn } from '@oyez/remote-stand-ins/sites/hdu/hdu';
import { pojStandIn } from '@oyez/remote-stand-ins/sites/poj/poj';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest } from '../../testing/contest-builders.ts';
import { aGroup, aMember, aTraining } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

/** What the stand-in answers instead of its own page. */
let instead: ((asked: Asked) => { body: string | Uint8Array; contentType?: string } | undefined) | undefined;

let site: TestSite;
let hdu: StandIn;
let poj: StandIn;
let inside: Server;
let reached = 0;
let root: TestUser;
let setter: TestUser;
let person: TestUser;

beforeAll(async () => {
  hdu = await startStandIn({
    ...hduStandIn,
    answer: (asked, world) => instead?.(asked) ?? hduStandIn.answer(asked, world),
  });
  poj = await startStandIn(pojStandIn);
  inside = createServer((_, response) => {
    reached += 1;
    response.end('secret');
  });
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
  site = await aSite({ environment: { OYEZ_REMOTE_STAND_INS: `HDU=${hdu.url},POJ=${poj.url}` }, guestsRead: true });
  root = await aUser(site, { role: 'root' });
  setter = await aUser(site, { role: 'problem_admin' });
  person = await aUser(site);
});
afterAll(async () => {
  await site.close();
  await Promise.all([hdu.close(), poj.close()]);
  inside.close();
});
afterEach(() => {
  instead = undefined;
  hdu.world.troubles.clear();
});

const look = (oj: string, remoteId: string, by = setter) =>
  site.call(lookAtRemoteProblem, { token: by.token, body: { oj, remoteId } });
const take = (oj: string, remoteId: string, token: string, by = setter) =>
  site.call(takeRemoteProblem, { token: by.token, body: { oj, remoteId, token } });
const read = async (text: string, name?: string) =>
  site.call(readRemoteIds, { token: setter.token, body: { text, ...(name !== undefined && { name }) } });
const shown = async (problemId: string) => (await site.call(getProblemDetail, { query: { problemId } })).data!;

async function lookAndTake(oj: string, remoteId: string) {
  const looked = await look(oj, remoteId);
  return take(oj, remoteId, looked.data!.token);
}

/** The problem page with a text in place of another. */
function rewritten(before: string, after: string) {
  instead = (asked) => {
    if (asked.path !== '/showproblem.php') return undefined;
    const page = hduStandIn.answer(asked, hdu.world);
    return { body: String(page?.body).replace(before, after), contentType: 'text/html' };
  };
}

describe('what somebody types', () => {
  it('is one ID, several, a list or a range, with the judge of those that name none', async () => {
    const { data } = await read('HDU-1000, poj-1000\n1002-1004', 'hdu');
    expect(data?.problems.map((one) => one.problemId)).toEqual([
      'HDU-1000',
      'POJ-1000',
      'HDU-1002',
      'HDU-1003',
      'HDU-1004',
    ]);
    expect(data?.faults).toEqual([]);
    expect((await read('HDU-1000-1002')).data?.problems).toHaveLength(3);
  });

  it('is told the right form where it names no problem', async () => {
    const { data } = await read('HDU-1000 HDU-abc 77');
    expect(data?.problems.map((one) => one.problemId)).toEqual(['HDU-1000']);
    expect(data?.faults.map((one) => one.reason)).toEqual([
      expect.stringMatching(/“HDU-abc” is not a problem ID of HDU\. Write it like/),
      expect.stringContaining('Unknown remote judge'),
    ]);
  });

  it('is bounded', async () => {
    expect(await read('HDU-1000-9999')).toMatchObject({ data: { faults: [expect.anything()], problems: [] } });
    expect(await read(Array.from({ length: 60 }, (_, n) => `HDU-${1000 + n}`).join(' '))).toMatchObject({
      status: 400,
      code: 'remote_ids_too_many',
    });
    expect(await read('  ,, ')).toMatchObject({ status: 400, code: 'remote_ids_missing' });
    expect(await read('1000', 'NOWHERE')).toMatchObject({ status: 400, code: 'remote_judge_unknown' });
  });
});

describe('a problem of another judge', () => {
  it('is looked at without changing anything, and then imported as it was seen', async () => {
    const looked = await look('HDU', '1000');
    expect(looked.data).toMatchObject({
      problemId: 'HDU-1000',
      statement: { title: 'A + B Problem' },
      timeLimit: 1000,
      memoryLimit: 32,
      samples: [{ input: expect.stringContaining('1 1'), output: expect.stringContaining('2') }],
      pictures: 1,
      present: null,
      changes: [],
    });
    expect((await site.call(getProblemDetail, { query: { problemId: 'HDU-1000' } })).status).toBe(404);

    expect((await take('HDU', '1000', looked.data!.token)).data).toMatchObject({ outcome: 'created', version: 1 });
    const { problem, languages, tags, remote } = await shown('HDU-1000');
    expect(problem).toMatchObject({
      problemId: 'HDU-1000',
      isRemote: true,
      isGroup: false,
      type: 0,
      auth: 1,
      difficulty: 1,
      author: setter.username,
      openCaseResult: false,
      isRemoveEndBlank: false,
      source: expect.stringMatching(/<a href="https?:[^"]+pid=1000">HDU-1000<\/a>/),
    });
    expect(problem.description).toContain('热身');
    expect(languages).toEqual(['G++', 'GCC', 'C++', 'C', 'Pascal', 'Java', 'C#']);
    expect(tags).toEqual([expect.objectContaining({ name: 'HDU', oj: 'HDU' })]);
    expect(remote).toEqual({ site: 'HDU', url: expect.stringContaining('pid=1000') });
    const list = await site.call(getProblemList, { query: { oj: 'HDU' } });
    expect(list.data?.records.map((one) => one.problemId)).toEqual(['HDU-1000']);
  });

  it('says which pictures it did not get, and tries them again when it is imported once more', async () => {
    instead = (asked) =>
      asked.path.endsWith('two.gif') ? { body: 'no picture', contentType: 'image/gif' } : undefined;
    expect((await lookAndTake('HDU', '1001')).data).toMatchObject({ outcome: 'created', missing: ['two.gif'] });
    const looked = await look('HDU', '1001');
    expect(looked.data).toMatchObject({ present: { version: 1, missing: ['two.gif'] }, changes: [] });
    // Still not there: nothing changes, and its judge is not blamed for it.
    instead = undefined;
    hdu.world.troubles.add({ name: 'bad-gateway', path: 'two.gif' });
    expect((await take('HDU', '1001', looked.data!.token)).data).toMatchObject({
      outcome: 'unchanged',
      version: 1,
      missing: ['two.gif'],
    });
    const sites = await site.database.db.selectFrom('remote_site').select('failures').where('oj', '=', 'HDU').execute();
    expect(sites).toEqual([{ failures: 0 }]);
  });

  it('brings its pictures along, made anew from their pixels', async () => {
    const picture = await sharp({ create: { width: 5, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const hidden = Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]);
    instead = (asked) => (asked.path.endsWith('two.gif') ? { body: hidden, contentType: 'image/gif' } : undefined);
    expect((await lookAndTake('HDU', '1001')).data).toMatchObject({ outcome: 'updated', version: 2, missing: [] });
    expect((await look('HDU', '1001')).data).toMatchObject({ present: { version: 2, missing: [] } });
    const { description } = (await shown('HDU-1001')).problem;
    const [link = ''] = /\/api\/public\/img\/[\w.-]+/.exec(description) ?? [];
    expect(link).not.toBe('');
    const stored = await site.app.inject({ url: link });
    expect(stored.statusCode).toBe(200);
    expect(stored.rawPayload.includes('script')).toBe(false);
    expect(await sharp(stored.rawPayload).metadata()).toMatchObject({ width: 5, height: 4 });
  });

  it('has no script, whatever its page says', async () => {
    const { description } = (await shown('HDU-1001')).problem;
    expect(description).not.toMatch(/<script|onerror|javascript:/i);
  });

  it('shows what has changed there, and becomes it when it is imported once more', async () => {
    expect((await look('HDU', '1000')).data).toMatchObject({ present: { version: 1, isEdited: false }, changes: [] });
    expect((await lookAndTake('HDU', '1000')).data).toMatchObject({ outcome: 'unchanged', version: 1 });
    rewritten('A + B Problem', 'A + B, once more');
    const looked = await look('HDU', '1000');
    expect(looked.data?.changes).toEqual([{ part: 'title', before: 'A + B Problem', after: 'A + B, once more' }]);
    site.clock.advance(1000);
    expect((await take('HDU', '1000', looked.data!.token)).data).toMatchObject({ outcome: 'updated', version: 2 });
    expect((await shown('HDU-1000')).problem.title).toBe('A + B, once more');
  });

  it('is not imported otherwise than it was looked at', async () => {
    const { data } = await look('HDU', '1000');
    rewritten('A + B', 'C + D');
    await look('HDU', '1000');
    expect(await take('HDU', '1000', data!.token)).toMatchObject({ status: 400, code: 'remote_look_outdated' });
    site.clock.advance(3 * 3_600_000);
    instead = undefined;
    expect(await take('HDU', '1000', data!.token)).toMatchObject({ code: 'remote_look_outdated' });
  });
});

describe('the import in one step', () => {
  const bringIn = (name: string, problemId: string, by = setter) =>
    site.call(importRemoteProblem, { token: by.token, query: { name, problemId } });

  it('adds what is not there, by the key in any case', async () => {
    expect(await bringIn('poj', '1000')).toMatchObject({ status: 200, data: null, msg: 'Problem imported' });
    expect((await shown('POJ-1000')).problem.isRemote).toBe(true);
  });

  it.each([
    ['poj', '1000', 'remote_problem_present', 'The problem was already added'],
    ['POJ', ' POJ-1000 ', 'remote_problem_present', 'The problem was already added'],
    ['xyz', '1', 'remote_judge_unknown', 'Unknown remote judge'],
    ['poj', '1000A', 'remote_id_malformed', 'Write it like'],
    ['hdu', '999999', 'remote_problem_missing', 'HDU has no problem HDU-999999'],
  ])('of %s %s says %s', async (name, problemId, code, text) => {
    const answer = await bringIn(name, problemId);
    expect(answer).toMatchObject({ status: 400, code, data: null });
    expect(answer.msg).toContain(text);
  });

  it.each([
    ['bad-gateway', 'remote_import_timeout'],
    ['half-page', 'remote_import_timeout'],
    ['empty', 'remote_import_timeout'],
    ['redirect-loop', 'remote_import_timeout'],
    ['huge-body', 'remote_import_timeout'],
    ['challenge', 'remote_import_challenge'],
    ['rate-limit', 'remote_import_busy'],
    ['changed-page', 'remote_page_unreadable'],
  ] as const)('says what is wrong when the site answers with %s, and imports nothing', async (name, code) => {
    hdu.world.troubles.add({ name });
    expect(await bringIn('hdu', '1002')).toMatchObject({ status: 400, code, data: null });
    expect((await site.call(getProblemDetail, { query: { problemId: 'HDU-1002' } })).status).toBe(404);
  });

  it('is for those who manage problems', async () => {
    expect((await bringIn('hdu', '1000', person)).http).toBe(403);
    expect((await look('HDU', '1000', person)).http).toBe(403);
  });
});

describe('another site’s pages', () => {
  it.each(['redirect-away', 'redirect-private'] as const)('lead nowhere else (%s)', async (name) => {
    hdu.world.troubles.add({ name });
    expect((await look('HDU', '1000')).status).toBe(400);
    expect(reached).toBe(0);
  });

  it('have each picture in its place, however many there are', async () => {
    const names = Array.from({ length: 50 }, (_, n) => `more${n}.gif`);
    rewritten('<img src=', `${names.map((name) => `<img src=/data/${name}>`).join('')}<img src=`);
    const { data } = await look('HDU', '1000');
    expect(data?.pictures).toBe(51);
    for (const name of names) expect(data?.statement.description).toMatch(new RegExp(`/data/${name}(?![\\w.])`));
    expect(data?.statement.description).not.toContain('remote-asset:');
  });

  it('have their pictures fetched from that site alone', async () => {
    const { port } = inside.address() as AddressInfo;
    rewritten('../../data/images/1.jpg', `http://127.0.0.1:${port}/secret.png`);
    const looked = await look('HDU', '1000');
    expect(looked.data?.notes).toEqual([`An image on another host was left out: 127.0.0.1:${port}.`]);
    const kept = await site.database.db.selectFrom('remote_page').select('missing').where('oj', '=', 'HDU').execute();
    expect(kept.at(-1)?.missing).toContain('a picture of another host was left out');
    site.clock.advance(1000);
    await take('HDU', '1000', looked.data!.token);
    expect(reached).toBe(0);
    expect((await shown('HDU-1000')).problem.description).not.toContain('/api/public/img/');
  });

  it('are kept for who runs the site when they cannot be understood', async () => {
    hdu.world.troubles.add({ name: 'changed-page' });
    expect(await look('HDU', '1001')).toMatchObject({ code: 'remote_page_unreadable' });
    const kept = await site.database.db.selectFrom('remote_page').selectAll().where('oj', '=', 'HDU').execute();
    expect(kept.at(-1)?.body).toContain('All is new here.');
  });
});

describe('a contest and a training', () => {
  const toContest = (cid: number, problemId: string, displayId: string, by: TestUser) =>
    site.call(importRemoteProblemToContest, {
      token: by.token,
      query: { name: 'POJ', problemId, cid: String(cid), displayId },
    });

  it('take a problem of another judge, which is imported first where it is not here', async () => {
    const cid = await aContest(site, { ownerId: root.id });
    expect(await toContest(cid, '1000', 'A', root)).toMatchObject({ status: 200, data: null });
    expect(await toContest(cid, '1000', 'B', root)).toMatchObject({ status: 400 });
    const training = await aTraining(site, { ownerId: root.id });
    const query = { name: 'POJ', problemId: '1000', tid: String(training.id) };
    expect((await site.call(importRemoteProblemToTraining, { token: root.token, query })).status).toBe(200);
  });

  it('of a group take what is here, and leave importing to those who manage problems', async () => {
    const owner = await aUser(site);
    const groupId = await aGroup(site);
    await aMember(site, groupId, owner.id, GROUP_LEVEL.root);
    const cid = await aContest(site, { ownerId: owner.id, groupId });
    expect((await toContest(cid, '1000', 'A', owner)).status).toBe(200);
    expect(await toContest(cid, '1001', 'B', owner)).toMatchObject({ status: 403, code: 'remote_import_forbidden' });
  });
});
