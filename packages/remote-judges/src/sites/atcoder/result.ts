import { NotFound, SessionExpired } from '../../errors.ts';
import type { Reply, SiteClient } from '../../http/client.ts';
import { refuseCutPage } from '../../http/trouble.ts';
import { rawText, wordsOf } from '../../page/page.ts';
import type { RemoteResult, RemoteVerdict, ResultQuery } from '../../provider.ts';

const WORDS: Readonly<Record<string, RemoteVerdict>> = {
  AC: 'accepted',
  WA: 'wrong_answer',
  TLE: 'time_limit',
  MLE: 'memory_limit',
  RE: 'runtime_error',
  CE: 'compile_error',
  QLE: 'runtime_error',
  OLE: 'runtime_error',
  IE: 'system_error',
};

/** The page of the submission, which everybody may see when the contest is over. */
export async function resultOfPage(client: SiteClient, { id, remoteId }: ResultQuery): Promise<RemoteResult> {
  const reply = await submissionPage(client, id.contest, remoteId);
  if (reply.status === 404 || reply.location !== undefined) throw new NotFound('AtCoder has no such submission');
  refuseCutPage(reply);
  const { page } = reply;
  const cell = page.must('#judge-status');
  const word = wordsOf(cell);
  if (/^(?:WJ|WR)$/.test(word)) return { state: 'waiting', rawVerdict: word };
  const running = /^(?:Judging|(\d+) ?\/ ?\d+(?: [A-Z]+)?)$/.exec(word);
  if (running) {
    return { state: 'running', rawVerdict: word, ...(running[1] === undefined ? {} : { test: Number(running[1]) }) };
  }
  const verdict = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (verdict === undefined) return { state: 'unknown', rawVerdict: word, page: reply.snapshot() };
  const value = (name: string) => {
    const heading = page.all('th').find((one) => wordsOf(one) === name);
    const row = heading?.parent;
    return row?.type === 'tag' ? page.words('td', row) : undefined;
  };
  const time = /^(\d+) ms$/.exec(value('Exec Time') ?? '')?.[1];
  const memory = /^(\d+) (?:KB|KiB)$/.exec(value('Memory') ?? '')?.[1];
  if (verdict === 'accepted' && time === undefined) throw page.changed('Exec Time');
  const score = /^\d+(?:\.\d+)?$/.exec(value('Score') ?? '')?.[0];
  return {
    state: 'final',
    verdict,
    rawVerdict: word,
    timeMs: time === undefined ? undefined : Number(time),
    memoryKb: memory === undefined ? undefined : Number(memory),
    compileLog: verdict === 'compile_error' ? compileLog() : undefined,
    score: score === undefined ? undefined : Number(score),
    cases: [],
  };

  function compileLog(): string {
    const heading = page.all('h4, h3').find((one) => wordsOf(one) === 'Compile Error');
    let next = heading?.next;
    while (next && !(next.type === 'tag' && next.name === 'pre')) next = next.next;
    if (!next) throw page.changed('pre behind Compile Error');
    return rawText(next);
  }
}

/** The source as the site shows it, with the blanks at its end. */
export async function sourceOfPage(client: SiteClient, contest: string, remoteId: string): Promise<string | undefined> {
  const reply = await submissionPage(client, contest, remoteId);
  const code = reply.status === 200 ? reply.page.one('pre#submission-code') : undefined;
  return code && rawText(code);
}

async function submissionPage(client: SiteClient, contest: string, remoteId: string): Promise<Reply> {
  const reply = await client.getOnce(`/contests/${contest}/submissions/${remoteId}?lang=en`);
  if (reply.location !== undefined && new URL(reply.location).pathname === '/login') {
    throw new SessionExpired('this submission is for people who are signed in');
  }
  return reply;
}
