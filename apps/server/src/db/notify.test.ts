import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLinkTo } from '../testing/silent-link.ts';
import { aSite, type TestSite } from '../testing/site.ts';
import { createNotifier } from './notify.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it('who listens on a connection that somebody on the way has forgotten notices it, and is woken again', async () => {
  const link = await aLinkTo(site.config.databaseUrl);
  const log = pino({ level: 'silent' });
  const notifier = await createNotifier(link.url, site.database.pool, log, { lookMs: 300, answerMs: 500 });
  try {
    const heard: string[] = [];
    notifier.on('oyez_task', (payloads) => heard.push(...payloads));
    notifier.send('oyez_task', '1');
    await expect.poll(() => heard).toEqual(['1']);
    link.goSilent();
    // Told to read everything again.
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['1', '']);
    notifier.send('oyez_task', '2');
    await expect.poll(() => heard).toEqual(['1', '', '2']);
  } finally {
    await notifier.close();
    link.close();
  }
}, 30_000);
