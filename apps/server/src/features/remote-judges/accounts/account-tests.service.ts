import { randomUUID } from 'node:crypto';
import type { RemoteTest } from '@oyez/contract/remote/remote-judges';
import { pick, type Bilingual, type Locale } from '@oyez/contract/wire/values';
import { RemoteError } from '@oyez/remote-judges/errors';
import type { Site, SiteConnection } from '@oyez/remote-judges/provider';
import type { z } from 'zod';
import { fail } from '../../../http/app-error.ts';
import type { Services } from '../../../services.ts';
import { connectAs } from '../sites/connection.service.ts';
import { asking } from '../sites/health.service.ts';
import { keepUnreadable } from '../sites/pages.service.ts';
import { accountState, troubleText } from './account-view.ts';
import { accountById, holdThis, type AccountRow, type Shown } from './accounts.sql.ts';
import { giveBack, shownBy } from './account-troubles.service.ts';

const words = {
  fine: { en: '{site} accepts the account.', zh: '{site} 接受了该账号。' },
  away: { en: '{site} gives no usable answer at the moment.', zh: '{site} 目前没有可用的响应。' },
  page: {
    en: 'A page of {site} is not as expected; it is kept for you to look at.',
    zh: '{site} 的页面与预期不符，页面已保存供查看。',
  },
  other: { en: '{site} refused: {kind}.', zh: '{site} 拒绝了请求：{kind}。' },
} as const satisfies Record<string, Bilingual>;

/** `isRefused`: it was its name and password that the judge did not take. */
type Tested = { test: z.infer<typeof RemoteTest>; isRefused: boolean };

export async function testAccount(
  services: Services,
  account: AccountRow,
  locale: Locale,
): Promise<z.infer<typeof RemoteTest>> {
  return (await signInAs(services, account, locale)).test;
}

/** Signs in with an account, or sees that it is signed in, and submits nothing. */
export async function signInAs(services: Services, account: AccountRow, locale: Locale): Promise<Tested> {
  const { database, remote, now } = services;
  const site = siteOfPool(services, account.pool) ?? fail('remote_account_not_found');
  const hold = `test:${randomUUID()}`;
  const held = (await holdThis(database.db, account.id, hold, now())) ?? fail('remote_account_in_use');
  const began = performance.now();
  let shown: Shown = { state: 'ready', trouble: null, hasSucceeded: true };
  let text = pick(words.fine, locale);
  let ok = true;
  let isRefused = false;
  try {
    const connection = connectAs({ ...services, remote }, site, held, hold);
    await asking(services, site.key, () => connection.ensureSession());
    await readList(connection);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    ok = false;
    isRefused = error.kind === 'LoginFailed';
    shown = shownBy(held, error, now());
    text = await told(services, site, error, shown, locale);
  } finally {
    await giveBack(services, site, held, hold, shown);
  }
  const after = (await accountById(database.db, account.id)) ?? held;
  const state = accountState(after, now());
  const message = text.replaceAll('{site}', site.name);
  return { test: { ok, state, message, tookMs: Math.round(performance.now() - began) }, isRefused };
}

/** What it offers today is learnt on the way; an account is no worse for a list that cannot be read. */
async function readList(connection: SiteConnection): Promise<void> {
  const { site } = connection;
  try {
    await connection.listLanguages(site.parseId(site.probe.known));
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
  }
}

async function told(services: Services, site: Site, error: RemoteError, shown: Shown, locale: Locale): Promise<string> {
  if (error.kind === 'SiteChanged') {
    const { what, page } = error as RemoteError & { what: string; page: Parameters<typeof keepUnreadable>[3] };
    await keepUnreadable(services, site.key, what, page);
    return pick(words.page, locale);
  }
  const trouble = troubleText(shown.trouble ?? (error.kind === 'LoginFailed' ? 'password' : null), locale);
  if (trouble !== null) return trouble;
  if (error.kind === 'TemporarilyUnavailable') return pick(words.away, locale);
  return pick(words.other, locale).replaceAll('{kind}', error.kind);
}

/** The judge at which the accounts of a pool sign in. */
export function siteOfPool({ remote }: Pick<Services, 'remote'>, pool: string): Site | undefined {
  return remote.of(pool) ?? remote.all.find((site) => site.accountKey === pool);
}
