import { downloadContestAcSubmission } from '@oyez/contract/contests/contest-jury';
import { STATUS } from '@oyez/contract/judging/verdict';
import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
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

async function rewrite(id: number, is: { code?: string; language?: string }): Promise<number> {
  const { db } = site.database;
  if (is.code) {
    await db.updateTable('submission_source').set({ code: is.code }).where('submission_id', '=', id).execute();
  }
  if (is.language) await db.updateTable('submission').set({ language: is.language }).where('id', '=', id).execute();
  return id;
}

describe('accepted code of a contest', () => {
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
