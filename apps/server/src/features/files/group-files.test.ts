import { deleteMdImg, uploadMdFile, uploadMdImg } from '@oyez/contract/site/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/builders.ts';
import { aPeopledGroup, setGroup, type PeopledGroup } from '../../testing/group-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { sendForm } from '../../testing/uploads.ts';
import { newPublicName } from './file-names.ts';

let site: TestSite;
let group: PeopledGroup;
beforeAll(async () => {
  site = await aSite();
  group = await aPeopledGroup(site);
});
afterAll(() => site.close());

async function aPicture(ownerId: number): Promise<{ id: number; name: string }> {
  const blob = await site.files.put(Buffer.from(`picture ${Math.random()}`));
  const name = newPublicName('png');
  const at = site.now();
  const { db } = site.database;
  const sha256 = Buffer.from(blob.sha256, 'hex');
  await db.insertInto('blob').values({ sha256, size: blob.size, created_at: at }).execute();
  const facts = { kind: 'image', mime: 'image/png', original_name: 'a.png', size: blob.size, created_at: at };
  const { id } = await db
    .insertInto('file')
    .values({ ...facts, public_name: name, sha256, owner_id: ownerId, group_id: group.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
}
const read = (name: string) => site.app.inject({ method: 'GET', url: `/api/public/img/${name}` });

describe('a picture in a text of a group', () => {
  it('is there as long as the group stands, and kept by the reader alone', async () => {
    const { name } = await aPicture(group.admin.id);
    const shown = await read(name);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['cache-control']).toBe('private, max-age=86400');
    for (const is of [{ banned: true }, { deleted: true }]) {
      await setGroup(site, group.id, is);
      expect((await read(name)).body).toContain('public_file_not_found');
    }
    await setGroup(site, group.id, {});
    expect((await read(name)).statusCode).toBe(200);
  });

  it('is deleted by its uploader while a member, by administrators of the group, and is not there for strangers', async () => {
    const remove = async (who: keyof Omit<PeopledGroup, 'id'>, ownerId: number) => {
      const { id } = await aPicture(ownerId);
      return (await site.call(deleteMdImg, { token: group[who].token, query: { fileId: id } })).code;
    };
    expect(await remove('stranger', group.admin.id)).toBe('file_not_found');
    expect(await remove('member', group.admin.id)).toBe('file_delete_forbidden');
    expect(await remove('root', group.admin.id)).toBeUndefined();
    expect(await remove('admin', group.admin.id)).toBeUndefined();
    expect(await remove('stranger', group.stranger.id)).toBe('file_delete_forbidden');
  });
});

describe('a file in a text of a group', () => {
  const sent = async (who: TestUser, endpoint: typeof uploadMdFile | typeof uploadMdImg) =>
    (await sendForm(site, endpoint, { token: who.token, query: { gid: group.id }, files: [] })).code;

  it('is uploaded by admin roles of the site alone; pictures by administrators of the group as well', async () => {
    for (const who of [group.member, group.admin, group.root, group.owner]) {
      expect(await sent(who, uploadMdFile)).toBe('upload_forbidden');
    }
    expect(await sent(group.siteRoot, uploadMdFile)).toBe('attachment_missing');
    expect(await sent(group.admin, uploadMdImg)).toBe('picture_missing');
    expect(await sent(group.member, uploadMdImg)).toBe('upload_forbidden');
  });
});
