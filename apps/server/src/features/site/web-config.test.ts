import { getSiteConfig, getWebConfig, setSiteConfig, setWebConfig } from '@oyez/contract/site/site-config';
import { getWebsiteConfig } from '@oyez/contract/site/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { lastAudit, storedSetting } from '../../testing/traces.ts';

let site: TestSite;
let root: TestUser;
let user: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
  user = await aUser(site);
});
afterAll(() => site.close());

const byRoot = () => ({ token: root.token });
const stored = (key: string) => storedSetting(site, key);

describe('the web configuration', () => {
  it('changes what is sent, clears what is sent empty, keeps the rest, and everybody sees it at once', async () => {
    await site.call(setWebConfig, {
      ...byRoot(),
      body: { name: 'Our school', recordName: 'ICP 1', recordUrl: 'https://beian.example', register: false },
    });
    const answer = await site.call(setWebConfig, { ...byRoot(), body: { recordName: '', shortName: null } });
    expect(answer).toMatchObject({ status: 200, data: null });
    expect((await site.call(getWebConfig, byRoot())).data).toMatchObject({
      name: 'Our school',
      shortName: 'OJ',
      recordName: '',
      recordUrl: 'https://beian.example',
      register: false,
    });
    expect((await site.call(getWebsiteConfig, { token: user.token })).data).toMatchObject({
      name: 'Our school',
      recordName: '',
    });
    expect(await lastAudit(site)).toMatchObject({
      action: 'settings.web',
      actor_id: root.id,
      before: { recordName: 'ICP 1' },
      after: { recordName: '' },
    });
  });

  it.each([
    ['recordUrl', 'javascript:alert(1)'],
    ['projectUrl', 'data:text/html,x'],
    ['addr1', '//evil.example'],
    ['addr2', '/\\evil.example'],
    ['addr3', 'vbscript:x'],
    ['image1', 'https://elsewhere.example/x.png'],
    ['baseUrl', 'ftp://x'],
    ['name', 'two\nlines'],
  ])('takes no %s like %s', async (field, value) => {
    const answer = await site.call(setSiteConfig, { ...byRoot(), body: { [field]: value } });
    expect(answer).toMatchObject({ http: 400, code: 'invalid_input', fields: [{ field }] });
  });

  it('sends existing clients the fields that they know, and nothing that is no text or switch', async () => {
    const { data } = await site.call(getWebConfig, byRoot());
    const names = [
      'baseUrl',
      'description',
      'name',
      'projectName',
      'projectUrl',
      'recordName',
      'recordUrl',
      'register',
    ];
    expect(Object.keys(data ?? {}).toSorted()).toEqual([...names, 'shortName']);
    expect((await site.call(getSiteConfig, byRoot())).data).toMatchObject({
      name: data?.name,
      blockedMailDomains: [],
      registerCode: 'mail',
      problemReaders: 'members',
    });
  });

  it.each([
    'baseUrl',
    'description',
    'projectName',
    'projectUrl',
    'recordName',
    'recordUrl',
    'name',
    'shortName',
  ] as const)('reads the word that existing clients write for an empty %s', async (field) => {
    const full = field.endsWith('Url') ? 'https://full.example' : 'Full';
    for (const empty of ['None', '']) {
      await site.call(setWebConfig, { ...byRoot(), body: { [field]: full } });
      await site.call(setWebConfig, { ...byRoot(), body: { [field]: empty } });
      expect((await site.call(getWebConfig, byRoot())).data?.[field]).toBe('');
    }
  });

  it('drops what no form has', async () => {
    await site.call(setWebConfig, { ...byRoot(), body: { name: 'Kept', version: 9, secretKey: 'x' } as never });
    expect(await stored('web')).not.toMatch(/secretKey|version/);
  });
});
