import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getHomeCarousel } from '@oyez/contract/site/site';
import {
  getDatabaseConfig,
  getEmailConfig,
  getSmsConfig,
  setEmailConfig,
  setSmsConfig,
  testEmail,
} from '@oyez/contract/site/connections';
import { getSiteConfig, setSiteConfig } from '@oyez/contract/site/site-config';
import { orderSiteItems } from '@oyez/contract/site/site-items';
import { SECRET_MASK } from '@oyez/contract/wire/values';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, aWebsiteConfig, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { refuseToLeave } from '../../../testing/leaving.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const {
  email: _,
  openPublicDiscussion: _1,
  openGroupDiscussion: _2,
  openContestComment: _3,
  parts: _4,
  ...web
} = aWebsiteConfig();

beforeEach(() => {
  fakeSite();
  fakeApi(getSiteConfig, { ...web, blockedMailDomains: ['spam.example'] });
  fakeApi(getEmailConfig, {
    emailHost: 'mail.example.org',
    emailPort: 465,
    emailUsername: 'oj@example.org',
    emailPassword: SECRET_MASK,
    emailBGImg: '',
    emailSsl: true,
    emailFrom: '',
    emailBy: 'settings',
    emailPasswordLost: false,
  });
  fakeApi(getSmsConfig, {
    url: '',
    method: 'POST',
    headers: { Authorization: SECRET_MASK },
    body: '',
    secret: '',
    allowPrivate: false,
  });
  fakeApi(getDatabaseConfig, {
    dbName: 'oyez',
    dbHost: '127.0.0.1',
    dbPort: 5432,
    dbUsername: 'oyez',
    dbPassword: SECRET_MASK,
    redisHost: '',
    redisPort: null,
    redisPassword: '',
    version: '18.1',
    sizeBytes: 1_048_576,
    connections: 5,
    maxConnections: 100,
    startedAt: '2026-11-21T08:00:00.000Z',
    migration: '20261121180000_site.sql',
  });
});

const open = () => renderRoute('/admin/conf', { as: anAdmin() });
const form = async (name: string) => within(await screen.findByRole('form', { name }));

describe('the configuration', () => {
  it('saves what changed, and asks before unsaved changes are left', async () => {
    const saved = fakeApi(setSiteConfig, null);
    const app = open();
    const base = await form('Basic information');
    const name = base.getByRole<HTMLInputElement>('textbox', { name: 'Site name' });
    await app.user.clear(name);
    await app.user.type(name, 'Our school');
    void app.go('/admin/tools');
    await refuseToLeave(app.user);
    expect(app.address()).toBe('/admin/conf');
    await app.user.click(base.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(saved.calls).toHaveLength(1));
    expect(saved.calls[0]?.body).toEqual({ name: 'Our school' });
  });

  it('takes back nothing that another administrator has changed meanwhile', async () => {
    const saved = fakeApi(setSiteConfig, null);
    const app = open();
    const base = await form('Basic information');
    const name = base.getByRole<HTMLInputElement>('textbox', { name: 'Site name' });
    await app.user.type(name, '!');
    await app.user.clear(base.getByRole('textbox', { name: 'Short name' }));
    await app.user.type(base.getByRole('textbox', { name: 'Short name' }), web.shortName);
    const theirs = { ...web, shortName: 'NEW', blockedMailDomains: ['spam.example', 'flood.example'] };
    fakeApi(getSiteConfig, theirs);
    await act(() => app.queryClient.invalidateQueries());
    await waitFor(() => expect(base.getByRole('textbox', { name: 'Short name' })).toHaveProperty('value', 'NEW'));
    expect(name.value).toBe(`${web.name}!`);
    await app.user.click(base.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(saved.calls[0]?.body).toEqual({ name: `${web.name}!` }));
  });

  it('says at the field what cannot be a link, and sends nothing', async () => {
    const saved = fakeApi(setSiteConfig, null);
    const app = open();
    const base = await form('Basic information');
    const [link] = base.getAllByRole('textbox', { name: 'Link address' });
    await app.user.type(link as HTMLElement, 'javascript:alert(1)');
    await app.user.click(base.getByRole('button', { name: 'Save changes' }));
    expect(await base.findByText('This value cannot be used.')).toBeDefined();
    // The button stands far below what is wrong.
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(saved.calls).toHaveLength(0);
  });

  it('leaves a password alone that nobody touched', async () => {
    const saved = fakeApi(setEmailConfig, null);
    const app = open();
    const mail = await form('Mail server');
    await app.user.type(mail.getByRole('textbox', { name: 'Sender address' }), 'oj@example.org');
    await app.user.click(mail.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(saved.calls).toHaveLength(1));
    expect(saved.calls[0]?.body).toEqual({ emailFrom: 'oj@example.org' });
  });

  it('says why a test mail did not go out', async () => {
    fakeFailure(testEmail, 'test_address_malformed');
    const app = open();
    const test = await form('Send a test e-mail to');
    await app.user.type(test.getByRole('textbox'), 'nobody');
    await app.user.click(test.getByRole('button', { name: 'Send' }));
    expect(await test.findByText('The recipient of the test is not a valid address.')).toBeDefined();
  });

  it('reads headers line by line', async () => {
    const saved = fakeApi(setSmsConfig, null);
    const app = open();
    const sms = await form('Text messages');
    const headers = sms.getByRole('textbox', { name: 'Headers' });
    await app.user.type(headers, '\nnonsense');
    await app.user.click(sms.getByRole('button', { name: 'Save changes' }));
    expect(await sms.findByText('Line 2 must have the form “name: value”.')).toBeDefined();
    await app.user.clear(headers);
    await app.user.type(headers, 'X-Key: a:b');
    await app.user.click(sms.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(saved.calls).toHaveLength(1));
    expect(saved.calls[0]?.body).toEqual({ headers: { 'X-Key': 'a:b' } });
  });

  it('keeps every move of a picture, however quickly they follow each other', async () => {
    const { promise: stored, resolve: store } = Promise.withResolvers<void>();
    fakeApi(
      getHomeCarousel,
      ['First', 'Second', 'Third'].map((title, index) => ({ id: index + 1, url: '/a.png', title, link: '' })),
    );
    const ordered = fakeApi(orderSiteItems, null, { after: stored });
    open();
    const handle = await screen.findByRole('button', { name: 'Move Third' });
    fireEvent.keyDown(handle, { key: 'ArrowUp' });
    await waitFor(() => expect(ordered.calls).toHaveLength(1));
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move Third' }), { key: 'ArrowUp' });
    store();
    await waitFor(() =>
      expect(ordered.calls.map(({ body: { ids, basedOn } }) => ({ ids, basedOn }))).toEqual([
        { ids: [1, 3, 2], basedOn: [1, 2, 3] },
        { ids: [3, 1, 2], basedOn: [1, 3, 2] },
      ]),
    );
  });

  it('puts pictures in order by keys', async () => {
    fakeApi(getHomeCarousel, [
      { id: 1, url: '/api/public/img/a.png', title: 'First', link: '' },
      { id: 2, url: '/api/public/img/b.png', title: 'Second', link: '' },
    ]);
    const ordered = fakeApi(orderSiteItems, null);
    const app = open();
    (await screen.findByRole('button', { name: 'Move Second' })).focus();
    await app.user.keyboard('{ArrowUp}');
    await waitFor(() => expect(ordered.calls[0]?.body).toEqual({ kind: 'carousel', ids: [2, 1], basedOn: [1, 2] }));
  });
});
