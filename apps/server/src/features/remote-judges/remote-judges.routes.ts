import {
  enableRemoteAccount,
  getOwnRemoteAccounts,
  getRemoteAdmin,
  getRemotePage,
  getRemotePages,
  getRemoteSites,
  getRemoteTroubles,
  importRemoteSession,
  removeOwnRemoteAccount,
  setOwnRemoteAccount,
  testOwnRemoteAccount,
  testRemoteAccount,
  type RemotePage,
} from '@oyez/contract/remote/remote-judges';
import { poolOf, type RemotePool, type RemoteSiteKey } from '@oyez/contract/remote/remote-values';
import { remoteReasonText, remoteMessage, type RemoteReason } from '@oyez/contract/texts/remote-reasons';
import { offersOf } from '@oyez/remote-judges/offers';
import type { Site } from '@oyez/remote-judges/provider';
import type { z } from 'zod';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Services } from '../../services.ts';
import { toAccount } from './accounts/account-view.ts';
import { ownByPool, poolAccounts, sentToday } from './accounts/accounts.sql.ts';
import { enableAccount, importSession, testPoolAccount } from './accounts/admin-accounts.service.ts';
import { keepOwn, listOwn, removeOwn, testOwn } from './accounts/own-accounts.service.ts';
import { outageText } from './sites/outage-texts.ts';
import { healthOf } from './sites/health.service.ts';
import { languageLists, type LanguageList } from '../remote-languages/remote-languages.service.ts';
import { keptPage, keptPages } from './sites/sites.sql.ts';
import { troubles } from './submitting/work.sql.ts';

/** Judges elsewhere: how they stand, the accounts with which one submits there, and what went wrong. */
export function remoteJudgeRoutes(on: On, services: Services): void {
  const { database, now } = services;
  const { db } = database;

  on(getRemoteSites).with(async ({ query }, { locale }) => {
    const found = await healthOf(services, query.site, locale);
    return found.map(({ row: _, work: __, ...health }) => health);
  });

  on(getRemoteAdmin).with(async (_, { locale }) => {
    const [sites, accounts, sent, own, lists] = await Promise.all([
      healthOf(services, undefined, locale),
      poolAccounts(db),
      sentToday(db, now()),
      ownByPool(db),
      languageLists(db),
    ]);
    const there = new Set<string>(sites.map(({ site }) => poolOf(site)));
    return {
      sites: sites.map(({ row, work, ...health }) => ({
        ...health,
        waiting: work?.waiting ?? 0,
        pool: poolOf(health.site),
        failures: row?.failures ?? 0,
        lastFailure: row?.last_failure ? outageText(row.last_failure, locale) : null,
        lastFailureAt: row?.last_failure_at?.toISOString() ?? null,
        sending: work?.sending ?? 0,
        oldestSeconds: work?.oldest ? Math.round((now().getTime() - work.oldest.getTime()) / 1000) : null,
        languages: listView(services.remote.of(health.site), lists.get(health.site)),
      })),
      accounts: accounts
        .filter((account) => there.has(account.pool))
        .map((account) => ({
          id: account.id,
          pool: account.pool as RemotePool,
          name: account.name,
          ...toAccount(account, now(), locale),
          failures: account.failures,
          sentToday: sent.get(account.id) ?? 0,
        })),
      ownAccounts: own
        .filter(({ pool }) => there.has(pool))
        .map(({ pool, count }) => ({ pool: pool as RemotePool, count })),
    };
  });

  on(testRemoteAccount).with(({ body }, context) => testPoolAccount(services, context, body.id, context.locale));
  on(importRemoteSession).with(({ body }, context) => importSession(services, context, body, context.locale));
  on(enableRemoteAccount).with(async ({ body }, context) => {
    await enableAccount(services, context, body);
    return null;
  });

  on(getRemoteTroubles).with(({ query }, { locale }) =>
    wirePage(
      query,
      (page) => troubles(db, query.site, page),
      (row) => ({
        submitId: row.submission_id,
        site: row.oj as RemoteSiteKey,
        problemId: row.display_id,
        remoteId: row.remote_id,
        account: row.account,
        status: row.outcome ?? 0,
        reason:
          remoteReasonText(remoteMessage(row.reason as RemoteReason, row.oj, row.raw_verdict ?? ''), locale) ??
          row.reason,
        rawVerdict: row.raw_verdict,
        sends: row.sends,
        at: row.at.toISOString(),
      }),
    ),
  );

  on(getRemotePages).with(async ({ query }) => (await keptPages(db, query.site)).map(toPage));
  on(getRemotePage).with(async ({ query }) => {
    const page = (await keptPage(db, query.id)) ?? fail('remote_page_not_found');
    return { ...toPage(page), body: page.body };
  });

  on(getOwnRemoteAccounts).with((_, { actor, locale }) => listOwn(services, actor.id, locale));
  on(setOwnRemoteAccount).with(async ({ body }, context) => {
    await keepOwn(services, context, body);
    return null;
  });
  on(testOwnRemoteAccount).with(({ body }, { actor, locale }) => testOwn(services, actor.id, body.pool, locale));
  on(removeOwnRemoteAccount).with(async ({ body }, context) => {
    await removeOwn(services, context, body.pool);
    return null;
  });
}

function listView(site: Site | undefined, list: LanguageList | undefined) {
  if (site === undefined || list === undefined) return null;
  const { offered, added, gone } = offersOf(site, list.languages);
  const names = (some: readonly { siteName: string }[]) => some.map(({ siteName }) => siteName);
  return { readAt: list.readAt.toISOString(), offered: offered.length, added: names(added), gone: names(gone) };
}

function toPage(row: {
  id: number;
  oj: string;
  address: string;
  missing: string;
  kept_at: Date;
}): z.infer<typeof RemotePage> {
  const { id, oj, address, missing, kept_at: keptAt } = row;
  return { id, site: oj as RemoteSiteKey, address, missing, keptAt: keptAt.toISOString() };
}
