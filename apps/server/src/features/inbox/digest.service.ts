import type { Digest, DigestEvery } from '@oyez/contract/site/message-digest';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@oyez/contract/wire/values';
import { z } from 'zod';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import { defineJob, enqueueJob } from '../../jobs/define-job.ts';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { Actor } from '../../policy/actor.ts';
import { openSecret, sealSecret } from '../../secrets.ts';
import type { Services } from '../../services.ts';
import { siteAddress } from '../../settings/site-address.ts';
import { actorOf } from '../accounts/actors.service.ts';
import { mailConfigured, sendLetter } from '../mail/mail.service.ts';
import { digestLetter } from './digest-letter.ts';
import {
  deleteDigest,
  findDigest,
  findDigestReader,
  setDigest,
  setTold,
  takeDueDigests,
  usernameOfUid,
} from './digest.sql.ts';
import { newestMessageId, unreadAfter } from './inbox.sql.ts';
import { withSources } from './sources.service.ts';

const PURPOSE = 'message digest';
const DAY_MS = 86_400_000;
const LENGTH_MS = { day: DAY_MS, week: 7 * DAY_MS };
const LOOK_EVERY_MS = 60_000;
const AT_ONCE = 500;
/** Of those that were not told of; what is beyond is in the message centre. */
const MOST = 200;

export async function digestOf(services: Services, userId: number): Promise<Digest> {
  const found = await findDigest(services.database.db, userId);
  return {
    every: (found?.every ?? 'off') as DigestEvery,
    email: found?.email ?? null,
    sends: await mailConfigured(services),
  };
}

export async function chooseDigest(
  services: Services,
  { actor: { id: userId }, locale: lang }: { actor: Actor; locale: Locale },
  every: DigestEvery,
): Promise<Digest> {
  const now = services.now();
  await transact(services, async (tx) => {
    if (every === 'off') return deleteDigest(tx, userId);
    await setDigest(tx, userId, { every, lang, dueAt: new Date(now.getTime() + LENGTH_MS[every]) }, now);
  });
  return digestOf(services, userId);
}

/** Whoever has the link stops them, logged in or not; a second time changes nothing. */
export async function stopDigest(services: Services, token: string): Promise<{ username: string }> {
  const { database, config } = services;
  const uid = openSecret(config.secretKey, PURPOSE, token);
  const person = uid === null || uid === '' ? undefined : await usernameOfUid(database.db, uid);
  if (person === undefined) fail('digest_link_wrong');
  await deleteDigest(database.db, person.id);
  return { username: person.username };
}

export function digestDuties(services: Services): LeaderDuty[] {
  return [{ name: 'mail digests', everyMs: LOOK_EVERY_MS, run: () => enqueueDueDigests(services) }];
}

/** While there is no mail server nobody is put off: their digest comes when there is one. */
export async function enqueueDueDigests(services: Services): Promise<void> {
  if (!(await mailConfigured(services))) return;
  const now = services.now();
  let taken = 0;
  do {
    taken = await transact(services, async (tx) => {
      const userIds = await takeDueDigests(tx, now, AT_ONCE);
      for (const userId of userIds) {
        await enqueueJob(tx, sendDigest, { userId }, { ownerId: userId }, now);
      }
      return userIds.length;
    });
  } while (taken === AT_ONCE);
}

/** Written when it is sent, also when it is tried again: of what its reader may see at that moment. */
export const sendDigest = defineJob({
  name: 'message digest',
  payload: z.object({ userId: z.int() }),
  maxAttempts: 8,
  backoffMs: (attempt) => Math.min(60_000 * 2 ** (attempt - 1), 3_600_000),
  run: async ({ userId }, services) => {
    const { database, config, settings } = services;
    const { db } = database;
    const person = await findDigestReader(db, userId);
    if (person === undefined || person.email === null) return;
    const actor = await actorOf(database.db, person, services.now());
    const newest = await newestMessageId(db, userId);
    const unread = await withSources(services, await unreadAfter(db, userId, person.told_id, MOST), {
      actor,
      now: services.now(),
    });
    const rows = unread.filter((row) => row.isOpen && !row.about_gone && !row.about_hidden);
    if (rows.length > 0) {
      const locale = LOCALES.find((one) => one === person.lang) ?? DEFAULT_LOCALE;
      const { username, email } = person;
      const [address, { web }] = [await siteAddress(services), await settings.current()];
      const token = encodeURIComponent(sealSecret(config.secretKey, PURPOSE, person.uid));
      const stop = `${address}/unsubscribe?token=${token}`;
      const letter = digestLetter(rows, { username, locale, site: web.name, address, stop });
      const unsubscribe = `${address}/api/x/messages/digest/stop?token=${token}`;
      if (!(await sendLetter(services, { recipient: email, locale, unsubscribe, ...letter }))) return;
    }
    await setTold(db, userId, newest);
  },
});
