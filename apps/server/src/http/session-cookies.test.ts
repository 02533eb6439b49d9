import { adminLogin, login, logout } from '@oyez/contract/accounts/accounts';
import { getProblemList } from '@oyez/contract/problems/problems';
import { importFpsFile, importProblemZip, importQduojZip, sendPackage } from '@oyez/contract/problems/packages';
import { uploadTestcaseZip } from '@oyez/contract/problems/test-data';
import { limits } from '@oyez/contract/rules/limits';
import { uploadAvatar, uploadCarouselImg, uploadMdFile } from '@oyez/contract/site/files';
import type { Endpoint } from '@oyez/contract/wire/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, PASSWORD, type TestUser } from '../testing/builders.ts';
import { aSite, type TestSite } from '../testing/site.ts';
import { sendForm } from '../testing/uploads.ts';

const OWN = 'http://localhost:80';
let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

async function loggedIn(user = root, door: typeof login | typeof adminLogin = login) {
  const answer = await site.call(door, { body: { username: user.username, password: PASSWORD } });
  const set = [answer.headers['set-cookie'] ?? []].flat();
  return { token: String(answer.headers.authorization), set, cookie: set.map((one) => one.split(';')[0]).join('; ') };
}

/** A form with a file in which nothing is right but who sends it. */
const send = (endpoint: Endpoint, headers: Record<string, string>, token: string | null = null) =>
  sendForm(site, endpoint, { token, files: [{ name: 'nothing.bin', content: 'nothing' }], headers });

const CONTRACT = [uploadTestcaseZip, importProblemZip, importQduojZip, importFpsFile, uploadCarouselImg];

describe('a login', () => {
  it.each([login, adminLogin])('sets cookies for one place each, which no script reads', async (door) => {
    const { set } = await loggedIn(root, door);
    expect(set).toEqual([
      expect.stringMatching(/^oyez_upload=[^;]+; Path=\/api\/file; Max-Age=3600; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^oyez_reader=[^;]+; Path=\/problem; Max-Age=86400; HttpOnly; SameSite=Lax$/),
    ]);
    expect(set.join()).not.toContain(root.token);
  });
});

describe('uploads of existing clients, which send no token', () => {
  it.each(CONTRACT)('$path believes the cookie', async (endpoint) => {
    const { cookie } = await loggedIn();
    expect(await send(endpoint, {})).toMatchObject({ http: 401, code: 'login_required' });
    expect(await send(endpoint, { cookie, origin: OWN })).toMatchObject({ http: 200 });
  });

  it('from pages of this site only, and whoever sends it may do no more than before', async () => {
    const { cookie } = await loggedIn();
    for (const origin of ['http://evil.example', 'null', 'https://localhost:80', 'http://localhost:8080']) {
      expect(await send(uploadTestcaseZip, { cookie, origin }), origin).not.toMatchObject({ http: 200 });
    }
    expect(await send(uploadTestcaseZip, { cookie })).toMatchObject({ http: 401 });
    const user = await aUser(site);
    const { cookie: usual } = await loggedIn(user);
    expect(await send(importProblemZip, { cookie: usual, origin: OWN })).toMatchObject({ http: 403 });
  });

  it.each([uploadAvatar, uploadMdFile, sendPackage])('$path wants the token, as all else does', async (endpoint) => {
    const { cookie } = await loggedIn();
    expect(await send(endpoint, { cookie, origin: OWN })).toMatchObject({ http: 401, code: 'login_required' });
  });

  it('end with the login, with the time of the cookie, and with a sign that is not ours', async () => {
    const first = await loggedIn();
    const second = await loggedIn();
    const out = await site.call(logout, { token: first.token });
    expect([out.headers['set-cookie']].flat().join()).toMatch(/oyez_upload=; Path=\/api\/file; Max-Age=0/);
    expect(await send(uploadTestcaseZip, { cookie: first.cookie, origin: OWN })).toMatchObject({ http: 401 });
    const [, id = '', rest = ''] = /^oyez_upload=(\d+)(\.[^;]+)/.exec(second.cookie) ?? [];
    const forged = [
      `oyez_upload=${Number(id) + 1}${rest}`,
      second.cookie.replaceAll(/oyez_upload|oyez_reader/g, swapped),
    ];
    for (const cookie of forged) {
      expect(await send(uploadTestcaseZip, { cookie, origin: OWN }), cookie).toMatchObject({ http: 401 });
    }
    expect(await send(uploadTestcaseZip, { cookie: second.cookie, origin: OWN })).toMatchObject({ http: 200 });
    site.clock.advance(limits.session.uploadMinutes * 60_000 + 1);
    expect(await send(uploadTestcaseZip, { cookie: second.cookie, origin: OWN })).toMatchObject({ http: 401 });
  });

  it('go on while the client is used', async () => {
    const { token, cookie } = await loggedIn();
    site.clock.advance((limits.session.touchMinutes + 1) * 60_000);
    const answer = await site.call(getProblemList, { token });
    const renewed = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0]);
    expect(renewed).toHaveLength(2);
    site.clock.advance((limits.session.uploadMinutes - 5) * 60_000);
    expect(await send(uploadTestcaseZip, { cookie, origin: OWN })).toMatchObject({ http: 401 });
    expect(await send(uploadTestcaseZip, { cookie: renewed.join('; '), origin: OWN })).toMatchObject({ http: 200 });
  });
});

const swapped = (name: string) => (name === 'oyez_upload' ? 'oyez_reader' : 'oyez_upload');
