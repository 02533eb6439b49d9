import { NotFound, RateLimited, SessionExpired, SiteChanged } from '../../errors.ts';
import type { SiteClient } from '../../http/client.ts';
import { redacted } from '../../page/redacted.ts';
import type { PageSnapshot, RemoteResult, ResultQuery, SiteContext } from '../../provider.ts';
import { final, jsonOf, NO_LOG } from './result.ts';
import { isRunningWord, verdictOfWord } from './verdicts.ts';

/** What the API asks for between two questions, whoever asks them. */
const GAP_MS = 2000;
/** A question that is not over by then keeps nobody waiting. */
const TURN_MS = 5000;
/** Looks whether it is our turn, each after at most a gap. */
const LOOKS = 6;
/** One answer is for all submissions of an account. */
const FRESH_MS = 2500;
/** Whoever comes later is to come again, and holds nothing meanwhile. */
const WAITING_AT_MOST = 4;
const HANDLES_AT_MOST = 50;

type ApiSubmission = {
  id?: unknown;
  verdict?: unknown;
  passedTestCount?: unknown;
  timeConsumedMillis?: unknown;
  memoryConsumedBytes?: unknown;
};

type Who = Pick<SiteContext, 'clock' | 'turns'>;
type Answer = { submissions: readonly ApiSubmission[]; page: PageSnapshot };

class Api {
  readonly #place: string;
  readonly #answers = new Map<string, { answeredAt: number | undefined; answer: Promise<Answer> }>();
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(place: string) {
    this.#place = place;
  }

  /** The answer that is on its way or just came, unless somebody has `seen` it and wants another. */
  submissionsOf(handle: string, client: SiteClient, who: Who, seen?: Promise<Answer>): Promise<Answer> {
    const { clock } = who;
    const last = this.#answers.get(handle);
    if (last !== undefined && last.answer !== seen && isFresh(last.answeredAt, clock.now())) return last.answer;
    const next: typeof last = { answeredAt: undefined, answer: this.#inTurn(who, () => ask(client, handle)) };
    if (this.#answers.size >= HANDLES_AT_MOST) this.#answers.clear();
    this.#answers.set(handle, next);
    next.answer.then(
      () => {
        next.answeredAt = clock.now();
      },
      () => {
        if (this.#answers.get(handle) === next) this.#answers.delete(handle);
      },
    );
    return next.answer;
  }

  async #inTurn<T>(who: Who, question: () => Promise<T>): Promise<T> {
    if (this.#waiting >= WAITING_AT_MOST) {
      throw new RateLimited('many questions to Codeforces are waiting', this.#waiting * GAP_MS);
    }
    this.#waiting += 1;
    const turn = this.#turn
      .then(async () => {
        await this.#taken(who);
        try {
          return await question();
        } finally {
          await who.turns.leave(this.#place, GAP_MS);
        }
      })
      .finally(() => {
        this.#waiting -= 1;
      });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Other processes ask, too. */
  async #taken({ clock, turns }: Who): Promise<void> {
    for (let look = 1; ; look++) {
      const restMs = await turns.take(this.#place, TURN_MS);
      if (restMs === undefined) return;
      if (look === LOOKS) throw new RateLimited('other servers are asking Codeforces', GAP_MS);
      await clock.sleep(Math.min(restMs, GAP_MS));
    }
  }
}

function isFresh(answeredAt: number | undefined, now: number): boolean {
  return answeredAt === undefined || (now >= answeredAt && now - answeredAt < FRESH_MS);
}

// Remembered: for each address, who of us waits and the last answer for each of 50 handles; for 2.5 s.
const apis = new Map<string, Api>();

function apiAt(address: string): Api {
  const api = apis.get(address) ?? new Api(new URL(address).host);
  apis.set(address, api);
  return api;
}

/** Without a session: what everybody may ask. */
export async function resultByApi(
  client: SiteClient,
  who: Who,
  { remoteId, handle }: ResultQuery,
): Promise<RemoteResult> {
  if (handle === undefined) throw new SessionExpired('nobody is known whose submissions could be asked for');
  const api = apiAt(client.baseUrl);
  const first = api.submissionsOf(handle, client, who);
  // An answer from before may not have it yet.
  const found =
    (await lookedUp(first, remoteId)) ?? (await lookedUp(api.submissionsOf(handle, client, who, first), remoteId));
  if (found === undefined) throw new NotFound('the submission is not among the last hundred of its account');
  return resultOf(found.submission, found.page);
}

async function lookedUp(answer: Promise<Answer>, remoteId: string) {
  const { submissions, page } = await answer;
  const submission = submissions.find((one) => String(one.id) === remoteId);
  return submission && { submission, page };
}

async function ask(client: SiteClient, handle: string): Promise<Answer> {
  const path = `/api/user.status?handle=${encodeURIComponent(handle)}&from=1&count=100`;
  const reply = await client.get(path, { headers: { accept: 'application/json' } });
  const { url, status, body } = reply.snapshot();
  const page = { url: redacted(url, [handle]), status, body: redacted(body, [handle]) };
  const said = jsonOf(reply, page) as { status?: unknown; comment?: unknown; result?: unknown };
  if (said.status === 'FAILED' && /limit exceeded/i.test(String(said.comment))) {
    throw new RateLimited('Codeforces wants a pause between questions', 3000);
  }
  if (said.status !== 'OK' || !Array.isArray(said.result)) throw new SiteChanged('user.status', page);
  return { submissions: said.result as ApiSubmission[], page };
}

function resultOf(found: ApiSubmission, page: PageSnapshot): RemoteResult {
  const word = typeof found.verdict === 'string' ? found.verdict : undefined;
  if (isRunningWord(word)) {
    return { state: 'running', rawVerdict: word ?? '', test: Number(found.passedTestCount ?? 0) + 1 };
  }
  const verdict = verdictOfWord(word!);
  if (verdict === undefined) return { state: 'unknown', rawVerdict: word!, page };
  return final(verdict, word!, {
    timeMs: Number(found.timeConsumedMillis) || 0,
    memoryKb: Math.round((Number(found.memoryConsumedBytes) || 0) / 1024),
    compileLog: verdict === 'compile_error' ? NO_LOG : undefined,
  });
}
