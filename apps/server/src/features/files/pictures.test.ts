import { deleteMdImg, uploadAvatar, uploadCarouselImg, uploadMdImg } from '@oyez/contract/site/files';
import { getHomeCarousel } from '@oyez/contract/site/site';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, aUser, type TestUser } from '../../testing/builders.ts';
import { aBitmap, aMovingGif, aPhotoWithPlace, aPicture, aPngBomb } from '../../testing/pictures.ts';
import { openSession } from '../accounts/sessions/sessions.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { sendForm } from '../../testing/uploads.ts';

const MB = 1024 * 1024;
let site: TestSite;
let person: TestUser;
let admin: TestUser;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  person = await aUser(site);
  admin = await aUser(site, { role: 'admin' });
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const sendAvatar = (content: Buffer | string, { name = 'me.png', token = person.token } = {}) =>
  sendForm(site, uploadAvatar, { token, files: [{ field: 'image', name, content }] });
type ImageForm = { token?: string; query?: { gid: number }; fields?: Record<string, string> };
const sendImage = (content: Buffer | string, form: ImageForm = {}) =>
  sendForm(site, uploadMdImg, {
    token: admin.token,
    files: [{ field: 'image', name: 'figure.png', content }],
    ...form,
  });
const fetchFile = (url: string, headers = {}) => site.app.inject({ method: 'GET', url, headers });
async function served(url: string | null | undefined): Promise<Buffer> {
  const answer = await fetchFile(url ?? '');
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

describe("one's own picture", () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('is taken as %s and made a small square', async (format) => {
    const answer = await sendAvatar(await aPicture(format));
    expect(answer).toMatchObject({ status: 200, data: { uid: person.uid, roleList: ['default_user'] } });
    const made = await sharp(await served(answer.data?.avatar)).metadata();
    expect(made).toMatchObject({ format: 'webp', width: 200, height: 200 });
    expect((await accountOf(site, person.username)).avatar).toBe(answer.data?.avatar);
  });

  it('may be a bitmap, and is never enlarged', async () => {
    const made = sharp(await served((await sendAvatar(aBitmap())).data?.avatar));
    expect(await made.metadata()).toMatchObject({ width: 2, height: 2 });
    const image = sharp(await served((await sendImage(aBitmap())).data?.link));
    expect([...(await image.removeAlpha().raw().toBuffer())]).toEqual([255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255]);
  });

  it('keeps nothing of where and by whom it was taken, and stands upright', async () => {
    const photo = await aPhotoWithPlace();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { data } = await sendImage(photo);
    const bytes = await served(data?.link);
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
    expect(facts.exif).toBeUndefined();
    expect(bytes.includes('SECRET-OWNER')).toBe(false);
  });

  it.each([
    ['a drawing that may carry scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', '<!DOCTYPE html><script>alert(1)</script>'],
    ['a program', '<?php system($_GET["c"]); ?>'],
    ['nothing', ''],
    ['text that begins like a bitmap', 'BMW drivers of the world'],
    ['a picture that is cut off', '\x89PNG\r\n\x1a\n'],
  ])('is not %s with the name of a picture', async (_, content) => {
    const answer = await sendAvatar(Buffer.from(content, 'latin1'));
    expect(answer).toMatchObject({ http: 200, status: 400, data: null });
    expect(['picture_type_unknown', 'picture_unreadable']).toContain(answer.code);
  });

  it('loses what was hung on to it', async () => {
    const polyglot = Buffer.concat([await aPicture('gif'), Buffer.from('/*<script>alert(1)</script>*/')]);
    const avatar = await served((await sendAvatar(polyglot, { name: 'x.gif/../../me.php' })).data?.avatar);
    const image = await served((await sendImage(polyglot)).data?.link);
    for (const bytes of [avatar, image]) expect(bytes.includes('<script>')).toBe(false);
  });

  it('is refused by its head when it would be huge', async () => {
    expect(await sendAvatar(aPngBomb(50_000, 50_000))).toMatchObject({ status: 400, code: 'picture_too_many_pixels' });
    expect(await sendImage(aPngBomb(50_000, 50_000))).toMatchObject({ status: 400, code: 'picture_too_many_pixels' });
  });

  it('has at most 2 MB', async () => {
    expect(await sendAvatar(Buffer.alloc(2 * MB + 1))).toMatchObject({
      status: 400,
      msg: 'The image is larger than 2 MB. Please choose a smaller one.',
    });
    expect(await sendAvatar(Buffer.alloc(2 * MB))).toMatchObject({ code: 'picture_type_unknown' });
  });

  it('takes the place of the one before, which nobody can fetch any more', async () => {
    const first = (await sendAvatar(await aPicture('png'))).data?.avatar ?? '';
    const second = (await sendAvatar(await aPicture('jpeg'))).data?.avatar ?? '';
    expect(second).not.toBe(first);
    expect((await fetchFile(first)).statusCode).toBe(404);
    expect((await fetchFile(second)).statusCode).toBe(200);
  });

  it('needs a login and a picture', async () => {
    expect(await sendAvatar('x', { token: '' })).toMatchObject({ http: 401, status: 401 });
    expect(await sendForm(site, uploadAvatar, { token: person.token, files: [] })).toMatchObject({
      status: 400,
      code: 'picture_missing',
    });
  });
});

describe('a picture of a text', () => {
  it('is uploaded by every admin role, and by nobody else', async () => {
    const picture = await aPicture('png');
    for (const role of ['root', 'admin', 'problem_admin'] as const) {
      const { token } = await aUser(site, { role });
      const { data } = await sendImage(picture, { token });
      expect(data).toEqual({
        link: expect.stringMatching(/^\/api\/public\/img\/[\w-]{22}\.png$/),
        fileId: expect.any(Number),
      });
    }
    const { token } = await aUser(site);
    expect(await sendImage(picture, { token })).toMatchObject({ http: 200, status: 403, code: 'upload_forbidden' });
  });

  it('belongs to no group while there are none', async () => {
    const picture = await aPicture('png');
    expect(await sendImage(picture, { query: { gid: 1000 } })).toMatchObject({ http: 200, status: 404 });
    expect(await sendImage(picture, { fields: { gid: '1000' } })).toMatchObject({ http: 200, status: 404 });
    expect(await sendImage(picture, { fields: { gid: 'undefined' } })).toMatchObject({ status: 200 });
    const { token } = await aUser(site);
    expect(await sendImage(picture, { token, query: { gid: 1000 } })).toMatchObject({ http: 200, status: 404 });
  });

  it('goes on moving', async () => {
    const { data } = await sendImage(await aMovingGif(3));
    expect(await sharp(await served(data?.link)).metadata()).toMatchObject({
      format: 'gif',
      pages: 3,
      delay: [120, 120, 120],
    });
  });

  it('is deleted by whoever sent it and by problem administrators, not by others', async () => {
    const sent = await sendImage(await aPicture('png'));
    const fileId = sent.data!.fileId;
    const remove = (token: string, id = fileId) => site.call(deleteMdImg, { token, query: { fileId: id } });
    const otherAdmin = await aUser(site, { role: 'admin' });
    expect(await remove(otherAdmin.token)).toMatchObject({ http: 200, status: 403, code: 'file_delete_forbidden' });
    expect(await remove(person.token)).toMatchObject({ http: 200, status: 403 });
    expect((await fetchFile(sent.data!.link)).statusCode).toBe(200);
    expect(await remove(admin.token)).toMatchObject({ status: 200, data: null });
    expect((await fetchFile(sent.data!.link)).statusCode).toBe(404);
    expect(await remove(admin.token)).toMatchObject({ http: 200, status: 404, code: 'file_not_found' });

    const { data } = await sendImage(await aPicture('png'));
    const keeper = await aUser(site, { role: 'problem_admin' });
    expect((await remove(keeper.token, data!.fileId)).status).toBe(200);
    const traces = site.database.db
      .selectFrom('audit')
      .select(['actor_id', 'subject_id'])
      .where('action', '=', 'file.delete');
    expect(await traces.execute()).toEqual([{ actor_id: keeper.id, subject_id: data!.fileId }]);
  });

  it('is not an avatar: that cannot be deleted this way', async () => {
    const { data } = await sendAvatar(await aPicture('png'), { token: (await aUser(site)).token });
    const name = data?.avatar?.split('/').at(-1) ?? '';
    const { id } = await site.database.db
      .selectFrom('file')
      .select('id')
      .where('public_name', '=', name)
      .executeTakeFirstOrThrow();
    expect((await site.call(deleteMdImg, { token: root.token, query: { fileId: id } })).status).toBe(404);
  });
});

describe('a picture of the home page', () => {
  const sendCarousel = (content: Buffer | string, token = root.token) =>
    sendForm(site, uploadCarouselImg, { token, files: [{ name: 'banner.jfif', content }] });

  it('joins the carousel, with a trace of who added it', async () => {
    const { data } = await sendCarousel(await aPicture('jpeg'));
    expect((await site.call(getHomeCarousel, {})).data).toMatchObject([{ id: data?.id, url: data?.url }]);
    const trace = site.database.db.selectFrom('audit').select('subject_id').where('action', '=', 'carousel.add');
    expect(await trace.execute()).toEqual([{ subject_id: data?.id }]);
  });

  it('may be a drawing, which becomes pixels', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20" fill="red"/></svg>';
    const { data } = await sendCarousel(svg);
    const answer = await fetchFile(data?.url ?? '');
    expect(answer.headers['content-type']).toBe('image/png');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 60, height: 20 });
  });

  it('is the super administrator’s', async () => {
    expect(await sendCarousel(await aPicture('png'), admin.token)).toMatchObject({ http: 403, status: 403 });
  });
});

describe('uploads of one person', () => {
  it('come to an end within a day', async () => {
    const eager = await aUser(site);
    const statuses: number[] = [];
    for (let n = 0; n <= 30; n += 1) statuses.push((await sendAvatar('x', { token: eager.token })).status);
    expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
    site.clock.advance(24 * 3_600_000 + 1);
    const token = await openSession(site.database.db, { userId: eager.id, ip: '127.0.0.1', agent: 'test' }, site.now());
    expect((await sendAvatar('x', { token })).status).toBe(400);
  });
});
