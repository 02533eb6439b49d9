import { writeSetting } from '@oyez/server/settings/settings.sql';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PHONE, useBrowser } from '../support/browser.ts';
import { see, seeNoMore, seeToast } from '../support/pages.ts';
import { useSite } from '../support/site.ts';

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const MARKUP = '<img src=x onerror="window.canary=1"><script>window.canary=1</script>';
/** Markup, a way out of an attribute, text that turns the line around, a name that nobody sees, and templates. */
const HOSTILE = `${MARKUP} "'><a href="javascript:window.canary=1">x</a> \u202eNOTHING\u2066 \u200b\u200d {{constructor}} \${1}`;
const BOMBS = {
  long: `BOMB${'*_[`<'.repeat(13_100)}`.slice(0, 65_535),
  quotes: `BOMB\n\n${'> '.repeat(10_000)}deep`,
  table: `BOMB\n\n|${'a|'.repeat(200)}\n|${'-|'.repeat(200)}\n${`|${'b|'.repeat(200)}\n`.repeat(60)}`,
};

describe('what people report', () => {
  const site = useSite();
  const browser = useBrowser(site);
  beforeAll(async () => {
    const { database, now } = site.services();
    const limits = { defaultCreateDiscussionACInitValue: 0, defaultCreateCommentACInitValue: 0 };
    await writeSetting(database.db, 'limits', { ...limits, newMemberLinksPerHour: 1000 }, now());
  });
  // The lists of the other files are as if they had never been.
  afterAll(async () => {
    const { database, now } = site.services();
    await database.db.updateTable('discussion').set({ deleted_at: now() }).execute();
    await database.db.deleteFrom('report').execute();
    await writeSetting(database.db, 'limits', {}, now());
  });

  async function discussion(username: string, title: string, content: string): Promise<number> {
    const { database, now } = site.services();
    const { id: userId } = await database.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    const { id } = await database.db
      .insertInto('discussion')
      .values({ user_id: userId, title, summary: HOSTILE, content, created_at: now(), modified_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  it('goes from the reader to a moderator’s decision, and to the author’s message', async () => {
    const [author, reader] = [await site.person(), await site.person()];
    const did = await discussion(author.username, 'Bridges', 'At length');
    const { page } = await browser.visitor({ as: author, locale: 'en-US' });
    await page.goto(`/discussion-detail/${did}`);
    await page.getByRole('textbox', { name: 'Write a comment' }).fill(`Cheap watches ${MARKUP}`);
    await page.getByRole('button', { name: 'Send comment' }).click();
    await see(page.getByRole('article').filter({ hasText: 'Cheap watches' }));
    await seeNoMore(page.getByRole('button', { name: /^Report/ }));

    // A reader on a phone reports the comment.
    const { page: phone } = await browser.visitor({ as: reader, ...PHONE, locale: 'en-US' });
    await phone.goto(`/discussion-detail/${did}`);
    await phone.getByRole('button', { name: `Report what ${author.username} wrote` }).tap();
    const form = phone.getByRole('form', { name: 'Report a comment' });
    await form.getByRole('button', { name: 'Send' }).tap();
    await see(form.getByText('The report label and reason cannot be empty'));
    await form.getByRole('checkbox', { name: 'Spam or advertising' }).tap();
    await form.getByRole('textbox', { name: 'Reason' }).fill(`Look ${MARKUP}`);
    expect(await fits(phone)).toBe(true);
    await form.getByRole('button', { name: 'Send' }).tap();
    await seeToast(phone, 'Send successfully');

    // The moderator finds it among the reports, hides it and mutes who wrote it, by keyboard.
    const { page: desk } = await browser.visitor({ as: await site.root(), locale: 'en-US' });
    await desk.goto('/admin/discussion');
    await desk.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name: 'Reports' }).click();
    const one = desk.getByRole('article').filter({ hasText: 'Cheap watches' });
    await see(one.getByText('Spam or advertising'));
    await one.getByRole('button', { name: /^Decide about Comment/ }).focus();
    await desk.keyboard.press('Enter');
    const decide = desk.getByRole('form', { name: 'Decide about what was reported' });
    await see(decide.getByText(/This decision closes 1 report/));
    await decide.getByRole('radio', { name: 'Hide it from others' }).check();
    await decide.getByRole('combobox', { name: 'Mute the author' }).selectOption('1 day');
    await decide.getByRole('button', { name: 'Decide' }).click();
    await see(decide.getByText('Please give a reason: the author will see it.'));
    await decide.getByRole('textbox', { name: 'Reason' }).fill(`No advertising. ${MARKUP}`);
    await decide.getByRole('button', { name: 'Decide' }).click();
    await seeNoMore(one);

    // Others see that something was there, the author reads why and until when.
    await phone.reload();
    await see(phone.getByText('Hidden by a moderator.'));
    await seeNoMore(phone.getByText('Cheap watches'));
    await page.reload();
    await see(page.getByText(/Hidden from others\. Reason: No advertising/));
    await see(page.getByText(/You have been muted until/));
    await page.goto('/message/mine');
    await see(page.getByText('You have been muted').first());
    await see(page.getByText('Something you wrote was hidden').first());
    await phone.goto('/message/mine');
    await see(phone.getByText('Your report was reviewed').first());

    // Taken back: everything is as before.
    await desk.goto('/admin/discussion/reports?decided=true');
    await desk.getByRole('button', { name: /^Undo the decision about Comment/ }).click();
    await seeToast(desk, 'It is waiting again.');
    await page.goto(`/discussion-detail/${did}`);
    await see(page.getByRole('textbox', { name: 'Write a comment' }));
    await seeNoMore(page.getByText(/Hidden from others/));
    await desk.goto('/admin/discussion/log');
    await see(desk.getByText('muted someone').first());
    await see(desk.getByText('hid a comment').first());
    for (const any of [page, phone, desk]) expect(await any.evaluate(() => 'canary' in window)).toBe(false);
  });

  it(
    'shows what means harm as the text that it is, on every page of the back office',
    { timeout: 600_000 },
    async () => {
      const author = await site.person();
      const { database, now } = site.services();
      const root = await site.root();
      const { id: rootId } = await database.db
        .selectFrom('account')
        .select('id')
        .where('username', '=', 'root')
        .executeTakeFirstOrThrow();
      const { id: authorId } = await database.db
        .selectFrom('account')
        .select('id')
        .where('username', '=', author.username)
        .executeTakeFirstOrThrow();
      const at = { created_at: now() };
      const ids: number[] = [];
      for (const content of [HOSTILE, ...Object.values(BOMBS)]) {
        const did = await discussion(author.username, `\u202e${HOSTILE}`, content);
        ids.push(did);
        const { id: comment } = await database.db
          .insertInto('comment')
          .values({ discussion_id: did, user_id: authorId, content: content.slice(0, 10_000), ...at })
          .returning('id')
          .executeTakeFirstOrThrow();
        await database.db
          .insertInto('reply')
          .values({
            comment_id: comment,
            user_id: authorId,
            content: HOSTILE,
            deleted_at: now(),
            deleted_by: rootId,
            ...at,
          })
          .execute();
        await database.db
          .insertInto('report')
          .values({
            target_kind: 'comment',
            target_id: comment,
            discussion_id: did,
            author_id: authorId,
            user_id: authorId,
            content: `#${'<b>'.repeat(3)}#${HOSTILE}`,
            reported: JSON.stringify({ content: content.slice(0, 10_000), place: HOSTILE }),
            ...at,
          })
          .execute();
        await database.db
          .insertInto('audit')
          .values({
            at: now(),
            actor_id: rootId,
            action: 'comment.delete',
            subject_kind: 'comment',
            subject_id: comment,
            before: JSON.stringify({ userId: authorId, content }),
            after: JSON.stringify({ reason: HOSTILE }),
          })
          .execute();
      }
      await database.db
        .insertInto('mute')
        .values({ user_id: authorId, until: new Date(now().getTime() + 3_600_000), reason: HOSTILE, ...at })
        .execute();
      for (const look of [{}, PHONE]) {
        const { page } = await browser.visitor({ as: root, locale: 'en-US', ...look });
        const pages = [
          '/admin/discussion',
          '/admin/discussion/reports',
          '/admin/discussion/muted',
          '/admin/discussion/deleted',
          '/admin/discussion/log',
          ...ids.map((id) => `/discussion-detail/${id}`),
        ];
        for (const address of pages) {
          await page.goto(address);
          await see(page.getByText(/onerror=|BOMB/).first()).catch((error: unknown) => {
            throw new Error(`${address} shows nothing of it`, { cause: error });
          });
          expect(await page.evaluate(() => 'canary' in window), address).toBe(false);
          expect(await fits(page), address).toBe(true);
          expect(await page.locator('[href^="javascript:"], [onerror], [onload]').count(), address).toBe(0);
        }
      }
    },
  );
});
