import { DOWNLOAD_CASE_PATH, getCasePart, getUploadPart } from '@oyez/contract/problems/case-files';
import { getProblemCases } from '@oyez/contract/problems/problem-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';
import { aProblemWithFiles, uploadKey } from '../../../testing/uploads.ts';

const LONG = `${'0123456789'.repeat(10_000)}end`;

let site: TestSite;
let setter: TestUser;
let pid: number;
let cases: number[];
beforeAll(async () => {
  site = await aSite();
  setter = await aUser(site, { role: 'admin' });
  const files = { 'a.in': '一二三 \tx\n', 'a.out': '', 'b.in': LONG, 'b.out': 'n\0t\n' };
  ({ id: pid } = await aProblemWithFiles(site, setter, files, { names: ['a', 'b'] }));
  const listed = await site.call(getProblemCases, { token: setter.token, query: { pid } });
  cases = (listed.data ?? []).map((one) => one.id);
});
afterAll(() => site.close());

type Asked = { test: number; side?: 'input' | 'output'; offset?: number; bytes?: number; by?: TestUser };
const look = ({ test, side = 'input', by = setter, ...part }: Asked) =>
  site.call(getCasePart, { token: by.token, query: { pid, caseId: cases[test] ?? 0, side, ...part } });

describe('a file of a test', () => {
  it('is read as it is, with its name and its size', async () => {
    expect((await look({ test: 0 })).data).toEqual({
      caseId: cases[0],
      name: 'a.in',
      size: 13,
      from: 0,
      to: 13,
      text: '一二三 \tx\n',
      isText: true,
    });
    expect((await look({ test: 0, side: 'output' })).data).toMatchObject({ name: 'a.out', size: 0, text: '' });
    expect((await look({ test: 1, side: 'output' })).data).toMatchObject({ isText: false });
  });

  it('comes in parts: a bounded one, the end, or from anywhere on', async () => {
    const first = (await look({ test: 1 })).data;
    expect(first).toMatchObject({ from: 0, to: 16_384, size: LONG.length });
    expect((await look({ test: 1, offset: -13, bytes: 100 })).data).toMatchObject({ text: '0123456789end' });
    expect((await look({ test: 1, offset: 25, bytes: 5 })).data).toMatchObject({ from: 25, to: 30, text: '56789' });
    expect((await look({ test: 1, offset: 1e9 })).data).toMatchObject({ from: LONG.length, text: '' });
    expect((await look({ test: 1, bytes: 1e6 })).http).toBe(400);
  });

  it('is never cut within a character', async () => {
    expect((await look({ test: 0, offset: 1, bytes: 7 })).data).toMatchObject({ from: 3, to: 6, text: '二' });
    expect((await look({ test: 0, offset: 0, bytes: 5 })).data).toMatchObject({ from: 0, to: 3, text: '一' });
  });

  it('is given to those who edit the problem and does not exist for others', async () => {
    expect((await look({ test: 0, by: await aUser(site) })).status).toBe(404);
    expect((await look({ test: 0, by: await aUser(site, { role: 'admin' }) })).status).toBe(403);
    expect((await look({ test: 0, by: await aUser(site, { role: 'problem_admin' }) })).status).toBe(200);
    const other = await aProblemWithFiles(site, setter, { '1.in': '1', '1.out': '1' }, { names: ['1'] });
    const query = { pid: other.id, caseId: cases[0] ?? 0, side: 'input' as const };
    expect(await site.call(getCasePart, { token: setter.token, query })).toMatchObject({
      status: 404,
      code: 'case_not_found',
    });
  });

  it('is saved whole, which is noted', async () => {
    const query = { pid: String(pid), caseId: String(cases[1]), side: 'input' };
    const answer = await site.app.inject({
      url: DOWNLOAD_CASE_PATH,
      query,
      headers: { authorization: setter.token },
    });
    expect(answer.body).toBe(LONG);
    expect(answer.headers['content-disposition']).toBe(`attachment;filename=problem_${pid}_2.in`);
    const noted = site.database.db.selectFrom('audit').select(['action', 'after']).orderBy('id', 'desc').limit(1);
    expect(await noted.executeTakeFirst()).toEqual({ action: 'test_data.download', after: { file: 'b.in' } });
    const stranger = await aUser(site);
    const refused = await site.app.inject({
      url: DOWNLOAD_CASE_PATH,
      query,
      headers: { authorization: stranger.token },
    });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'problem_not_found']);
  });
});

describe('a file that has only been sent', () => {
  it('is looked at by the person who sent it, until a problem has it', async () => {
    const key = await uploadKey(site, setter, { '1.in': 'x \n', '1.out': 'y' });
    const read = (name: string, by = setter) => site.call(getUploadPart, { token: by.token, query: { key, name } });
    expect((await read('1.in')).data).toEqual({ name: '1.in', size: 3, from: 0, to: 3, text: 'x \n', isText: true });
    expect(await read('2.in')).toMatchObject({ status: 404, code: 'case_not_found' });
    const other = await aUser(site, { role: 'problem_admin' });
    expect(await read('1.in', other)).toMatchObject({ code: 'upload_unknown' });
  });
});
