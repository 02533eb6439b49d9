import { screen, within } from '@testing-library/react';
import {
  enableRemoteAccount,
  getRemoteAdmin,
  getRemotePage,
  getRemotePages,
  getRemoteSites,
  getRemoteTroubles,
  importRemoteSession,
  testRemoteAccount,
} from '@oyez/contract/remote/remote-judges';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { renderElement, renderRoute } from '../../testing/renderRoute.tsx';
import { RemoteLight } from './RemoteLight.tsx';

type Admin = ReplyOf<typeof getRemoteAdmin>;

const codeforces = {
  site: 'CF',
  name: 'Codeforces',
  state: 'down',
  downSince: '2026-11-21T08:00:00.000Z',
  lastSuccessAt: '2026-11-21T08:00:00.000Z',
  nextTryAt: null,
  waiting: 3,
  judging: 1,
  note: 'Codeforces has not answered for 12 min; your submission will be sent when it does.',
} as const;

const account = {
  id: 4,
  pool: 'CF',
  name: 'sparrow',
  state: 'challenge',
  trouble: 'The site asks for a human check.',
  hasSession: false,
  freeFrom: null,
  lastUsedAt: null,
  lastSuccessAt: null,
  failures: 1,
  sentToday: 12,
} as const;

let admin: Admin;
beforeEach(() => {
  fakeSite();
  admin = {
    sites: [
      {
        ...codeforces,
        pool: 'CF',
        failures: 5,
        lastFailure: '502',
        lastFailureAt: '2026-11-21T08:10:00.000Z',
        sending: 0,
        oldestSeconds: 700,
        languages: { readAt: '2026-11-21T07:00:00.000Z', offered: 9, added: ['Zig 1.0'], gone: ['Delphi 7', 'Perl 5'] },
      },
    ],
    accounts: [account],
    ownAccounts: [{ pool: 'CF', count: 2 }],
  };
  fakeApi(getRemoteAdmin, () => admin);
  fakeApi(getRemoteTroubles, aPage([]));
  fakeApi(getRemotePages, [
    {
      id: 9,
      site: 'CF',
      address: 'https://codeforces.com/contest/1/my',
      missing: 'table',
      keptAt: '2026-11-21T08:00:00.000Z',
    },
  ]);
});

const open = () => renderRoute('/admin/remote-judges', { as: anAdmin() });

describe('the page of remote judges', () => {
  it('says how each site stands, what waits, and what failed last', async () => {
    open();
    const site = within(await screen.findByRole('region', { name: 'Codeforces' }));
    site.getByText('not answering');
    site.getByText(codeforces.note);
    site.getByText(/3 waiting, 0 being sent, 1 being judged there · the oldest for 12 min/);
    site.getByText('Last failure (5 in a row)');
    site.getByText(/9 offered, as read there/);
    site.getByText('New there, by its own words: Zig 1.0');
    site.getByText('Not offered any more: Delphi 7, Perl 5');
    expect(screen.getByText(/accounts of their own: CF 2/)).toBeDefined();
  });

  it('tests an account and says what came of it', async () => {
    const test = fakeApi(testRemoteAccount, { ok: true, state: 'free', message: 'Logged in.', tookMs: 300 });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Test CF sparrow' }));
    await screen.findByText('Logged in.');
    expect(test.calls[0]?.body).toEqual({ id: 4 });
  });

  it('takes the session of a browser for an account that meets a human check', async () => {
    const give = fakeApi(importRemoteSession, {
      ok: true,
      state: 'free',
      message: 'The session is valid.',
      tookMs: 20,
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for CF sparrow' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Import a session…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import a session: CF sparrow' }));
    await user.type(dialog.getByRole('textbox', { name: /Cookie header/ }), 'JSESSIONID=abc');
    await user.click(dialog.getByRole('button', { name: 'Import and test' }));
    await screen.findByText('The session is valid.');
    expect(give.calls[0]?.body).toEqual({ id: 4, cookies: 'JSESSIONID=abc', userAgent: navigator.userAgent });
  });

  it('disables an account', async () => {
    const enable = fakeApi(enableRemoteAccount, null);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for CF sparrow' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Disable' }));
    await screen.findByText(/CF sparrow is disabled/);
    expect(enable.calls[0]?.body).toEqual({ id: 4, enabled: false });
  });

  it('shows a page that could not be read as text, and draws nothing of it', async () => {
    fakeApi(getRemotePage, {
      id: 9,
      site: 'CF',
      address: 'https://codeforces.com/contest/1/my',
      missing: 'table',
      keptAt: '2026-11-21T08:00:00.000Z',
      body: '<h1>Stranger</h1><script>alert(1)</script>',
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Show https://codeforces.com/contest/1/my' }));
    await screen.findByText('<h1>Stranger</h1><script>alert(1)</script>');
    expect(screen.queryByRole('heading', { name: 'Stranger' })).toBeNull();
  });
});

describe('the light of a remote judge', () => {
  it('says how it stands, what that means for a submission, and where the problem is', async () => {
    fakeApi(getRemoteSites, [codeforces]);
    renderElement(<RemoteLight site="CF" href="https://codeforces.com/problemset/problem/1/A" />);
    await screen.findByText('not answering');
    screen.getByText(codeforces.note);
    expect(screen.getByRole('link', { name: 'Original problem' }).getAttribute('rel')).toBe('noreferrer noopener');
  });
});
