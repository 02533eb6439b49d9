import { remoteLimits } from '@oyez/contract/remote/remote-values';
import type { PageSnapshot } from '@oyez/remote-judges/provider';
import { transact } from '../../../db/transact.ts';
import type { Services } from '../../../services.ts';
import { sendSystemMessages } from '../../messages/messages.service.ts';
import { rootIds } from '../accounts/accounts.sql.ts';
import { isKnownGap, keepPage } from './sites.sql.ts';

const TOLD_FOR_MS = 3_600_000;

/**
 * Keeps a page that could not be read, for who mends it, and tells the administrators once an hour of each thing that
 * was missing.
 */
export async function keepUnreadable(
  services: Services,
  oj: string,
  missing: string,
  page: PageSnapshot | undefined,
): Promise<void> {
  const { log, now } = services;
  const short = missing.slice(0, 300);
  const isTold = await isKnown(services, oj, short);
  await keep(services, oj, short, page);
  if (isTold) return;
  log.error({ oj, missing: short }, 'a page of a judge elsewhere is not as expected');
  await transact(services, async (tx) => {
    const userIds = await rootIds(tx);
    await sendSystemMessages(
      tx,
      { userIds, template: 'remote_page_changed', params: { site: oj, missing: short } },
      now(),
    );
  });
}

/** Keeps a page that was read but for what is noted, at most once an hour for the same notes: nobody has to be woken for it. */
export async function keepNoted(services: Services, oj: string, notes: string, page: PageSnapshot): Promise<void> {
  const short = notes.slice(0, 300);
  if (!(await isKnown(services, oj, short))) await keep(services, oj, short, page);
}

function isKnown({ database, now }: Services, oj: string, missing: string): Promise<boolean> {
  return isKnownGap(database.db, oj, missing, new Date(now().getTime() - TOLD_FOR_MS));
}

async function keep({ database, now }: Services, oj: string, missing: string, page: PageSnapshot | undefined) {
  const body = (page?.body ?? '').slice(0, remoteLimits.page).replaceAll('\0', '');
  await keepPage(database.db, { oj, address: page?.url ?? '', missing, body }, remoteLimits.pages, now());
}
