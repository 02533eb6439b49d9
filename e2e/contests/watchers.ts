import { setTimeout as pause } from 'node:timers/promises';
import {
  getBoard,
  getBoardTries,
  getContestOutsideScoreboard,
  getContestRank,
  getOutsideBoard,
  type BoardRow,
} from '@oyez/contract/contests/boards';
import { getContestProblem } from '@oyez/contract/contests/contests';
import { getUserProblemStatus } from '@oyez/contract/problems/problems';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import {
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  getContestSubmissions,
  getSubmissionList,
} from '@oyez/contract/submissions/submissions';
import { EVENTS_PATH, LiveEvent } from '@oyez/contract/wire/live';
import type { Endpoint } from '@oyez/contract/wire/endpoint';
import type { TestUser } from '@oyez/server/testing/builders';
import { ask, type Answer } from '../support/ask.ts';
import type { Contest, Place } from './stage.ts';

/** Somebody who looks at everything again and again while a contest runs, and writes down what was seen and when. */
export type Sight<T> = { askedAt: number; answeredAt: number; seen: T };
export type Sights = {
  who: string | null;
  boards: Sight<{ version: number | null; rows: readonly BoardRow[]; problems: readonly Figures[] }>[];
  problems: Sight<readonly Figures[]>[];
  /** Submissions of others that some call told of, by their numbers. */
  submissions: Sight<{ by: string; ids: readonly number[] }>[];
  tries: Sight<{ uid: string; at: number; status: number | null; submitId: number | null }[]>[];
  /** What was refused, by its code. */
  refused: Sight<string>[];
  events: LiveEvent[];
};
export type Figures = { displayId: string; ac: number; total: number };

const ROUND_MS = 400;
const FOLLOWED_MS = 6000;

export type Watcher = { sights: Sights; end: () => Promise<void> };

/** `others`: the newest submissions of other people, whose numbers everybody can guess. */
export function watch(
  place: Place,
  contest: Pick<Contest, 'id' | 'labels'>,
  by: TestUser | null,
  { others, people }: { others: () => readonly number[]; people: readonly TestUser[] },
): Watcher {
  const sights: Sights = {
    who: by?.username ?? null,
    boards: [],
    problems: [],
    submissions: [],
    tries: [],
    refused: [],
    events: [],
  };
  const stop = new AbortController();
  const cid = contest.id;
  const token = by?.token ?? null;
  const greedy = { cid, forceRefresh: true, containsEnd: true, limit: 100 };

  async function look<E extends Endpoint>(
    endpoint: E,
    sent: Parameters<typeof ask<E>>[2],
    take: (data: NonNullable<Answer<E>['data']>, when: { askedAt: number; answeredAt: number }) => void,
  ): Promise<void> {
    const { askedAt, answeredAt, status, code, data } = await ask(place, endpoint, { token, ...sent });
    if (status === 200 && data !== null) take(data as NonNullable<Answer<E>['data']>, { askedAt, answeredAt });
    else sights.refused.push({ askedAt, answeredAt, seen: code ?? String(status) });
  }

  async function lookAtBoards(): Promise<void> {
    await look(by === null ? getOutsideBoard : getBoard, { query: greedy }, ({ version, rows, problems }, when) =>
      sights.boards.push({ ...when, seen: { version, rows, problems } }),
    );
    await look(by === null ? getContestOutsideScoreboard : getContestRank, { body: greedy }, ({ records }, when) =>
      sights.boards.push({ ...when, seen: { version: null, rows: records, problems: [] } }),
    );
    await look(getContestProblem, { query: { cid, containsEnd: true } }, (seen, when) =>
      sights.problems.push({ ...when, seen }),
    );
    const one = people[sights.boards.length % people.length];
    const displayId = contest.labels[sights.boards.length % contest.labels.length] ?? '';
    const query = { cid, uid: one?.uid ?? '', displayId, outside: by === null, forceRefresh: true, containsEnd: true };
    await look(getBoardTries, { query }, (tries, when) =>
      sights.tries.push({ ...when, seen: tries.map((one_) => ({ uid: query.uid, ...one_ })) }),
    );
  }

  async function lookAtSubmissions(): Promise<void> {
    const note = (call: string, when: Sight<unknown>, ids: readonly number[]) =>
      sights.submissions.push({ ...when, seen: { by: call, ids } });
    const ids = others().slice(-20);
    const newest = ids.at(-1);
    await look(getSubmissionList, { query: { limit: 100 } }, ({ records }, when) =>
      note(
        'the public list',
        { ...when, seen: null },
        records.filter((row) => row.cid === cid).map((row) => row.submitId),
      ),
    );
    if (newest === undefined) return;
    await look(checkSubmissionsStatus, { body: { submitIds: ids } }, (data, when) =>
      note('the state of practice', { ...when, seen: null }, Object.keys(data).map(Number)),
    );
    await look(getSubmissionDetail, { query: { submitId: newest } }, (_, when) =>
      note('the detail', { ...when, seen: null }, [newest]),
    );
    await look(getAllCaseResult, { query: { submitId: newest } }, (data, when) => {
      if ((data.judgeCaseList ?? []).length > 0) note('the tests', { ...when, seen: null }, [newest]);
    });
    if (by === null) return;
    const list = { contestID: cid, beforeContestSubmit: false, containsEnd: true, limit: 100 };
    await look(getContestSubmissions, { query: list }, ({ records }, when) =>
      note(
        'the list',
        { ...when, seen: null },
        records.filter((row) => row.username !== by.username).map((row) => row.submitId),
      ),
    );
    await look(checkContestSubmissionsStatus, { body: { cid, submitIds: [...ids] } }, (data, when) =>
      note('the state of some', { ...when, seen: null }, Object.keys(data).map(Number)),
    );
    await look(getUserProblemStatus, { body: { pidList: [1], isContestProblemList: true, cid } }, () => undefined);
  }

  /** What may be followed is asked anew now and then, as pages do when a contest begins. */
  async function follow(): Promise<void> {
    while (!stop.signal.aborted) {
      const again = AbortSignal.timeout(FOLLOWED_MS);
      await listen(AbortSignal.any([stop.signal, again])).catch((error: unknown) => {
        if (!stop.signal.aborted && !again.aborted) throw error;
      });
    }
  }

  async function listen(signal: AbortSignal): Promise<void> {
    const topics = [`contest:${cid}:board`, `contest:${cid}:submissions`, 'submissions'].join();
    const headers = { accept: 'text/event-stream', ...(token && { authorization: token }) };
    const reply = await fetch(`${place.address}${EVENTS_PATH}?topics=${topics}`, { headers, signal });
    const words = new TextDecoder();
    let rest = '';
    for await (const chunk of reply.body ?? []) {
      const lines = (rest + words.decode(chunk as Uint8Array, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines.filter((text) => text.startsWith('data:'))) {
        sights.events.push(LiveEvent.parse(JSON.parse(line.slice('data:'.length))));
      }
    }
  }

  async function turn(): Promise<void> {
    while (!stop.signal.aborted) {
      await lookAtBoards();
      await lookAtSubmissions();
      await pause(ROUND_MS);
    }
  }

  const all = Promise.all([turn(), follow()]);
  // Told to whoever ends the watch.
  all.catch(() => undefined);
  return {
    sights,
    end: async () => {
      stop.abort();
      await all;
    },
  };
}
