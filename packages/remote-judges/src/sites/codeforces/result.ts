import { ChallengeRequired, Forbidden, NotFound, SessionExpired, SiteChanged } from '../../errors.ts';
import type { Reply, SiteClient } from '../../http/client.ts';
import { around, inOneLine, Page, wordsOf } from '../../page/page.ts';
import type { RemoteCase, RemoteId, RemoteResult, ResultQuery } from '../../provider.ts';
import type { Place } from './places.ts';
import { csrfOf } from './session.ts';
import { isRunningWord, pointsOfText, verdictOfText, verdictOfWord } from './verdicts.ts';

export const NO_LOG = 'Codeforces does not give the text of the compiler.';
const MAX_CASES = 1000;

/** What the page of a submission is filled from: a string for everything, each test by its number. For its owner only. */
export async function submitSource(
  client: SiteClient,
  place: Place,
  id: RemoteId,
  remoteId: string,
): Promise<Record<string, string>> {
  const list = await ownList(client, place, id);
  const token = csrfOf(list.page);
  const reply = await client.post('/data/submitSource', {
    form: { csrf_token: token, submissionId: remoteId },
    headers: { 'x-csrf-token': token, referer: client.baseUrl + place.own(id) },
  });
  if (reply.location !== undefined) throw new SessionExpired('Codeforces has forgotten the session');
  // The list was shown a moment ago: the session is not what is missing.
  if (reply.status === 403) throw new Forbidden('Codeforces shows no details');
  return stringsOf(reply);
}

/** For people who are signed in. */
export async function ownList(client: SiteClient, place: Place, id: RemoteId): Promise<Reply> {
  const reply = await client.getOnce(place.own(id));
  if (reply.location !== undefined || reply.status === 403) throw new SessionExpired('the session has ended');
  return reply;
}

function stringsOf(reply: Reply): Record<string, string> {
  const value = jsonOf(reply);
  if (typeof value !== 'object' || value === null) throw new SiteChanged('submitSource', reply.snapshot());
  return Object.fromEntries(
    Object.entries(value as Record<string, unknown>).flatMap(([name, one]) =>
      typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean' ? [[name, String(one)]] : [],
    ),
  );
}

export function jsonOf(reply: Reply, page = reply.snapshot()): unknown {
  try {
    return JSON.parse(reply.text);
  } catch (error) {
    throw new SiteChanged('an answer in JSON', page, { cause: error });
  }
}

export function resultOfDetails(
  details: Record<string, string>,
  reply: () => ReturnType<Reply['snapshot']>,
): RemoteResult {
  const { waiting, verdict: span = '', compilationError } = details;
  if (waiting !== 'true' && waiting !== 'false') throw new SiteChanged('submitSource: waiting', reply());
  const page = new Page(span, reply);
  const text = wordsOf(page.document);
  const testCount = Number(details['testCount'] ?? 0);
  if (waiting === 'true') {
    return {
      state: testCount > 0 ? 'running' : 'waiting',
      rawVerdict: text,
      ...(testCount > 0 && { test: testCount }),
    };
  }
  if (compilationError === 'true') {
    return final('compile_error', text || 'Compilation error', {
      compileLog: details['checkerStdoutAndStderr#1'] || NO_LOG,
    });
  }
  const cases = casesOf(details, testCount);
  if (cases === undefined) return { state: 'unknown', rawVerdict: text, page: reply() };
  const isAllOk = cases.length > 0 && cases.every((one) => one.verdict === 'accepted');
  const last = cases.at(-1);
  // The words of the accepted change with the season; its class and tests do not.
  const isAccepted = page.one('.verdict-accepted') !== undefined && isAllOk;
  const verdict =
    verdictOfText(text) ?? verdictOfWord(text) ?? (isAccepted ? 'accepted' : isAllOk ? undefined : last?.verdict);
  const contradicts = verdict === 'accepted' && !isAllOk && cases.length > 0;
  if (verdict === undefined || contradicts) return { state: 'unknown', rawVerdict: text, page: reply() };
  return final(verdict, text, {
    timeMs: max(cases.map((one) => one.timeMs)),
    memoryKb: max(cases.map((one) => one.memoryKb)),
    score: pointsOfText(text),
    cases,
  });
}

function casesOf(details: Record<string, string>, testCount: number): RemoteCase[] | undefined {
  const cases: RemoteCase[] = [];
  for (let seq = 1; seq <= Math.min(testCount, MAX_CASES); seq++) {
    const word = details[`verdict#${seq}`];
    if (word === undefined) continue;
    const verdict = verdictOfWord(word);
    if (verdict === undefined) return undefined;
    cases.push({
      seq,
      verdict,
      timeMs: Number(details[`timeConsumed#${seq}`]) || 0,
      memoryKb: Math.round((Number(details[`memoryConsumed#${seq}`]) || 0) / 1024),
      input: details[`input#${seq}`],
      output: details[`output#${seq}`],
      answer: details[`answer#${seq}`],
      message: details[`checkerStdoutAndStderr#${seq}`],
    });
  }
  return cases;
}

/** The row of the account's own list. */
export async function resultByRow(
  client: SiteClient,
  place: Place,
  { id, remoteId }: ResultQuery,
): Promise<RemoteResult> {
  const reply = await ownList(client, place, id);
  const { page } = reply;
  const span = page.one(`[submissionid="${remoteId}"][submissionverdict]`);
  const row = page.one(`tr[data-submission-id="${remoteId}"]`) ?? (span && around(span, 'tr'));
  if (row === undefined) {
    page.must('table.status-frame-datatable, .datatable table, tr[data-submission-id]');
    throw new NotFound('the submission is not in the list any more');
  }
  const cell = page.one('.status-verdict-cell', row) ?? span;
  if (cell === undefined) throw page.changed('.status-verdict-cell [submissionverdict]');
  const text = wordsOf(cell);
  const word = span?.attribs['submissionverdict'];
  const isRunning = word === undefined ? verdictOfText(text) === undefined : isRunningWord(word);
  if (cell.attribs['waiting'] === 'true' || (isRunning && (word !== undefined || RUNNING_TEXT.test(text)))) {
    const test = /on (?:pre)?test (\d+)/.exec(text)?.[1];
    return { state: 'running', rawVerdict: text, ...(test === undefined ? {} : { test: Number(test) }) };
  }
  const verdict = word === undefined ? verdictOfText(text) : verdictOfWord(word);
  if (verdict === undefined) return { state: 'unknown', rawVerdict: text || (word ?? ''), page: reply.snapshot() };
  const timeMs = amount(page.words('.time-consumed-cell', row), /^(\d+) ms$/i);
  const memoryKb = amount(page.words('.memory-consumed-cell', row), /^(\d+) KB$/i);
  const isMeasured = verdict !== 'compile_error';
  if (isMeasured && timeMs === undefined) throw page.changed('.time-consumed-cell');
  if (isMeasured && memoryKb === undefined) throw page.changed('.memory-consumed-cell');
  const compileLog = verdict === 'compile_error' ? await judgeProtocol(client, place, id, remoteId, page) : undefined;
  return final(verdict, text, { timeMs, memoryKb, compileLog, score: pointsOfText(text) });
}

const RUNNING_TEXT = /^(?:In queue|Running|Judging|Testing)/i;

async function judgeProtocol(client: SiteClient, place: Place, id: RemoteId, remoteId: string, list: Page) {
  const token = csrfOf(list);
  const reply = await client.post('/data/judgeProtocol', {
    form: { csrf_token: token, submissionId: remoteId },
    headers: { 'x-csrf-token': token, referer: client.baseUrl + place.own(id) },
  });
  if (reply.status !== 200) return NO_LOG;
  const log = jsonOf(reply);
  return typeof log === 'string' && log.trim() !== '' ? log : NO_LOG;
}

/** Only reading goes on without what the account may see. A session that has ended is opened again first. */
export function canBeAskedOtherwise(error: unknown): boolean {
  return error instanceof Forbidden || error instanceof ChallengeRequired;
}

function amount(words: string | undefined, form: RegExp): number | undefined {
  const found = form.exec(inOneLine(words ?? ''))?.[1];
  return found === undefined ? undefined : Number(found);
}

function max(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : Math.max(...values);
}

type Final = Extract<RemoteResult, { state: 'final' }>;

export function final(verdict: Final['verdict'], rawVerdict: string, rest: Partial<Final>): RemoteResult {
  return {
    state: 'final',
    timeMs: undefined,
    memoryKb: undefined,
    compileLog: undefined,
    score: undefined,
    cases: [],
    ...rest,
    verdict,
    rawVerdict,
  };
}
