import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { utimes } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ROLE_NAMES } from '@oyez/contract/accounts/permissions';
import { createProblem, getProblemCases, updateProblem } from '@oyez/contract/problems/problem-admin';
import { DOWNLOAD_TESTCASE_PATH, uploadTestFiles } from '@oyez/contract/problems/test-data';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { problemIdOf } from '../../testing/problem-forms.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import {
  aProblemWithFiles,
  caseTexts,
  formWithUpload,
  sendForm,
  uploadKey,
  type FormFile,
} from '../../testing/uploads.ts';
import { collectShare } from './test-data.duties.ts';

let site: TestSite;
let setter: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  site = await aSite();
  setter = await aUser(site, { role: 'problem_admin' });
  colleague = await aUser(site, { role: 'admin' });
});
afterAll(() => site.close());

const sendFiles = (files: FormFile[], query: { addTo?: string; mode?: string } = {}, token = setter.token) =>
  sendForm(site, uploadTestFiles, { token, files, query });

const caseNames = async (pid: number) =>
  (await site.call(getProblemCases, { token: setter.token, query: { pid, isUpload: true } })).data?.map(
    (one) => one.input,
  );
describe('single files', () => {
  it('become tests like those of a zip', async () => {
    const sent = await sendFiles(
      [
        { name: '2.in', content: '3 4\r\n' },
        { name: '2.out', content: '7\n' },
        { name: 'folder\\1.in', content: '1 2\n' },
        { name: '._1.in', content: 'litter' },
      ],
      { mode: 'subtask_average' },
    );
    expect(sent.data?.fileList).toEqual([
      { input: '1.in', output: '1.out', groupNum: 1 },
      { input: '2.in', output: '2.out', groupNum: 1 },
    ]);
    expect(sent.data?.notices.map((one) => [one.code, one.entry])).toEqual([
      ['line_ends_changed', '2.in'],
      ['output_made', '1.out'],
    ]);
  });

  it('join an upload of before, whose name is used up by this', async () => {
    const first = await sendFiles([{ name: '1.in', content: 'a' }]);
    const addTo = first.data?.fileListDir ?? '';
    const second = await sendFiles(
      [
        { name: '1.out', content: 'b' },
        { name: '2.in', content: 'c' },
      ],
      { addTo },
    );
    expect(second.data?.fileList).toEqual([
      { input: '1.in', output: '1.out' },
      { input: '2.in', output: '2.out' },
    ]);
    expect((await sendFiles([{ name: '3.in', content: 'x' }], { addTo })).code).toBe('upload_unknown');
    const form = formWithUpload(second.data?.fileListDir ?? '', ['1', '2']);
    expect(await site.call(createProblem, { token: setter.token, body: form })).toMatchObject({ status: 200 });
    const id = await problemIdOf(site, setter, String(form.problem.problemId));
    expect(await caseTexts(site, setter, id)).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
  });

  it.each<[string, FormFile[], string]>([
    ['nothing', [], 'test_file_missing'],
    ['only litter', [{ name: '.DS_Store', content: 'x' }], 'test_file_missing'],
    [
      'one name twice',
      [
        { name: '1.in', content: 'x' },
        { name: '1.IN', content: 'y' },
      ],
      'test_names_clash',
    ],
    ['no tests', [{ name: 'notes.md', content: 'x' }], 'archive_without_tests'],
    ['a name that Windows keeps for itself', [{ name: 'aux.in', content: 'x' }], 'test_name_unsafe'],
  ])('are refused when they are %s', async (_, files, code) => {
    expect(await sendFiles(files)).toMatchObject({ status: 400, code });
  });
});

describe('a problem with uploaded tests', () => {
  it('gets them in the order of their names, whatever order the form has', async () => {
    const { id } = await aProblemWithFiles(
      site,
      setter,
      { '10.in': 'j', '10.out': 'J', '2.in': 'b', '2.out': 'B' },
      { names: ['10', '2'] },
    );
    expect(await caseNames(id)).toEqual(['2.in', '10.in']);
    expect(await caseTexts(site, setter, id)).toEqual([
      ['b', 'B'],
      ['j', 'J'],
    ]);
  });

  it('uses an upload once, and only one of the same person', async () => {
    const key = await uploadKey(site, setter, { '1.in': 'x', '1.out': 'y' });
    const stolen = await site.call(createProblem, { token: colleague.token, body: formWithUpload(key, ['1']) });
    expect(stolen.code).toBe('upload_unknown');
    const wrong = await site.call(createProblem, { token: setter.token, body: formWithUpload(key, ['2']) });
    expect(wrong.code).toBe('case_files_unknown');
    expect(await site.call(createProblem, { token: setter.token, body: formWithUpload(key, ['1']) })).toMatchObject({
      status: 200,
    });
    expect((await site.call(createProblem, { token: setter.token, body: formWithUpload(key, ['1']) })).code).toBe(
      'upload_unknown',
    );
  });

  it('lets one test be replaced, added or left out without sending the others again', async () => {
    const { id, form } = await aProblemWithFiles(
      site,
      setter,
      { '1.in': 'a', '1.out': 'A', '2.in': 'b', '2.out': 'B' },
      { names: ['1', '2'] },
    );
    const save = async (key: string, names: string[]) => {
      const samples = names.map((name) => ({ input: `${name}.in`, output: `${name}.out` }));
      const body = { ...form, uploadTestcaseDir: key, samples, problem: { ...form.problem, id } };
      expect(await site.call(updateProblem, { token: setter.token, body })).toMatchObject({ status: 200 });
      return caseTexts(site, setter, id);
    };
    const key = await uploadKey(site, setter, { '2.in': 'b2', '2.out': 'B2', '3.in': 'c', '3.out': 'C' });
    expect(await save(key, ['1', '2', '3'])).toEqual([
      ['a', 'A'],
      ['b2', 'B2'],
      ['c', 'C'],
    ]);
    expect(await save('', ['3', '1'])).toEqual([
      ['a', 'A'],
      ['c', 'C'],
    ]);
    const twice = { ...form, uploadTestcaseDir: '', samples: [1, 2].map(() => ({ input: '1.in', output: '1.out' })) };
    const refused = await site.call(updateProblem, {
      token: setter.token,
      body: { ...twice, problem: { ...form.problem, id } },
    });
    expect(refused.code).toBe('case_named_twice');
  });

  it('keeps versions apart when two people upload at once', async () => {
    const { id, form } = await aProblemWithFiles(site, setter, { '1.in': 'a', '1.out': 'A' }, { names: ['1'] });
    const keys = await Promise.all(
      ['x', 'y', 'z'].map((content) => uploadKey(site, setter, { '1.in': content, '1.out': content })),
    );
    const saves = keys.map((key) =>
      site.call(updateProblem, {
        token: setter.token,
        body: { ...form, uploadTestcaseDir: key, problem: { ...form.problem, id } },
      }),
    );
    for (const saved of await Promise.all(saves)) expect(saved).toMatchObject({ status: 200 });
    const versions = await site.database.db
      .selectFrom('problem_version as v')
      .innerJoin('test_set as s', 's.id', 'v.test_set_id')
      .innerJoin('test_case as c', 'c.test_set_id', 's.id')
      .select(['v.n', 's.n as set_n', 'c.input_sha', 'c.output_sha'])
      .where('v.problem_id', '=', id)
      .orderBy('v.n')
      .execute();
    expect(versions.map((one) => [one.n, one.set_n])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
    for (const one of versions.slice(1)) expect(one.input_sha.equals(one.output_sha)).toBe(true);
  });

  it('refuses inputs above 128 MB when the program reads them from a file', async () => {
    const { id, form } = await aProblemWithFiles(site, setter, { '1.in': 'a', '1.out': 'A' }, { names: ['1'] });
    await site.database.db
      .updateTable('test_case')
      .set({ input_size: 128 * 1024 * 1024 + 1 })
      .where('input_name', '=', '1.in')
      .where('test_set_id', 'in', (eb) => eb.selectFrom('test_set').select('id').where('problem_id', '=', id))
      .execute();
    const fileIo = { isFileIO: true, ioReadFileName: 'sum.in', ioWriteFileName: 'sum.out' };
    const body = { ...form, uploadTestcaseDir: '', problem: { ...form.problem, ...fileIo, id } };
    expect(await site.call(updateProblem, { token: setter.token, body })).toMatchObject({
      code: 'file_io_input_too_large',
      msg: expect.stringContaining('129'),
    });
  });
});

describe('GET /api/file/download-testcase', () => {
  const download = (pid: number, token = setter.token) =>
    site.app.inject({
      url: DOWNLOAD_TESTCASE_PATH,
      query: { pid: String(pid) },
      headers: { authorization: token, 'accept-language': 'en-US' },
    });

  async function unzip(bytes: Buffer): Promise<Record<string, string>> {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    const files: Record<string, string> = {};
    for await (const entry of zip.eachEntry())
      files[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
    return files;
  }

  it('answers the tests and what existing judges want to know of them', async () => {
    const { id } = await aProblemWithFiles(
      site,
      setter,
      { '1.in': '1\n', '1.out': ' 3 \n\n', '2.in': '', '2.out': '' },
      { names: ['1', '2'] },
    );
    const answer = await download(id);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(
        new RegExp(`^attachment;filename=problem_${id}_testcase_\\d+[.]zip$`),
      ),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const { info, ...files } = await unzip(answer.rawPayload);
    expect(files).toEqual({ '1.in': '1\n', '1.out': ' 3 \n\n', '2.in': '', '2.out': '' });
    const md5 = (content: string) => createHash('md5').update(content).digest('hex');
    const facts = JSON.parse(info ?? '');
    expect(facts).toMatchObject({ mode: 'default', judgeCaseMode: 'default', version: '1', testCasesSize: 2 });
    expect(facts.testCases[0]).toEqual({
      caseId: expect.any(Number),
      score: null,
      inputName: '1.in',
      outputName: '1.out',
      outputMd5: md5(' 3 \n\n'),
      outputSize: 5,
      allStrippedOutputMd5: md5('3'),
      EOFStrippedOutputMd5: md5(' 3'),
    });
    const again = await unzip((await download(id)).rawPayload);
    expect(again.info).toBe(info);
    const audits = await site.database.db
      .selectFrom('audit')
      .select('actor_id')
      .where('action', '=', 'test_data.download')
      .where('subject_id', '=', id)
      .execute();
    expect(audits).toEqual([{ actor_id: setter.id }, { actor_id: setter.id }]);
  });

  it('leaves the digests out where a program decides, and names subtasks where there are some', async () => {
    const { id } = await aProblemWithFiles(
      site,
      setter,
      { '1.in': '1', '1.out': '2' },
      { names: ['1'], problem: { judgeMode: 'spj', spjCode: 'int main(){}' } },
    );
    const { info } = await unzip((await download(id)).rawPayload);
    expect(Object.keys(JSON.parse(info ?? '').testCases[0])).toEqual(['caseId', 'score', 'inputName', 'outputName']);
    const checked = await aProblem(site, {
      ownerId: setter.id,
      type: 'oi',
      config: { caseMode: 'subtask_lowest' },
      cases: [{ input: 'a', output: 'b', score: 9, groupNo: 4 }],
    });
    const second = await unzip((await download(checked.id)).rawPayload);
    expect(JSON.parse(second.info ?? '').testCases[0]).toMatchObject({ groupNum: 4, score: 9 });
  });

  it('fails in words', async () => {
    const { id } = await aProblem(site, { ownerId: setter.id, cases: [] });
    const refused = async (pid: number) => {
      const answer = await download(pid);
      return { http: answer.statusCode, ...answer.json() };
    };
    expect(await refused(id)).toMatchObject({ http: 400, status: 400, code: 'no_test_data' });
    expect(await refused(4_000_000)).toMatchObject({ http: 400, status: 404, code: 'problem_not_found' });
    const guest = await site.app.inject({ url: DOWNLOAD_TESTCASE_PATH, query: { pid: String(id) } });
    expect([guest.statusCode, guest.json().code]).toEqual([401, 'login_required']);
    const wrong = await site.app.inject({
      url: DOWNLOAD_TESTCASE_PATH,
      query: { pid: 'x' },
      headers: { authorization: setter.token },
    });
    expect(wrong.json().code).toBe('invalid_input');
  });

  it.each(ROLE_NAMES)('is for those who may edit the problem: %s', async (role) => {
    const person = await aUser(site, { role });
    const own = await aProblem(site, { ownerId: person.id });
    const open = await aProblem(site, { ownerId: setter.id });
    const hidden = await aProblem(site, { ownerId: setter.id, hidden: true });
    const results = [];
    for (const { id } of [own, open, hidden]) {
      const answer = await download(id, person.token);
      results.push(answer.headers['content-type'] === 'application/zip' ? 'zip' : answer.json().code);
    }
    const unseen = role === 'admin' ? 'problem_edit_forbidden' : 'problem_not_found';
    expect(results).toEqual(
      ['root', 'problem_admin'].includes(role) ? ['zip', 'zip', 'zip'] : ['zip', 'problem_edit_forbidden', unseen],
    );
  });
});

describe('files that nothing names', () => {
  it('are collected after a week, and no others', async () => {
    const blobs = await Promise.all(
      ['of a test', 'of nothing', 'of nothing, but new'].map((content) =>
        site.files.put(Readable.from([Buffer.from(content)])),
      ),
    );
    const [named, unnamed, fresh] = blobs.map((blob) => blob.sha256);
    await aProblemWithFiles(site, setter, { '1.in': 'of a test', '1.out': '' }, { names: ['1'] });
    const old = new Date(Date.now() - 8 * 86_400_000);
    const weekAgo = new Date(Date.now() - 7 * 86_400_000);
    for (const sha of [named, unnamed])
      await utimes(join(site.config.filesDir, 'blobs', String(sha).slice(0, 2), String(sha)), old, old);
    for (const sha of [named, unnamed, fresh]) await collectShare(site, String(sha).slice(0, 2), weekAgo);
    expect(await Promise.all([named, unnamed, fresh].map((sha) => site.files.size(String(sha))))).toEqual([
      9,
      undefined,
      19,
    ]);
  });

  it('stay when somebody has just sent them again', async () => {
    const { sha256 } = await site.files.put('sent twice');
    const old = new Date(Date.now() - 8 * 86_400_000);
    await utimes(join(site.config.filesDir, 'blobs', sha256.slice(0, 2), sha256), old, old);
    await site.files.put('sent twice');
    await collectShare(site, sha256.slice(0, 2), new Date(Date.now() - 7 * 86_400_000));
    expect(await site.files.size(sha256)).toBe(10);
  });
});
