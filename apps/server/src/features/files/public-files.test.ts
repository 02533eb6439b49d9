import { request } from 'node:http';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadMdFile, uploadMdImg } from '@oyez/contract/site/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aPicture } from '../../testing/pictures.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { sendForm } from '../../testing/uploads.ts';
import { collectShare } from '../test-data/test-data.duties.ts';
import { asAttachment, shownName } from './file-names.ts';
import { fileDuties } from './files.duties.ts';

const MB = 1024 * 1024;
let site: TestSite;
let admin: TestUser;
beforeAll(async () => {
  site = await aSite();
  admin = await aUser(site, { role: 'admin' });
});
afterAll(() => site.close());

const sendFile = (name: string, content: Buffer | string, more: { token?: string; query?: { gid: number } } = {}) =>
  sendForm(site, uploadMdFile, { token: admin.token, files: [{ name, content }], ...more });
const fetchFile = (url: string, headers = {}) => site.app.inject({ method: 'GET', url, headers });
const linkOf = async (name: string, content: Buffer | string) => (await sendFile(name, content)).data?.link ?? '';

describe('a file of a text', () => {
  it('is for download, whatever it says it is', async () => {
    const page = '<script>alert(document.domain)</script>';
    for (const name of ['page.html', 'drawing.svg', 'picture.png', 'run.exe']) {
      const link = await linkOf(name, page);
      for (const url of [link, link.replace('/file/', '/img/')]) {
        const answer = await fetchFile(url);
        expect(answer.payload).toBe(page);
        expect(answer.headers).toMatchObject({
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        });
      }
    }
  });

  it('is never overwritten and has nothing of its sender in its address', async () => {
    const [one, two] = [await linkOf('../../same.txt', 'one'), await linkOf('../../same.txt', 'two')];
    expect(one).toMatch(/^\/api\/public\/file\/[\w-]{22}$/);
    expect((await fetchFile(one)).payload).toBe('one');
    expect((await fetchFile(two)).payload).toBe('two');
    expect((await fetchFile(one)).headers['content-disposition']).toContain('filename="same.txt"');
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\题解.pdf', '题解.pdf'],
    ['a\r\nSet-Cookie: x=1\r\n.txt', 'aSet-Cookie_ x=1.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['..', 'file'],
    ['', 'file'],
    ['\u0000', 'file'],
    ['.htaccess', 'htaccess'],
    ['"quoted";x=.txt', '_quoted_;x=.txt'],
    [`${'题'.repeat(200)}.pdf`, `${'题'.repeat(65)}.pdf`],
  ])('called %j is shown as %j', (sent, shown) => {
    expect(shownName(sent)).toBe(shown);
  });

  it('tells its name in one line of plain signs', () => {
    expect(asAttachment("题'解 (1).pdf")).toBe(
      `attachment; filename="_'_ (1).pdf"; filename*=UTF-8''%E9%A2%98%27%E8%A7%A3%20%281%29.pdf`,
    );
  });

  it('is uploaded by admin roles, outside of groups', async () => {
    const { token } = await aUser(site);
    expect(await sendFile('a.txt', 'a', { token })).toMatchObject({ http: 200, status: 403, code: 'upload_forbidden' });
    expect(await sendFile('a.txt', 'a', { query: { gid: 1000 } })).toMatchObject({ http: 200, status: 404 });
    expect(await sendForm(site, uploadMdFile, { token: admin.token, files: [] })).toMatchObject({
      status: 400,
      code: 'attachment_missing',
    });
  });

  it('may be empty', async () => {
    const answer = await fetchFile(await linkOf('empty.txt', ''));
    expect([answer.statusCode, answer.payload]).toEqual([200, '']);
  });

  it('of 128 MB goes to the disk without being held, and a byte more is refused', async () => {
    const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
    const held = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
    const before = held();
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, held())), 5);
    const taken = await sendLarge(origin, 128 * MB);
    clearInterval(watch);
    expect(taken).toMatchObject({ status: 200 });
    expect(peak - before).toBeLessThan(80 * MB);
    expect(await sendLarge(origin, 128 * MB + 1)).toMatchObject({ status: 400, code: 'attachment_too_large' });
  });

  function sendLarge(origin: string, size: number): Promise<{ status: number }> {
    const boundary = 'large';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="large.bin"\r\n\r\n`;
    const foot = `\r\n--${boundary}--\r\n`;
    const piece = Buffer.alloc(MB, 'x');
    return new Promise((give, fail) => {
      const sending = request(`${origin}${uploadMdFile.path}`, {
        method: 'POST',
        headers: {
          authorization: admin.token,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': head.length + size + foot.length,
        },
      });
      sending.on('error', fail).on('response', (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString())).on('end', () => give(JSON.parse(text)));
      });
      sending.write(head);
      let left = size;
      const go = () => {
        while (left > 0) {
          const next = left >= MB ? piece : piece.subarray(0, left);
          left -= next.length;
          if (!sending.write(next)) return sending.once('drain', go);
        }
        return sending.end(foot);
      };
      go();
    });
  }
});

describe('a public file', () => {
  it('is kept by browsers for good, and asked for without a login', async () => {
    const picture = await aPicture('png');
    const files = [{ field: 'image', name: 'a.png', content: picture }];
    const { data } = await sendForm(site, uploadMdImg, { token: admin.token, files });
    const answer = await fetchFile(data!.link);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/png',
      'content-length': String(answer.rawPayload.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-disposition']).toBeUndefined();
    const again = await fetchFile(data!.link, { 'if-none-match': answer.headers.etag });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    const head = await site.app.inject({ method: 'HEAD', url: data!.link });
    expect([head.statusCode, head.payload, head.headers['content-length']]).toEqual([
      200,
      '',
      answer.headers['content-length'],
    ]);
  });

  it.each(['AAAAAAAAAAAAAAAAAAAAAA', '..%2f..%2fetc%2fpasswd', '%00', 'a'.repeat(150), "x'%20OR%201=1--"])(
    'called %s does not exist',
    async (name) => {
      for (const path of ['img', 'file']) {
        const answer = await fetchFile(`/api/public/${path}/${name}`);
        expect([answer.statusCode, answer.json().status, answer.headers['cache-control']]).toEqual([
          404,
          404,
          'no-store',
        ]);
      }
    },
  );

  it('is collected a week after it was deleted, and never while something names it', async () => {
    const stored = async (content: string) => {
      const link = await linkOf('a.txt', content);
      const name = link.split('/').at(-1)!;
      const { id, sha256 } = await site.database.db
        .selectFrom('file')
        .select(['id', 'sha256'])
        .where('public_name', '=', name)
        .executeTakeFirstOrThrow();
      return { id, link, sha: sha256.toString('hex') };
    };
    const kept = await stored('kept');
    const dropped = await stored('dropped');
    const old = new Date(site.clock.now.getTime() - 30 * 86_400_000);
    const collect = async () => {
      await Promise.all(fileDuties(site).map((duty) => duty.run()));
      for (const { sha } of [kept, dropped]) {
        await utimes(join(site.config.filesDir, 'blobs', sha.slice(0, 2), sha), old, old);
        await collectShare(site, sha.slice(0, 2), new Date(site.clock.now.getTime() - 7 * 86_400_000));
      }
      return Promise.all([kept, dropped].map(({ sha }) => site.files.size(sha)));
    };
    await site.database.db
      .updateTable('file')
      .set({ deleted_at: site.clock.now })
      .where('id', '=', dropped.id)
      .execute();
    expect(await collect()).toEqual([4, 7]);
    expect((await fetchFile(dropped.link)).statusCode).toBe(404);
    site.clock.advance(8 * 86_400_000);
    expect(await collect()).toEqual([4, undefined]);
    expect((await fetchFile(kept.link)).payload).toBe('kept');
  });
});
