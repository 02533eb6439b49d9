import { downloadContestAcSubmission } from '@oyez/contract/contests/contest-jury';
import { STATUS } from '@oyez/contract/judging/verdict';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aParticipant, inLineAgain } from '../../testing/contest-builders.ts';
import { aGroup, aMember } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aToken, basic } from '../contest-feed/testing/clics-site.ts';
import { endingOf, entryPart } from './download-names.ts';
import { aJuryWorld, notesOf } from './testing/jury-world.ts';

const OVER = { startsIn: -180, endsIn: -60 };

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
  site.clock.now = new Date('2026-05-01T20:30:05.250Z');
});
afterAll(() => site.close());

const download = (who: TestUser, cid: number, wish: Record<string, string> = {}) =>
  site.app.inject({
    url: downloadContestAcSubmission.path,
    query: { cid: String(cid), ...wish },
    headers: { authorization: who.token, 'accept-language': 'en-US' },
  });

async function filesOf(who: TestUser, cid: number, wish: Record<string, string> = {}): Promise<Record<string, string>> {
  const answer = await download(who, cid, wish);
  expect(answer.statusCode).toBe(200);
  const files: Record<string, string> = {};
  const zip = await fromBufferPromise(answer.rawPayload, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    files[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  }
  return files;
}

async function submissionsIn(contestId: number): Promise<number[]> {
  const { db } = site.database;
  const rows = await db.selectFrom('submission').select('id').where('contest_id', '=', contestId).execute();
  return rows.map(({ id }) => id);
}

async function rewrite(id: number, is: { code?: string; language?: string }): Promise<number> {
  const { db } = site.database;
  if (is.code) {
    await db.updateTable('submission_source').set({ code: is.code }).where('submission_id', '=', id).execute();
  }
  if (is.language) await db.updateTable('submission').set({ language: is.language }).where('id', '=', id).execute();
  return id;
}

describe('accepted code of a contest', () => {
  it.each([
    ['acm', {}],
    ['oi', { score: 60 }],
  ] as const)('comes also while it is judged again (%s)', async (rule, scored) => {
    const { owner, contestId, handIn } = await aJuryWorld(site, { ...OVER, rule });
    const who = await aUser(site);
    await rewrite(await handIn(who, 'A', 10, scored), { code: 'right' });
    const judged = await filesOf(owner, contestId);
    expect(Object.values(judged)).toEqual(['right']);
    for (const id of await submissionsIn(contestId)) await inLineAgain(site, id);
    expect(await filesOf(owner, contestId)).toEqual(judged);
  });

  it('comes by people or by problems, everything that was accepted while it ran', async () => {
    const { owner, contestId, handIn } = await aJuryWorld(site, OVER);
    const ann = await aUser(site, { username: 'ann' });
    await rewrite(await handIn(ann, 'A', 10), { code: 'first', language: 'Python3' });
    await rewrite(await handIn(ann, 'A', 20), { code: 'second' });
    await rewrite(await handIn(ann, 'A', 20), { code: 'of the same second' });
    await handIn(ann, 'B', 5, { status: STATUS.wrong_answer });
    for (const minute of [-1, 120]) await handIn(ann, 'B', minute);
    expect(await filesOf(owner, contestId)).toEqual({
      'ann/A_(20260502014005).py': 'first',
      'ann/A_(20260502015005).cpp': 'second',
      'ann/A_(20260502015005)_2.cpp': 'of the same second',
    });
    expect(Object.keys(await filesOf(owner, contestId, { splitType: 'problem' }))).toEqual([
      'A/ann_(20260502014005).py',
      'A/ann_(20260502015005).cpp',
      'A/ann_(20260502015005)_2.cpp',
    ]);
    const answer = await download(owner, contestId);
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^attachment;filename=contest_${contestId}_\\d+\\.zip$`),
    );
  });

  it('of a problem that was deleted is gone with it', async () => {
    const { owner, contestId, problems, handIn } = await aJuryWorld(site, OVER);
    const ann = await aUser(site);
    for (const label of ['A', 'B'] as const) await rewrite(await handIn(ann, label, 10), { code: label });
    const { db } = site.database;
    await db.updateTable('problem').set({ deleted_at: site.now() }).where('id', '=', problems.A.id).execute();
    expect(Object.values(await filesOf(owner, contestId))).toEqual(['B']);
  });

  it('is under OI rules the last of each person and problem that has a score', async () => {
    const { owner, contestId, handIn } = await aJuryWorld(site, { ...OVER, rule: 'oi' });
    const bob = await aUser(site, { username: 'bob' });
    await handIn(bob, 'A', 10, { score: 100 });
    await handIn(bob, 'A', 20, { score: 40, status: STATUS.partial_accepted });
    await handIn(bob, 'B', 5, { score: 30, status: STATUS.partial_accepted });
    expect(Object.keys(await filesOf(owner, contestId))).toEqual([
      'bob/A_40_(20260502015005).cpp',
      'bob/B_30_(20260502013505).cpp',
    ]);
    expect(Object.keys(await filesOf(owner, contestId, { splitType: 'problem' }))).toContain(
      'A/bob_40_(20260502015005).cpp',
    );
  });

  it('leaves out on wish who set the contest up and who runs the site', async () => {
    const { owner, contestId, handIn } = await aJuryWorld(site, OVER);
    const root = await aUser(site, { role: 'root' });
    const contestant = await aUser(site);
    for (const who of [owner, root, contestant]) await handIn(who, 'A', 1);
    expect(Object.keys(await filesOf(owner, contestId))).toHaveLength(3);
    const names = Object.keys(await filesOf(owner, contestId, { excludeAdmin: 'true' }));
    expect(names).toEqual([expect.stringContaining(`${contestant.username}/`)]);
  });

  it('holds hundreds of programs, each under its own name', async () => {
    const { owner, contestId, handIn } = await aJuryWorld(site, OVER);
    const many = await aUser(site, { username: 'busy' });
    for (let nth = 0; nth < 230; nth += 1) await rewrite(await handIn(many, 'A', nth / 60), { code: `program ${nth}` });
    const files = await filesOf(owner, contestId);
    expect(new Set(Object.values(files)).size).toBe(230);
    expect(files['busy/A_(20260502013005).cpp']).toBe('program 0');
  });

  it('is noted with who took it, and what', async () => {
    const { owner, contestId, handIn } = await aJuryWorld(site, OVER);
    await handIn(await aUser(site), 'A', 10);
    await filesOf(owner, contestId, { splitType: 'problem' });
    await download(await aUser(site), contestId);
    expect(await notesOf(site, contestId)).toEqual([
      {
        action: 'contest.download_code',
        actor_id: owner.id,
        after: { programs: 1, splitType: 'problem', excludeAdmin: false },
      },
    ]);
  });

  it('is empty where nothing was accepted, and for the jury alone', async () => {
    const { owner, contestId } = await aJuryWorld(site, OVER);
    expect(await filesOf(owner, contestId)).toEqual({});
    const stranger = await aUser(site, { role: 'admin' });
    const answer = await download(stranger, contestId);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { status: 403, code: 'contest_jury_only' }]);
    const hidden = await aJuryWorld(site, { ...OVER, visible: false });
    expect((await download(stranger, hidden.contestId)).json()).toMatchObject({ code: 'contest_not_found' });
  });
});

/** A contest of a group, and another one of the site with problem A in which the root of the group takes part. */
async function aRootWhoCompetesElsewhere(is: { startsIn: number; endsIn: number }) {
  const [groupRoot, member, groupId] = [await aUser(site), await aUser(site), await aGroup(site)];
  await aMember(site, groupId, groupRoot.id, GROUP_LEVEL.root);
  await aMember(site, groupId, member.id, GROUP_LEVEL.member);
  const { contestId, problems, handIn } = await aJuryWorld(site, { groupId, ...is });
  const ids = {
    A: await handIn(member, 'A', 5),
    B: await handIn(member, 'B', 5),
    own: await handIn(groupRoot, 'A', 6),
  };
  await rewrite(ids.A, { code: 'right for A' });
  await rewrite(ids.B, { code: 'right for B' });
  await rewrite(ids.own, { code: 'the root’s own' });
  const elsewhere = await aContest(site, { startsIn: -60, endsIn: 60 });
  await aContestProblem(site, elsewhere, problems.A.id);
  const compete = () => aParticipant(site, elsewhere, groupRoot.id);
  return { groupRoot, groupId, contestId, problems, ids, compete };
}

describe('a jury that competes with a problem of its contest elsewhere', () => {
  it('takes no code of others for it while the contest runs, by a file or by a program', async () => {
    const { groupRoot, contestId, ids, compete } = await aRootWhoCompetesElsewhere({ startsIn: -60, endsIn: 60 });
    const codes = async () => Object.values(await filesOf(groupRoot, contestId)).toSorted();
    const token = await aToken(site, contestId, groupRoot, 'jury');
    const read = async (id: number, authorization: string) => {
      const url = `/api/clics/2026-01/contests/c${contestId}/submissions/${id}/files`;
      return (await site.app.inject({ url, headers: { authorization } })).statusCode;
    };
    const all = async (authorization: string) => {
      const { A, B, own } = ids;
      return [await read(A, authorization), await read(B, authorization), await read(own, authorization)];
    };
    // Who takes part for themselves in the contest that they run counts nowhere, and goes on running it.
    await aParticipant(site, contestId, groupRoot.id);
    expect(await codes()).toEqual(['right for A', 'right for B', 'the root’s own']);
    expect(await all(basic(token))).toEqual([200, 200, 404]);
    await compete();
    expect(await codes()).toEqual(['right for B', 'the root’s own']);
    expect(await all(basic(token))).toEqual([404, 200, 404]);
    expect(await all(groupRoot.token)).toEqual([404, 200, 404]);
  });

  it('takes what is the group’s own, and everything after the end of its contest', async () => {
    const running = await aRootWhoCompetesElsewhere({ startsIn: -60, endsIn: 60 });
    await running.compete();
    const { db } = site.database;
    const own = { group_id: running.groupId };
    await db.updateTable('problem').set(own).where('id', '=', running.problems.A.id).execute();
    expect(Object.keys(await filesOf(running.groupRoot, running.contestId))).toHaveLength(3);
    const over = await aRootWhoCompetesElsewhere({ startsIn: -60, endsIn: -1 });
    await over.compete();
    expect(Object.keys(await filesOf(over.groupRoot, over.contestId))).toHaveLength(3);
  });
});

describe('names in an archive', () => {
  it.each([
    ['C++ 17 With O2', 'cpp'],
    ['C#', 'cs'],
    ['C', 'c'],
    ['C With O2', 'c'],
    ['PyPy3', 'py'],
    ['JavaScript V8', 'js'],
    ['Java', 'java'],
    ['Pascal', 'pas'],
    ['Golang', 'go'],
    ['PHP', 'php'],
    ['OCaml', 'txt'],
    ['Rust', 'txt'],
  ])('a program in %s ends in .%s', (language, ending) => {
    expect(endingOf(language)).toBe(ending);
  });

  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..', 'file'],
    ['a/b\\c', 'a_b_c'],
    ['con', '_con'],
    ['题目 甲', '题目 甲'],
    ['x\u202Egnp', 'xgnp'],
  ])('%j becomes %j and leads nowhere', (text, part) => {
    expect(entryPart(text)).toBe(part);
  });
});
