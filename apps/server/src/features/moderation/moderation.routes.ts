import { reportDiscussion as reportDiscussionCall } from '@oyez/contract/discussions/discussions';
import * as calls from '@oyez/contract/discussions/moderation';
import type { LeaderDuty } from '../../jobs/leader.ts';
import type { On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Services } from '../../services.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { commentsRestorableSince } from '../comments/removal.service.ts';
import { countWaiting, listCases, listPlain } from './cases.sql.ts';
import { decide, setReport, undo } from './deciding.service.ts';
import { deletedComments } from './deleted.sql.ts';
import { moderationLog } from './log.sql.ts';
import { toCase, toDeletedComment, toEntry, toMute, toPlainReport } from './moderation.view.ts';
import { moderatedPlace, mutePerson, unmutePerson } from './mutes.service.ts';
import { listMutes } from './mutes.sql.ts';
import { reportComment, reportDiscussion } from './reporting.service.ts';
import { purgeReports } from './reports.sql.ts';

const PURGE_EVERY_MS = 3_600_000;

/** What people report, what is decided about it, who is muted, and what was done: for those who look after a place. */
export function moderationRoutes(on: On, services: Services): void {
  const { db } = services.database;

  on(reportDiscussionCall).with(async ({ body }, by) => {
    await reportDiscussion(services, body, by);
    return null;
  });

  on(calls.reportComment).with(async ({ body }, by) => {
    await reportComment(services, body, by);
    return null;
  });

  on(calls.getDiscussionReports).with(async ({ query }, { actor, now }) => {
    const place = await moderatedPlace(db, { actor, now }, undefined);
    return wirePage(query, (page) => listPlain(db, { actor, place, now }, page), toPlainReport);
  });

  on(calls.setDiscussionReport).with(async ({ body }, by) => {
    await setReport(services, body, by);
    return null;
  });

  on(calls.getReportCases).with(async ({ query }, { actor, now }) => {
    const place = await moderatedPlace(db, { actor, now }, query.gid);
    const filter = { ...query, decided: query.decided === true };
    return wirePage(
      query,
      (page) => listCases(db, { actor, place, now }, filter, page),
      (row) => toCase(row, actor),
    );
  });

  on(calls.getWaitingReports).with(async ({ query }, { actor, now }) => {
    const place = await moderatedPlace(db, { actor, now }, query.gid);
    return { waiting: await countWaiting(db, { actor, place, now }) };
  });

  on(calls.decideReports).with(async ({ body }, by) => ({ decision: await decide(services, body, by) }));

  on(calls.undoDecision).with(async ({ body }, by) => {
    await undo(services, body.decision, by);
    return null;
  });

  on(calls.getMutes).with(async ({ query }, { actor, now }) => {
    const place = await moderatedPlace(db, { actor, now }, query.gid);
    return wirePage(query, (page) => listMutes(db, place, query.keyword ?? '', page, now), toMute);
  });

  on(calls.mutePerson).with(async ({ body }, by) => {
    await mutePerson(services, body, by);
    return null;
  });

  on(calls.unmutePerson).with(async ({ body }, by) => {
    await unmutePerson(services, body, by);
    return null;
  });

  on(calls.getModerationLog).with(async ({ query }, { actor, now }) => {
    const place = await moderatedPlace(db, { actor, now }, query.gid);
    const { limit, cursor, action, keyword } = query;
    const name = (username: string | undefined) => (username ? usernameKey(username) : undefined);
    const time = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
    const rows = await moderationLog(
      db,
      { actor, place, now },
      {
        ...{ cursor, action, keyword, by: name(query.by), person: name(query.person) },
        ...{ from: time(query.from), to: time(query.to), limit: limit + 1 },
      },
    );
    const records = rows.slice(0, limit).map(toEntry);
    return { records, next: rows.length > limit ? (records.at(-1)?.id ?? null) : null };
  });

  on(calls.getDeletedComments).with(({ query }, { now }) => {
    const since = commentsRestorableSince(now);
    const wanted = { since, keyword: query.keyword ?? '' };
    return wirePage(query, (page) => deletedComments(db, wanted, page), toDeletedComment);
  });
}

export function moderationDuties({ database }: Services): LeaderDuty[] {
  return [{ name: 'purge reports', everyMs: PURGE_EVERY_MS, run: () => purgeReports(database.db) }];
}
