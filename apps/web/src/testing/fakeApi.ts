import type { Endpoint, ReplyInputOf } from '@oyez/contract/wire/endpoint';
import { type ErrorCode, errors, errorText } from '@oyez/contract/errors/catalogue';
import { EVENTS_PATH } from '@oyez/contract/wire/live';
import { getOutdatedVerdicts } from '@oyez/contract/contests/contest-rejudging';
import { getProblemContests } from '@oyez/contract/contests/contest-problems';
import { getNewestMessages, getUnreadMessages } from '@oyez/contract/site/messages';
import { getWaitingReports } from '@oyez/contract/discussions/moderation';
import { getComments } from '@oyez/contract/discussions/comments';
import { getClarificationInbox, getClarifications } from '@oyez/contract/contests/clarifications';
import { getContestParticipants } from '@oyez/contract/contests/contest-participants';
import { getSubmissionNotes } from '@oyez/contract/submissions/submission-notes';
import { getOwnAssignments } from '@oyez/contract/classes/assignments';
import { ready } from '@oyez/contract/site/system';
import type { Envelope } from '@oyez/contract/wire/values';
import { getLocale } from '../api/locale.ts';

/** The network, and nothing else, is replaced in component tests. */
export type RecordedCall = {
  query: URLSearchParams;
  body: Record<string, unknown>;
  form: FormData | undefined;
  headers: Headers;
};

type Reply = { http?: number; envelope: Envelope<unknown>; headers?: Record<string, string>; after?: Promise<void> };
type Handler = {
  pattern: RegExp;
  method: string;
  answer: (call: RecordedCall) => Reply | 'down';
  calls: RecordedCall[];
};

let handlers: Handler[] = [];
let unanswered: string[] = [];

/** With `after` the reply is under way until then. */
export type FakeOptions = { headers?: Record<string, string>; after?: Promise<void>; http?: number };
export type Fake = { calls: RecordedCall[] };

/** Answers an endpoint of the contract with a reply that the contract allows. The latest answer holds. */
export function fakeApi<E extends Endpoint>(
  endpoint: E,
  reply: ReplyInputOf<E> | ((call: RecordedCall) => ReplyInputOf<E>),
  options: FakeOptions = {},
): Fake {
  return answerWith(endpoint, (call) => {
    const value: unknown = typeof reply === 'function' ? (reply as (call: RecordedCall) => unknown)(call) : reply;
    return { envelope: { status: 200, data: endpoint.reply.parse(value), msg: 'success' }, ...options };
  });
}

/** Fails as the server would: words, status and transport status from the error catalogue. */
export function fakeFailure(
  endpoint: Endpoint,
  code: ErrorCode,
  extra: Pick<Envelope<unknown>, 'fields' | 'requestId' | 'retryAfter'> = {},
): Fake {
  return answerWith(endpoint, () => {
    const spec: { status: number; http?: number } = errors[code];
    return {
      http: spec.http ?? 200,
      envelope: { status: spec.status, data: null, msg: errorText(code, getLocale()), code, ...extra },
    };
  });
}

/** The server cannot be reached. */
export function fakeOutage(endpoint: Endpoint): Fake {
  return answerWith(endpoint, () => 'down');
}

export function installFakeNetwork(): void {
  handlers = [];
  unanswered = [];
  // The bar asks on every page of somebody who is logged in.
  fakeApi(getUnreadMessages, { comment: 0, reply: 0, like: 0, sys: 0, mine: 0 });
  fakeApi(getNewestMessages, []);
  fakeApi(getWaitingReports, { waiting: 0 });
  // The home page of somebody who is logged in asks.
  fakeApi(getOwnAssignments, { assignments: [] });
  // Every page of a submission asks.
  fakeApi(getSubmissionNotes, { notes: [], earlier: [], can: { write: false, follow: false } });
  // Every page of a problem asks.
  fakeApi(getProblemContests, []);
  // Every page of a discussion asks.
  const nobodyWrote = { records: [], total: 0, size: 10, current: 1, pages: 0 };
  fakeApi(getComments, { commentList: nobodyWrote, commentLikeMap: {}, refusal: null, refusalWith: {} });
  // The frame asks on every page of a contest.
  fakeApi(getClarifications, { records: [], total: 0, size: 30, current: 1, pages: 0, ask: null });
  const nothingAsked = { records: [], total: 0, size: 20, current: 1, pages: 0, waiting: 0, problems: [] };
  fakeApi(getClarificationInbox, nothingAsked);
  // The board of the jury asks.
  fakeApi(getContestParticipants, { records: [], total: 0, size: 100, current: 1, pages: 0 });
  // Every form of a problem that is there asks.
  fakeApi(getOutdatedVerdicts, []);
  // Asked when another call gets no answer.
  fakeApi(ready, { database: true, migrations: true, files: true, clock: true, room: true });
  globalThis.fetch = answerFetch;
}

export function unansweredCalls(): string[] {
  return unanswered;
}

function answerWith(endpoint: Endpoint, answer: Handler['answer']): Fake {
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`);
  const handler: Handler = { pattern, method: endpoint.method, answer, calls: [] };
  handlers.unshift(handler);
  return { calls: handler.calls };
}

async function answerFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : String(input), 'http://oyez.test');
  const method = init.method ?? 'GET';
  // Without a fake stream there is none, and pages poll.
  if (url.pathname === EVENTS_PATH) throw new TypeError('Failed to fetch');
  const handler = handlers.find((each) => each.method === method && each.pattern.test(url.pathname));
  if (handler === undefined) {
    unanswered.push(`${method} ${url.pathname}`);
    throw new TypeError('Failed to fetch');
  }
  const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
  const form = init.body instanceof FormData ? init.body : undefined;
  const call: RecordedCall = { query: url.searchParams, body, form, headers: new Headers(init.headers) };
  handler.calls.push(call);
  const reply = handler.answer(call);
  if (reply === 'down') throw new TypeError('Failed to fetch');
  await reply.after;
  return new Response(JSON.stringify(reply.envelope), {
    status: reply.http ?? 200,
    headers: { 'content-type': 'application/json', ...reply.headers },
  });
}
