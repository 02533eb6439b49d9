import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { createProblem } from '@oyez/contract/problems/problem-admin';
import {
  finishUpload,
  getUpload,
  sendChunk,
  startUpload,
  uploadTestcaseZip,
  uploadTestFiles,
} from '@oyez/contract/problems/test-data';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { transact } from '../../db/transact.ts';
import { userActor } from '../../policy/actor.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aProblemForm, problemIdOf } from '../../testing/problem-forms.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { caseTexts, formWithUpload } from '../../testing/uploads.ts';
import { zipOf } from '../../testing/packages/zips.ts';
import { forgetUploads } from './test-data.duties.ts';
import { createStagedUploads } from './staged-uploads.service.ts';

let site: TestSite;
let setter: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  site = await aSite();
  setter = await aUser(site, { role: 'problem_admin' });
  colleague = await aUser(site, { role: 'admin' });
});
afterAll(() => site.close());

const chunk = (key: string, offset: number, content: Buffer | string, token = setter.token, app = site.app) =>
  app
    .inject({
      method: 'PUT',
      url: sendChunk.path.replace(':key', key),
      query: { offset: String(offset) },
      payload: Buffer.from(content),
      headers: { authorization: token, 'content-type': 'application/octet-stream' },
    })
    .then((response) => response.json());
const start = async (name: string, size: number, token = setter.token) =>
  site.call(startUpload, { token, body: { name, size, purpose: 'test-data' } });
const finish = (key: string, body: { mode?: string; addTo?: string } = {}, token = setter.token) =>
  site.app
    .inject({
      method: 'POST',
      url: finishUpload.path.replace(':key', key),
      payload: body,
      headers: { authorization: token },
    })
    .then((response) => response.json());

const fullDisk = () =>
  vi.spyOn(site.files, 'put').mockRejectedValueOnce(Object.assign(new Error('write'), { code: 'ENOSPC' }));

describe('a disk that is full', () => {
  it('costs nobody what has arrived: once there is room it is read', async () => {
    const key = (await start('big.in', 4)).data?.key ?? '';
    await chunk(key, 0, '1 2\n');
    fullDisk();
    expect(await finish(key)).toMatchObject({ status: 503, code: 'storage_full' });
    expect((await finish(key)).data).toMatchObject({ fileList: [{ input: 'big.in' }], fileListDir: key });
  });

  it('is said to whoever saves a problem', async () => {
    const body = aProblemForm();
    const create = () => site.call(createProblem, { token: setter.token, body });
    fullDisk();
    expect(await create()).toMatchObject({ status: 503, code: 'storage_full' });
    expect(await create()).toMatchObject({ status: 200 });
  });
});

describe('an upload in pieces', () => {
  it('goes on where it broke off, in another process, and may repeat itself', async () => {
    const zip = zipOf({ '1.in': 'a'.repeat(1000), '1.out': 'b' });
    const key = (await start('tests.zip', zip.length)).data?.key ?? '';
    expect(await chunk(key, 0, zip.subarray(0, 100))).toMatchObject({ data: { received: 100 } });
    expect(await chunk(key, 0, zip.subarray(0, 50))).toMatchObject({ data: { received: 100 } });
    expect(await chunk(key, 150, zip.subarray(150))).toMatchObject({ status: 400, code: 'upload_out_of_order' });
    expect(await finish(key)).toMatchObject({ status: 400, code: 'upload_incomplete' });

    const other = await buildApp(site);
    try {
      const headers = { authorization: setter.token };
      const state = await other.inject({ url: getUpload.path.replace(':key', key), headers });
      expect(state.json().data).toMatchObject({ size: zip.length, received: 100 });
      expect(await chunk(key, 100, zip.subarray(100), setter.token, other)).toMatchObject({
        data: { received: zip.length },
      });
    } finally {
      await other.close();
    }
    const [first, second] = await Promise.all([finish(key), finish(key)]);
    expect(first.data).toMatchObject({ fileList: [{ input: '1.in', output: '1.out' }], fileListDir: key });
    expect(second.data).toEqual(first.data);
    expect((await finish(key)).data).toEqual(first.data);
    expect(await chunk(key, 0, 'late')).toMatchObject({ code: 'upload_unknown' });
    expect(await site.call(createProblem, { token: setter.token, body: formWithUpload(key, ['1']) })).toMatchObject({
      status: 200,
    });
    expect((await finish(key)).code).toBe('upload_unknown');
  });

  it('takes a single test file, too, and joins it to others', async () => {
    const input = (await start('big.in', 4)).data?.key ?? '';
    await chunk(input, 0, '1\r\n2');
    expect((await finish(input)).data.fileList).toEqual([{ input: 'big.in', output: 'big.out' }]);
    const output = (await start('big.out', 1)).data?.key ?? '';
    await chunk(output, 0, '3');
    const joined = await finish(output, { addTo: input });
    expect(joined.data.fileList).toEqual([{ input: 'big.in', output: 'big.out' }]);
    const form = formWithUpload(joined.data.fileListDir, ['big']);
    await site.call(createProblem, { token: setter.token, body: form });
    expect(await caseTexts(site, setter, await problemIdOf(site, setter, String(form.problem.problemId)))).toEqual([
      ['1\n2', '3'],
    ]);
  });

  it('says of a single file that is named as no test that it is none, and not that a zip is damaged', async () => {
    const notes = (await start('notes.txt', 4)).data?.key ?? '';
    await chunk(notes, 0, 'text');
    expect(await finish(notes)).toMatchObject({ status: 400, code: 'archive_without_tests' });
    const zip = (await start('tests.zip', 4)).data?.key ?? '';
    await chunk(zip, 0, 'text');
    expect(await finish(zip)).toMatchObject({ status: 400, code: 'archive_broken' });
  });

  it('counts no piece that arrived damaged, and takes back what it may have spoilt', async () => {
    const key = (await start('tests.zip', 6)).data?.key ?? '';
    const send = (offset: number, content: string, sum: string) =>
      site.app
        .inject({
          method: 'PUT',
          url: sendChunk.path.replace(':key', key),
          query: { offset: String(offset), crc32: crc32(sum).toString(16).padStart(8, '0') },
          payload: Buffer.from(content),
          headers: { authorization: setter.token, 'content-type': 'application/octet-stream' },
        })
        .then((response) => response.json());
    expect(await send(0, 'abc', 'abc')).toMatchObject({ data: { received: 3 } });
    expect(await send(3, 'xyz', 'def')).toMatchObject({ status: 400, code: 'upload_chunk_damaged' });
    expect(await send(0, 'aXc', 'abc')).toMatchObject({ code: 'upload_chunk_damaged' });
    expect(await send(3, 'def', 'def')).toMatchObject({ code: 'upload_out_of_order' });
    expect(await send(0, 'abcdef', 'abcdef')).toMatchObject({ data: { received: 6 } });
  });

  it('of a package is read by the import only, and by its owner’s hand', async () => {
    const body = { name: 'problems.zip', size: 4, purpose: 'package' as const };
    const key = (await site.call(startUpload, { token: setter.token, body })).data?.key ?? '';
    const uploads = createStagedUploads(site);
    const owner = userActor({ ...setter, role: 'problem_admin', sessionId: 1 });
    await expect(uploads.arrivedFile(owner, key, 'package')).rejects.toMatchObject({ code: 'upload_incomplete' });
    await chunk(key, 0, 'PK..');
    expect((await finish(key)).code).toBe('upload_unknown');
    const file = await uploads.arrivedFile(owner, key, 'package');
    expect(file).toMatchObject({ name: 'problems.zip', size: 4 });
    await transact(site, (tx) => file.takeOver(tx));
    expect(await site.files.staging.lend(key, (path) => readFile(path, 'latin1'))).toBe('PK..');
    await expect(transact(site, (tx) => file.takeOver(tx))).rejects.toMatchObject({ code: 'upload_unknown' });
    await expect(uploads.arrivedFile(owner, key, 'package')).rejects.toMatchObject({ code: 'upload_unknown' });
  });

  it('is nobody else’s', async () => {
    const key = (await start('tests.zip', 10)).data?.key ?? '';
    expect((await chunk(key, 0, 'x', colleague.token)).code).toBe('upload_unknown');
    expect((await finish(key, {}, colleague.token)).code).toBe('upload_unknown');
    const headers = { authorization: colleague.token };
    const path = getUpload.path.replace(':key', key);
    expect((await site.app.inject({ url: path, headers })).json().code).toBe('upload_unknown');
    expect((await site.app.inject({ method: 'DELETE', url: path, headers })).json().code).toBe('upload_unknown');
    const gone = await site.app.inject({ method: 'DELETE', url: path, headers: { authorization: setter.token } });
    expect(gone.json()).toMatchObject({ status: 200 });
    expect((await chunk(key, 0, 'x')).code).toBe('upload_unknown');
  });

  it('has bounds: its size, its pieces, how many there are', async () => {
    expect((await start('x.zip', 9000 * 1024 * 1024)).code).toBe('test_data_too_large');
    const person = await aUser(site, { role: 'admin' });
    const key = (await start('x.zip', 5, person.token)).data?.key ?? '';
    expect((await chunk(key, 0, '123456', person.token)).code).toBe('upload_chunk_too_large');
    expect((await chunk(key, 0, Buffer.alloc(16 * 1024 * 1024 + 1), person.token)).code).toBe('upload_chunk_too_large');
    for (let n = 1; n < 20; n += 1) expect((await start('x.zip', 5, person.token)).status).toBe(200);
    expect(await start('x.zip', 5, person.token)).toMatchObject({ status: 400, code: 'uploads_too_many' });
  });

  it('is one of as many as may be, also where they are announced at once', async () => {
    const person = await aUser(site, { role: 'admin' });
    const answers = await Promise.all(Array.from({ length: 40 }, () => start('x.zip', 5, person.token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ code }) => code === 'uploads_too_many')).toHaveLength(20);
  });

  it('answers in words while the sender is still sending', async () => {
    const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const key = (await start('x.zip', 1000)).data?.key ?? '';
    const send = async (path: string, method: string, body: FormData | Buffer<ArrayBuffer>, type?: string) => {
      const headers = { authorization: setter.token, ...(type && { 'content-type': type }) };
      return (await fetch(`${origin}${path}`, { method, body, headers })).json();
    };
    const octets = 'application/octet-stream';
    const long = Buffer.alloc(8 * 1024 * 1024);
    const path = sendChunk.path.replace(':key', key);
    expect(await send(`${path}?offset=0`, 'PUT', long, octets)).toMatchObject({ code: 'upload_chunk_too_large' });
    expect(await send(`${path}?offset=5`, 'PUT', long, octets)).toMatchObject({ code: 'upload_out_of_order' });
    const form = new FormData();
    form.append('file', new Blob([long]), 'con.in');
    form.append('file', new Blob([long]), '2.in');
    expect(await send(uploadTestFiles.path, 'POST', form)).toMatchObject({ code: 'test_name_unsafe' });
    expect(await send(uploadTestcaseZip.path, 'POST', form)).toMatchObject({ code: 'archive_broken' });
  });

  it.each([
    ['no name', { name: ' ', size: 1, purpose: 'test-data' }],
    ['no size', { name: 'a', size: 0, purpose: 'test-data' }],
    ['half a byte', { name: 'a', size: 1.5, purpose: 'test-data' }],
    ['another purpose', { name: 'a', size: 1, purpose: 'avatar' }],
  ])('is not begun with %s', async (_, body) => {
    const headers = { authorization: setter.token };
    const answer = await site.app.inject({ method: 'POST', url: startUpload.path, payload: body, headers });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
  });

  it('is forgotten after a day', async () => {
    const key = (await start('tests.zip', 3)).data?.key ?? '';
    await chunk(key, 0, 'abc');
    const path = join(site.config.filesDir, 'staging', key);
    await forgetUploads(site, new Date(site.now().getTime() + 23 * 3_600_000));
    expect((await chunk(key, 0, 'abc')).status).toBe(200);
    await forgetUploads(site, new Date(site.now().getTime() + 25 * 3_600_000));
    expect((await chunk(key, 0, 'abc')).code).toBe('upload_unknown');
    await expect(utimes(path, new Date(), new Date())).rejects.toThrow('ENOENT');
  });
});
