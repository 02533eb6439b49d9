import { startS3StandIn, type S3StandIn } from '@oyez/s3-stand-in/stand-in';
import { finishUpload, sendChunk, startUpload, DOWNLOAD_TESTCASE_PATH } from '@oyez/contract/problems/test-data';
import { createProblem, getProblemCases } from '@oyez/contract/problems/problem-admin';
import { LANGUAGES } from '@oyez/contract/judging/languages';
import { ready } from '@oyez/contract/site/system';
import { uploadMdFile, uploadMdImg } from '@oyez/contract/site/files';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { parseConfig } from '../../config.ts';
import { backUp, backupState } from '../../features/backups/backups.service.ts';
import { findBackup, openRepository, readManifest } from '../../features/backups/repository.ts';
import { restoreBackup } from '../../features/backups/restore.service.ts';
import { createScratch } from '../../features/backups/testing/backed-up-site.ts';
import { collectShare } from '../../features/test-data/test-data.duties.ts';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aNode } from '../../testing/judge-node.ts';
import { submitCode, takeOne } from '../../testing/judging.ts';
import { anImporter } from '../../testing/packages/package-imports.ts';
import { zipOf } from '../../testing/packages/zips.ts';
import { aPicture } from '../../testing/pictures.ts';
import { problemIdOf } from '../../testing/problem-forms.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aProblemWithFiles, caseTexts, formWithUpload, sendForm } from '../../testing/uploads.ts';
import { openFileStore } from '../open-file-store.ts';

const DAY_MS = 86_400_000;
const scratch = createScratch();
let standIn: S3StandIn;
let site: TestSite;
/** Another server of the same site, with a disk of its own. */
let other: FastifyInstance;
let otherDisk: string;
let root: TestUser;
beforeAll(async () => {
  standIn = await startS3StandIn();
  site = await aSite({ environment: standIn.environment });
  otherDisk = await mkdtemp(join(tmpdir(), 'oyez-other-'));
  other = await buildApp({ ...site, files: await openFileStore({ filesDir: otherDisk, s3: site.config.s3 }) });
  root = await aUser(site, { role: 'root' });
});
afterAll(async () => {
  await other.close();
  await site.close();
  await standIn.close();
  await scratch.clear();
  await rm(otherDisk, { recursive: true, force: true });
});

const authorized = () => ({ authorization: root.token, 'accept-language': 'en-US' });
const keyOf = (content: string) => {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return `blobs/${sha256.slice(0, 2)}/${sha256}`;
};
const linkOf = async (name: string, content: string) =>
  (await sendForm(site, uploadMdFile, { token: root.token, files: [{ name, content }] })).data?.link ?? '';

/** A zip in pieces, the even ones to one server and the odd ones to the other, which reads it. */
async function aProblemSentInPieces(files: Record<string, string>, names: string[]): Promise<number> {
  const zip = zipOf(files);
  const body = { name: 'tests.zip', size: zip.length, purpose: 'test-data' as const };
  const key = (await site.call(startUpload, { token: root.token, body })).data?.key ?? '';
  const step = Math.ceil(zip.length / 5);
  for (let offset = 0, n = 0; offset < zip.length; offset += step, n += 1) {
    const answer = await (n % 2 === 0 ? site.app : other).inject({
      method: 'PUT',
      url: sendChunk.path.replace(':key', key),
      query: { offset: String(offset) },
      payload: zip.subarray(offset, offset + step),
      headers: { ...authorized(), 'content-type': 'application/octet-stream' },
    });
    expect(answer.json()).toMatchObject({ status: 200 });
  }
  const url = finishUpload.path.replace(':key', key);
  const finished = await other.inject({ method: 'POST', url, payload: {}, headers: authorized() });
  expect(finished.json()).toMatchObject({ status: 200 });
  const form = formWithUpload(key, names);
  expect(await site.call(createProblem, { token: root.token, body: form })).toMatchObject({ status: 200 });
  return problemIdOf(site, root, String(form.problem.problemId));
}

describe('a site whose files are in a bucket', () => {
  it('takes tests in pieces at several servers, and gives them to judges with resume', async () => {
    const id = await aProblemSentInPieces({ '1.in': '1 2\n', '1.out': '3\n', '2.in': '', '2.out': '0\n' }, ['1', '2']);
    expect(await caseTexts(site, root, id)).toEqual([
      ['1 2\n', '3\n'],
      ['', '0\n'],
    ]);
    expect([...standIn.objects.keys()]).toContain(keyOf('1 2\n'));
    expect([...standIn.objects.keys()].filter((key) => key.startsWith('staging/'))).toEqual([]);
    const shown = (await site.call(getProblemCases, { token: root.token, query: { pid: id, isUpload: true } })).data;
    expect(shown?.map((one) => one.input)).toEqual(['1.in', '2.in']);

    await submitCode(site, root, { to: await displayIdOf(id), language: LANGUAGES[0]?.name ?? '' });
    const node = await aNode(site, { languages: [LANGUAGES[0]?.name ?? ''] });
    const task = await takeOne(node);
    const url = `/api/x/judge/blob/${task.cases[0]?.input.sha256}?sessionId=${node.sessionId}`;
    const headers = { authorization: node.token };
    for (const app of [site.app, other]) {
      expect((await app.inject({ url, headers })).body).toBe('1 2\n');
      const rest = await app.inject({ url, headers: { ...headers, range: 'bytes=2-' } });
      expect([rest.statusCode, rest.body, rest.headers['content-range']]).toEqual([206, '2\n', 'bytes 2-3/4']);
    }
  });

  it('gives tests as a zip', async () => {
    const { id } = await aProblemWithFiles(site, root, { '1.in': 'packed', '1.out': 'too' }, { names: ['1'] });
    const answer = await other.inject({
      url: DOWNLOAD_TESTCASE_PATH,
      query: { pid: String(id) },
      headers: authorized(),
    });
    expect(answer.headers['content-type']).toBe('application/zip');
    const zip = await fromBufferPromise(answer.rawPayload, { lazyEntries: true });
    const found: Record<string, string> = {};
    for await (const entry of zip.eachEntry())
      found[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
    expect(Object.values(found)).toEqual(expect.arrayContaining(['packed', 'too']));
  });

  it('shows pictures of texts, and gives attachments', async () => {
    const picture = await sendForm(site, uploadMdImg, {
      token: root.token,
      files: [{ field: 'image', name: 'a.png', content: await aPicture('png') }],
    });
    const shown = await other.inject({ url: picture.data?.link ?? '' });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
    expect(shown.rawPayload.length).toBe(Number(shown.headers['content-length']));
    expect((await other.inject({ url: await linkOf('notes.txt', 'an attachment') })).body).toBe('an attachment');
  });

  it('imports packages', async () => {
    const { bringIn, testsOf } = anImporter(() => ({ site, root }));
    const [one] = await bringIn(zipOf({ '1.in': 'of a package', '1.out': 'answer' }));
    expect(await testsOf(one?.pid)).toMatchObject([{ input: 'of a package', output: 'answer' }]);
  });

  it('is backed up, by what is new, and restored into another bucket', async () => {
    const directory = await scratch.folder();
    const wish = { directory, passphrase: undefined, keep: undefined, rest: 0 };
    const source = { config: site.config, db: site.database.db, files: site.files, now: site.now };
    const made = await backUp(source, wish);
    expect(made).toMatchObject({ lacking: [] });
    standIn.asked.splice(0);
    await backUp(source, wish);
    expect(standIn.asked.filter((one) => one.startsWith('GET'))).toEqual([]);

    const empty = await startS3StandIn();
    const files = await openFileStore(await configOf(empty));
    const repository = await openRepository(directory, undefined, { create: false });
    const manifest = await readManifest(repository, await findBackup(repository, undefined));
    const how = { say: () => {}, compare: false };
    const restored = await restoreBackup(await scratch.database(), files, repository, manifest, how);
    expect(restored.files).toBe(made.files);
    expect(await text(files.read(keyOf('an attachment').slice(-64)))).toBe('an attachment');
    await empty.close();
  });

  it('is backed up without what the bucket has lost or changed, which is named, and which an older backup mends', async () => {
    const directory = await scratch.folder();
    const source = { config: site.config, db: site.database.db, files: site.files, now: site.now };
    const names = { lost: keyOf('to be lost'), changed: keyOf('to be changed') };
    await linkOf('lost.txt', 'to be lost');
    const link = await linkOf('changed.txt', 'to be changed');
    const wish = { directory, passphrase: undefined, keep: undefined, rest: 0 };
    await backUp(source, wish);
    const repository = await openRepository(directory, undefined, { create: false });
    const older = await readManifest(repository, await findBackup(repository, undefined));

    standIn.objects.delete(names.lost);
    await writeFile(standIn.objects.get(names.changed)?.path ?? '', 'was otherwise');
    site.clock.advance(1000);
    const made = await backUp(source, { ...wish, directory: await scratch.folder() });
    expect(made.lacking.toSorted()).toEqual([names.lost, names.changed].map((key) => key.slice(-64)).toSorted());
    expect((await backupState(site.database.db, site.now())).failure?.detail).toMatch(
      /^2 file\(s\) are missing or damaged/,
    );

    const how = { say: () => {}, compare: false };
    await restoreBackup(await scratch.database(), site.files, repository, older, how);
    expect((await site.app.inject({ url: link })).body).toBe('to be changed');
    expect(await text(site.files.read(names.lost.slice(-64)))).toBe('to be lost');
  });

  it('forgets what nothing names any more, and nothing else', async () => {
    const { id } = await aProblemWithFiles(site, root, { '1.in': 'kept', '1.out': 'kept, too' }, { names: ['1'] });
    await site.files.put('named by nothing');
    for (const content of ['kept', 'named by nothing']) {
      const object = standIn.objects.get(keyOf(content));
      if (object) object.modified = new Date(Date.now() - 8 * DAY_MS);
      await collectShare(site, keyOf(content).slice(6, 8), new Date(Date.now() - 7 * DAY_MS));
    }
    expect(standIn.objects.has(keyOf('named by nothing'))).toBe(false);
    expect(await caseTexts(site, root, id)).toEqual([['kept', 'kept, too']]);
  });

  it('goes on while the bucket is away, says what does not work, and recovers by itself', async () => {
    const { id } = await aProblemWithFiles(site, root, { '1.in': 'a', '1.out': 'b' }, { names: ['1'] });
    const link = await linkOf('later.txt', 'there again');
    await standIn.leave();
    const answer = await site.app.inject({ url: link, headers: authorized() });
    expect(answer.json()).toMatchObject({
      status: 503,
      code: 'file_store_away',
      msg: 'The site’s files cannot be reached right now. Please try again in a minute.',
    });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.headers['cache-control']).toBe('no-store');
    const read = await site.call(getProblemCases, { token: root.token, query: { pid: id, isUpload: false } });
    expect(read).toMatchObject({ http: 503, code: 'file_store_away' });
    const sent = await sendForm(site, uploadMdFile, { token: root.token, files: [{ name: 'a', content: 'b' }] });
    expect(sent).toMatchObject({ http: 503, code: 'file_store_away' });
    expect(await site.call(ready)).toMatchObject({ http: 200, data: { database: true } });
    await standIn.comeBack();
    expect(await caseTexts(site, root, id)).toEqual([['a', 'b']]);
    expect((await site.app.inject({ url: link })).body).toBe('there again');
  });

  it('leaves nothing on the disks of its servers', async () => {
    for (const folder of [site.config.filesDir, otherDisk]) {
      const left = await readdir(folder, { recursive: true, withFileTypes: true });
      expect(left.flatMap((one) => (one.isFile() ? one.name : []))).toEqual([]);
    }
  });
});

async function displayIdOf(id: number): Promise<string> {
  const row = await site.database.db
    .selectFrom('problem')
    .select('display_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.display_id;
}

async function configOf({ environment }: S3StandIn) {
  return parseConfig({
    DATABASE_URL: site.config.databaseUrl,
    OYEZ_DATA_DIR: await scratch.folder(),
    ...environment,
  });
}
