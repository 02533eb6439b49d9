import { screen, waitFor, within } from '@testing-library/react';
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
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await app.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(app.address()).toBe('/admin/conf');
    await app.user.click(base.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(saved.calls).toHaveLength(1));
    expect(saved.calls[0]?.body).toMatchObject({ name: 'Our school', blockedMailDomains: ['spam.example'] });
    expect(saved.calls[0]?.body).not.toHaveProperty('image1');
  });

  it('says at the field what cannot be a link, and sends nothing', async () => {
    const saved = fakeApi(setSiteConfig, null);
    const app = open();
    const base = await form('Basic information');
    const [link] = base.getAllByRole('textbox', { name: 'Link address' });
    await app.user.type(link as HTMLElement, 'javascript:alert(1)');
    await app.user.click(base.getByRole('button', { name: 'Save changes' }));
    expect(await base.findByText('This value cannot be used.')).toBeDefined();
    expect(saved.calls).toHaveLength(0);
  });

  it('sends the mask of a password that nobody touched', async () => {
    const saved = fakeApi(setEmailConfig, null);
    const app = open();
    const mail = await form('Mail server');
    await app.user.type(mail.getByRole('textbox', { name: 'Sender address' }), 'oj@example.org');
    await app.user.click(mail.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(saved.calls).toHaveLength(1));
    expect(saved.calls[0]?.body).toMatchObject({ emailPassword: SECRET_MASK, emailFrom: 'oj@example.org' });
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
    expect(saved.calls[0]?.body['headers']).toEqual({ 'X-Key': 'a:b' });
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
    await waitFor(() => expect(ordered.calls[0]?.body).toEqual({ kind: 'carousel', ids: [2, 1] }));
  });
});
