import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, logout } from '@oyez/contract/accounts/accounts';
import { setSiteConfig } from '@oyez/contract/site/site-config';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeSetting } from '../../settings/settings.sql.ts';
import { aUser, PASSWORD, type TestUser } from '../../testing/builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

const INDEX = `<!doctype html><html><head><script type="module" crossorigin src="/assets/app.js"></script></head><body><div id="root"></div></body></html>`;
const folder = mkdtempSync(join(tmpdir(), 'oyez-web-'));
/** As long as this is there, the machine is busy. */
const BUSY = join(folder, 'busy');
/** Draws the title; as slow and as broken as the title says. */
const RENDERER = `import { existsSync } from 'node:fs';
export async function drawFirstLook({ problem, site }) {
  const title = problem['zh-CN'].problem.title;
  if (title.includes('endless') || (title.includes('tiring') && existsSync(${JSON.stringify(BUSY)}))) for (;;);
  if (title.includes('broken')) throw new Error('cannot be drawn');
  const talks = site.openPublicDiscussion ? ', discussed' : '';
  return { 'zh-CN': \`<p>\${title} 在 \${site.name}</p>\`, 'en-US': \`<p>\${title} at \${site.name}\${talks}</p>\` };
}`;
const FILES = { styles: ['/assets/ProblemPage.css'], fonts: ['/assets/K.woff2'], parts: ['/assets/ProblemPage.js'] };

let site: TestSite;
let setter: TestUser;
beforeAll(async () => {
  mkdirSync(join(folder, 'first-look'));
  writeFileSync(join(folder, 'index.html'), INDEX);
  writeFileSync(join(folder, 'first-look/draw.js'), RENDERER);
  writeFileSync(join(folder, 'page-files.json'), JSON.stringify([{ path: '/problem/:problemID', ...FILES }]));
  site = await aSite({ environment: { OYEZ_WEB_DIR: folder }, guestsRead: true });
  setter = await aUser(site, { role: 'problem_admin' });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

const open = (displayId: string, headers = {}) => site.app.inject({ url: `/problem/${displayId}`, headers });
/** Once the thread that draws has started, and what is known of a problem has grown old. */
async function drawn(displayId: string, words: string) {
  await vi.waitFor(async () => expect((await open(displayId)).body).toContain(words), {
    timeout: 20_000,
    interval: 200,
  });
  return open(displayId);
}
/** What is known of a problem is used for a second. */
function forgetWhatIsKnown(afterMs = 1000): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + afterMs);
}
const aTitled = (title: string) => aProblem(site, { title });

afterEach(() => void vi.restoreAllMocks());

describe('the page of a problem', () => {
  it('comes with the problem in both languages and the page’s styles, and leaves the start of the app to the browser', async () => {
    const { displayId } = await aTitled('A bridge');
    const { body, headers } = await drawn(displayId, 'A bridge');
    expect(body).toContain('<template data-first-look="zh-CN"><p>A bridge 在 ');
    expect(body).toContain('<template data-first-look="en-US"><p>A bridge at ');
    const [head = '', later = ''] = body.split('<template data-app-parts>');
    expect(head).toContain('<link rel="stylesheet" crossorigin href="/assets/ProblemPage.css">');
    expect(head).toContain('href="/assets/K.woff2"');
    expect(head).not.toContain('.js');
    expect(later).toContain('<link rel="modulepreload" crossorigin href="/assets/app.js" data-app>');
    expect(later).toContain('<link rel="modulepreload" crossorigin href="/assets/ProblemPage.js">');
    expect(later).not.toContain('<script');
    expect(headers['link']).toBeUndefined();
    expect((await open(displayId, { 'if-none-match': headers.etag })).statusCode).toBe(304);
    const packed = await open(displayId, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
  });

  it('shows what was changed, and goes when the problem is hidden', async () => {
    const { id, displayId } = await aTitled('Before');
    await drawn(displayId, 'Before');
    await site.database.pool.query(`UPDATE problem_statement SET title = 'Afterwards' WHERE problem_id = $1`, [id]);
    await drawn(displayId, 'Afterwards');
    await site.database.pool.query(`UPDATE problem SET hidden = true WHERE id = $1`, [id]);
    await vi.waitFor(async () => expect((await open(displayId)).body).toBe(INDEX), { timeout: 30_000, interval: 200 });
  });

  it('has room for the link to its discussions where the site has them', async () => {
    const { displayId } = await aTitled('A talk');
    expect((await drawn(displayId, 'A talk')).body).toContain(', discussed</p>');
    await writeSetting(site.database.db, 'switches', { openPublicDiscussion: false }, site.now());
    await vi.waitFor(async () => expect((await open(displayId)).body).not.toContain(', discussed'), {
      timeout: 20_000,
      interval: 200,
    });
    expect((await drawn(displayId, 'A talk')).body).not.toContain(', discussed');
    await writeSetting(site.database.db, 'switches', {}, site.now());
  });

  it.each([
    ['hidden', 'hidden = true'],
    ['for contests only', 'contest_only = true'],
    ['deleted', 'deleted_at = now()'],
  ])('is the bare app when the problem is %s', async (_what, assignment) => {
    const bare = await open('no-such-problem');
    expect(bare.body).toBe(INDEX);
    const { id, displayId } = await aTitled('A secret');
    await site.database.pool.query(`UPDATE problem SET ${assignment} WHERE id = $1`, [id]);
    const expectBare = async () => {
      const page = await open(displayId, { authorization: setter.token });
      expect(page.body).toBe(INDEX);
      expect(page.headers.etag).toBe(bare.headers.etag);
    };
    await expectBare();
    // One is drawn after the other: by then the secret would have been.
    await drawn((await aTitled('The next one')).displayId, 'The next one');
    await expectBare();
    forgetWhatIsKnown();
    await expectBare();
  });

  it.each(['endless', 'broken'])(
    'is the bare app when drawing is %s, and others are drawn all the same',
    async (how) => {
      const { displayId } = await aTitled(`An ${how} one`);
      expect((await open(displayId)).body).toBe(INDEX);
      await drawn((await aTitled('The next one')).displayId, 'The next one');
    },
  );

  it('is drawn later where it took too long at first, once some time is over', async () => {
    writeFileSync(BUSY, '');
    const { displayId } = await aTitled('A tiring one');
    expect((await open(displayId)).body).toBe(INDEX);
    // One is drawn after the other: by then this one was given up.
    await drawn((await aTitled('The next one')).displayId, 'The next one');
    rmSync(BUSY);
    forgetWhatIsKnown();
    expect((await open(displayId)).body).toBe(INDEX);
    vi.restoreAllMocks();
    forgetWhatIsKnown(61_000);
    await drawn(displayId, 'A tiring one');
  });

  it('is the bare app for what cannot be the id of a problem', async () => {
    for (const id of ['%00', '%0A', 'x'.repeat(65)]) {
      const page = await open(id);
      expect([page.statusCode, page.body], id).toEqual([200, INDEX]);
    }
  });

  it('keeps to itself what it draws with', async () => {
    for (const url of ['/first-look/draw.js', '/page-files.json']) {
      expect((await site.app.inject(url)).body, url).not.toContain('drawFirstLook');
      expect((await site.app.inject(url)).json(), url).toMatchObject({ status: 404 });
    }
  });

  it('is the bare app for guests where only members read problems', async () => {
    const { displayId } = await aTitled('A members bridge');
    await drawn(displayId, 'A members bridge');
    const root = await aUser(site, { role: 'root' });
    await site.call(setSiteConfig, { token: root.token, body: { problemReaders: 'members' } });
    const { username, token } = setter;
    const answer = await site.call(login, { body: { username, password: PASSWORD } });
    const cookie = [answer.headers['set-cookie']]
      .flat()
      .map((one) => one?.split(';')[0])
      .join('; ');
    const own = await open(displayId, { cookie });
    expect(own.body).toContain('A members bridge');
    expect(own.headers['vary']).toContain('Cookie');
    for (const none of [
      {},
      { authorization: token },
      { cookie: cookie.replaceAll('.', '.1') },
      { cookie: 'oyez_reader=' },
    ]) {
      expect((await open(displayId, none)).body).not.toContain('A members bridge');
    }
    expect((await open(displayId, { 'if-none-match': own.headers.etag })).statusCode).toBe(200);
    await site.call(logout, { token: String(answer.headers.authorization) });
    expect((await open(displayId, { cookie })).body).not.toContain('A members bridge');
  });
});
