import { setTimeout as pause } from 'node:timers/promises';
import { isWaiting } from '@oyez/contract/judging/verdict';
import type { Submission } from '@oyez/contract/submissions/submissions';
import type { JudgeCase } from '@oyez/contract/submissions/submission-detail';

/** All that the site tells the author about one submission. */
export type Outcome = {
  submission: Submission;
  /** Of every test, in order. */
  statuses: number[];
  notes: string[];
  /** Every byte of every reply, to be searched for what nobody may be told. */
  replies: string;
};

/** Many wait at the same time, and asking costs what judging needs. */
const LOOK_MS = 250;

type Envelope<T> = { status: number; data: T; msg: string };
type Seen = { text: string; code: number };

/** Somebody who hands in programs over the same calls as the pages do. */
export class Contestant {
  readonly #address: string;
  readonly #token: string;

  constructor(address: string, token: string) {
    this.#address = address;
    this.#token = token;
  }

  /** The number of the submission, or the words by which it was refused. */
  async submit(problem: string, language: string, code: string): Promise<{ id: number } | { refused: string }> {
    const seen = await this.#send('POST', '/api/submit-problem-judge', { pid: problem, language, code });
    const { data, msg } = JSON.parse(seen.text) as Envelope<{ submitId: number } | null>;
    if (seen.code >= 500) throw new Error(`the server answered ${seen.code}: ${seen.text}`);
    return data === null ? { refused: msg } : { id: data.submitId };
  }

  async outcome(id: number, withinMs: number): Promise<Outcome> {
    await this.#untilJudged(id, withinMs);
    const detail = await this.#send('GET', `/api/get-submission-detail?submitId=${id}`);
    const cases = await this.#send('GET', `/api/get-all-case-result?submitId=${id}`);
    const progress = await this.#send('GET', `/api/x/submissions/progress?submitId=${id}`);
    const { submission } = (JSON.parse(detail.text) as Envelope<{ submission: Submission }>).data;
    const found = (JSON.parse(cases.text) as Envelope<{ judgeCaseList: JudgeCase[] | null } | null>).data;
    const list = found?.judgeCaseList ?? [];
    return {
      submission,
      statuses: list.map((one) => one.status),
      notes: list.map((one) => one.userOutput ?? ''),
      // Its own source is no secret to its author.
      replies: [detail.text, cases.text, progress.text].join('\n').replace(JSON.stringify(submission.code), ''),
    };
  }

  async #untilJudged(id: number, withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const seen = await this.#send('POST', '/api/check-submissions-status', { submitIds: [id] });
      const row = (JSON.parse(seen.text) as Envelope<Record<string, Submission>>).data[id];
      if (row !== undefined && !isWaiting(row.status)) return;
      if (Date.now() > deadline) throw new Error(`submission ${id} is not judged after ${withinMs / 1000} s`);
      await pause(LOOK_MS);
    }
  }

  async #send(method: string, path: string, body?: object): Promise<Seen> {
    const reply = await fetch(`${this.#address}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en-US',
        'url-type': 'general',
        authorization: this.#token,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { text: await reply.text(), code: reply.status };
  }
}
