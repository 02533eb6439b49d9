import { remoteLanguage } from '../../content-types.ts';
import {
  ChallengeRequired,
  Forbidden,
  LanguageNotSupported,
  LoginFailed,
  NotFound,
  RemoteError,
} from '../../errors.ts';
import { SessionExpired, SiteChanged, SourceRejected, SubmitUncertain } from '../../errors.ts';
import { siteClient, type Reply } from '../../http/client.ts';
import { fetchAsset } from '../../http/fetch-asset.ts';
import { CHALLENGE_BOX } from '../../http/trouble.ts';
import type { RemoteId, RemoteLanguage, Site, SiteConnection, SiteContext } from '../../provider.ts';
import type { Submission, SubmitTicket } from '../../provider.ts';
import { handleOf, passwordOf } from '../../reading/account.ts';
import { compileLogBy } from '../../reading/compile-log.ts';
import { findSubmission, type Search } from '../../reading/find-submitted.ts';
import { resultOf } from '../../reading/verdict-words.ts';
import { wholeJson, wholePage } from '../../reading/whole-page.ts';
import { fieldsOf } from '../../reading/words-of-a-page.ts';
import { isNewer, sentOnce } from '../../sending.ts';
import { plainWords, readCompileLog, readLanguages, wantsSignIn } from './pages.ts';
import { spojProblem, withLanguages } from './problem.ts';
import { numbersOn, resultOfAnswer, resultOfPage, type SpojResult } from './result.ts';
import { spojReading } from './verdicts.ts';

export function connectSpoj(site: Site, context: SiteContext): SiteConnection {
  const http = siteClient(site, context);

  const get = async (path: string) => wholePage(await http.get(path), site.name);

  async function isSignedIn(): Promise<boolean> {
    return (await get('/')).page.one('a[href*="/logout"]') !== undefined;
  }

  async function signIn(handle: string, password: string): Promise<void> {
    const answer = await http.post('/login/', {
      form: { login_user: handle, password, autologin: '1', next_raw: '/', submit: 'Log In' },
    });
    if (answer.location === undefined && answer.page.one(CHALLENGE_BOX)) {
      throw new ChallengeRequired('SPOJ asks for a human check to sign in');
    }
    if (!(await isSignedIn())) throw new LoginFailed('SPOJ does not take this password');
  }

  async function languagesOf(id: RemoteId): Promise<readonly RemoteLanguage[] | undefined> {
    const read = readLanguages((await get(`/submit/${id.stored}/`)).page);
    const languages = read?.map(({ siteId, siteName }) => remoteLanguage(siteId, siteName));
    if (languages !== undefined && languages.length > 0) await context.sawLanguages?.(languages);
    return languages;
  }

  /** Newest first. */
  async function ownNumbers(id: RemoteId): Promise<string[]> {
    const handle = encodeURIComponent(handleOf(context));
    return numbersOn((await get(`/status/${id.stored},${handle}/`)).page);
  }

  /** Sources carry no marker here: programs of challenge problems are measured by their length. */
  function search({ id }: Submission, ticket: SubmitTicket): Search {
    return {
      candidates: async () => (await ownNumbers(id)).filter((remoteId) => isNewer(remoteId, ticket)),
      async sourceOf(remoteId) {
        const reply = await http.get(`/files/src/${remoteId}/`);
        const isPage =
          /html/i.test(reply.headers['content-type'] ?? '') || /^\s*<(?:!doctype|html)\b/i.test(reply.text);
        if (isPage && wantsSignIn(reply.page)) throw new SessionExpired('SPOJ shows nobody signed in');
        return reply.status === 200 && !isPage ? reply.text : undefined;
      },
    };
  }

  async function read(remoteId: string): Promise<{ result: SpojResult; reply: Reply }> {
    const answer = await http.post('/status/ajax=1,ajaxdiff=1', { form: { ids: remoteId } });
    const result = resultOfAnswer(wholeJson(answer, site.name), remoteId);
    if (result === 'missing') throw new NotFound('SPOJ does not know this submission');
    if (result !== undefined) return { result, reply: answer };
    const shown = await get(`/status/ns=${remoteId}`);
    const onPage = resultOfPage(shown.page, remoteId);
    if (onPage === undefined) throw shown.page.changed(`#statusres_${remoteId}`);
    return { result: onPage, reply: shown };
  }

  async function compileLog(remoteId: string): Promise<string | undefined> {
    const { page } = await get(`/error/${remoteId}`);
    return wantsSignIn(page) ? undefined : readCompileLog(page);
  }

  return {
    site,
    async fetchProblem(id) {
      const reply = await get(`/problems/${id.stored}/`);
      const problem = spojProblem(site, id, reply);
      return withLanguages(problem, await languagesOf(id).catch(nothing));
    },
    fetchAsset: (asset) => fetchAsset(http, asset),
    listLanguages: async (id) => (id && (await languagesOf(id))) ?? site.languages,
    async ensureSession() {
      const handle = handleOf(context);
      if (await isSignedIn()) return { handle, signedInNow: false };
      await signIn(handle, passwordOf(context));
      return { handle, signedInNow: true };
    },
    async inspectSubmitPage(id) {
      const { page } = await get(`/submit/${id.stored}/`);
      if (wantsSignIn(page)) throw new SessionExpired('SPOJ shows nobody signed in');
      return { fields: fieldsOf(page), challenge: page.one(CHALLENGE_BOX) !== undefined };
    },
    async prepareSubmit({ id, marker }) {
      // The answer has the number: the list is for what is lost on the way, and nothing waits for it.
      const [newestKnown] = await ownNumbers(id).catch(unread);
      return { newestKnown, preparedAt: context.clock.now(), marker };
    },
    async submit({ id, languageId, source }) {
      const answer = await sentOnce(() =>
        http.post('/submit/complete/', {
          headers: { referer: `${http.baseUrl}/submit/${id.stored}/` },
          form: { lang: languageId, problemcode: id.stored, file: source, submit: 'Submit!' },
        }),
      );
      return { remoteId: numberIn(answer), submittedAt: context.clock.now() };
    },
    async findSubmitted(work, ticket) {
      if (ticket.newestKnown !== UNREAD) return findSubmission(search(work, ticket), work);
      // Nobody knows what was there before: that it is not there can be seen, and an older one is never taken for it.
      const found = await findSubmission(search(work, { ...ticket, newestKnown: undefined }), work);
      return found.found === 'one' ? { found: 'several', remoteIds: [found.remoteId] } : found;
    },
    async getResult({ remoteId }) {
      const { result, reply } = await read(remoteId);
      const { meaning, score } = spojReading(result.status, result.words, result.final);
      const { timeMs, memoryKb } = result;
      const isCompileError = meaning === 'compile_error';
      const log = isCompileError ? { compileLog: await compileLogBy(() => compileLog(remoteId)) } : {};
      return resultOf(meaning, result.words, { timeMs, memoryKb, score, ...log }, reply.snapshot());
    },
    newestSubmission: async (id) => (await ownNumbers(id))[0],
  };
}

/** In a ticket: the list was there and could not be read, so that nobody knows what is newer. */
const UNREAD = 'unread';

function unread(error: unknown): string[] {
  const isUnread = error instanceof SiteChanged || error instanceof NotFound || error instanceof Forbidden;
  if (!isUnread) throw error;
  return [UNREAD];
}

function nothing(error: unknown): undefined {
  if (!(error instanceof RemoteError)) throw error;
}

const REFUSALS: readonly [RegExp, (words: string) => RemoteError][] = [
  [
    /submit in this language for this problem/i,
    (siteText) => new LanguageNotSupported('SPOJ does not take this language for this problem', { siteText }),
  ],
  [/Wrong problem code!/i, (siteText) => new NotFound('SPOJ has no such problem', { siteText })],
  [/solution is too long/i, (siteText) => new SourceRejected('SPOJ refused the submission', { siteText })],
];

function numberIn({ page, text, location }: Reply): string {
  const number = page.value('input[name="newSubmissionId"]', 'value');
  if (number !== undefined && /^\d{1,18}$/.test(number)) return number;
  if (wantsSignIn(page) || (location !== undefined && /\/login\b/.test(location))) {
    throw new SessionExpired('SPOJ shows nobody signed in');
  }
  if (page.one(CHALLENGE_BOX)) throw new ChallengeRequired('SPOJ asks for a human check to submit');
  const refusal = REFUSALS.find(([words]) => words.test(text));
  if (refusal) throw refusal[1](plainWords(page));
  throw new SubmitUncertain('SPOJ answered without a number', { siteText: plainWords(page) });
}
