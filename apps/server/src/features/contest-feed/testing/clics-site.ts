import type { AddressInfo } from 'node:net';
import { createContestToken, type TokenRole } from '@oyez/contract/contests/contest-feed';
import { STATUS } from '@oyez/contract/judging/verdict';
import { markChanged } from '../../../db/changes.sql.ts';
import { transact } from '../../../db/transact.ts';
import { caseReport } from '../../../testing/case-reports.ts';
import type { TestSite } from '../../../testing/site.ts';
import type { TestUser } from '../../../testing/builders.ts';
import type { ClicsVersion } from '@oyez/contract/contests/clics';
import type { ClicsObject } from '../clics-format.ts';

export type Line = { type: string; id: string | null; data: ClicsObject | null; token: string };

export const basic = (token: string) => `Basic ${Buffer.from(`somebody:${token}`).toString('base64')}`;

export async function aToken(site: TestSite, contestId: number, by: TestUser, role: TokenRole): Promise<string> {
  const body = { cid: contestId, name: `${role} screen`, role };
  const { data, msg } = await site.call(createContestToken, { token: by.token, body });
  if (data === null) throw new Error(msg);
  return data.token;
}

type Wish = { token?: string | null; version?: ClicsVersion };

/** One call of the format, with the status of the transport. */
export async function clics(site: TestSite, path: string, { token = null, version = '2026-01' }: Wish = {}) {
  const answer = await site.app.inject({
    url: `/api/clics/${version}${path}`,
    headers: { 'accept-language': 'en-US', ...(token !== null && { authorization: basic(token) }) },
  });
  return { http: answer.statusCode, headers: answer.headers, text: answer.body, json: <T>() => answer.json<T>() };
}

export async function addressOf(site: TestSite): Promise<string> {
  if (!site.app.server.listening) await site.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
}

/** What the feed says until now, or until so many lines were read and the connection broke. */
export async function feedOf(
  site: TestSite,
  contestId: number,
  { token = null, version = '2026-01', since, lines = Infinity }: Wish & { since?: string; lines?: number },
): Promise<Line[]> {
  const stays = lines === Infinity ? 'stream=false' : '';
  const query = [stays, since === undefined ? '' : `since_token=${since}`].filter((one) => one !== '').join('&');
  const broken = new AbortController();
  const response = await fetch(
    `${await addressOf(site)}/api/clics/${version}/contests/c${contestId}/event-feed?${query}`,
    {
      headers: token === null ? {} : { authorization: basic(token) },
      signal: broken.signal,
    },
  );
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const read: Line[] = [];
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    const parts = text.split('\n');
    text = parts.pop() ?? '';
    read.push(...parts.filter((part) => part !== '').map((part) => JSON.parse(part) as Line));
    if (read.length >= lines) break;
  }
  broken.abort();
  return read.slice(0, lines);
}

/** The objects that stand at the end, by kind and id. */
export function endOf(lines: readonly Line[]): Map<string, ClicsObject> {
  const present = new Map<string, ClicsObject>();
  for (const { type, id, data } of lines) {
    const key = `${type}/${id ?? ''}`;
    if (data === null) present.delete(key);
    else present.set(key, data);
  }
  return present;
}

/** A judging that stands from now on, in the place of the one before. */
export async function judged(site: TestSite, submissionId: number, status: number, tests = 2): Promise<number> {
  const now = site.now();
  return transact(site, async (tx) => {
    const before = await tx
      .updateTable('judging')
      .set({ superseded_at: now })
      .where('submission_id', '=', submissionId)
      .where('superseded_at', 'is', null)
      .returning(['id', 'n'])
      .executeTakeFirst();
    const { id } = await tx
      .insertInto('judging')
      .values({
        submission_id: submissionId,
        n: (before?.n ?? 0) + 1,
        cause: before ? 'rejudge' : 'submit',
        replaces_id: before?.id ?? null,
        status,
        time_ms: 30,
        created_at: now,
        started_at: now,
        ended_at: now,
        applied_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const cases = Array.from({ length: tests }, (_, n) =>
      caseReport(n + 1, n + 1 === tests ? status : STATUS.accepted),
    );
    await tx
      .insertInto('judging_detail')
      .values({ judging_id: id, cases: JSON.stringify(cases) })
      .execute();
    await tx
      .updateTable('submission')
      .set((eb) => ({ status, current_judging_id: id, version: eb('version', '+', 1) }))
      .where('id', '=', submissionId)
      .execute();
    await markChanged(tx, 'submission', [submissionId]);
    return id;
  });
}
