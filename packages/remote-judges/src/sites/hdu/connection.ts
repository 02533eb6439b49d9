import {
  LoginFailed,
  NotFound,
  RateLimited,
  SessionExpired,
  SourceRejected,
  TemporarilyUnavailable,
} from '../../errors.ts';
import { siteClient, type Reply } from '../../http/client.ts';
import { fetchAsset } from '../../http/fetch-asset.ts';
import { CHALLENGE_BOX } from '../../http/trouble.ts';
import type { RemoteId, Site, SiteConnection, SiteContext, Submission, SubmitTicket } from '../../provider.ts';
import { handleOf, passwordOf } from '../../reading/account.ts';
import { compileLogBy } from '../../reading/compile-log.ts';
import { awaitSubmission, findSubmission } from '../../reading/find-submitted.ts';
import { type ListedRun, ownRuns, searchAmong } from '../../reading/listed-runs.ts';
import { resultOf } from '../../reading/verdict-words.ts';
import { wholePage } from '../../reading/whole-page.ts';
import { fieldsOf, reasonsIn } from '../../reading/words-of-a-page.ts';
import { markedSource, sentOnce } from '../../sending.ts';
import { readCompileLog, readHduRuns, readSource } from './pages.ts';
import { hduProblem } from './problem.ts';
import { hduMeaning } from './verdicts.ts';

const CLOSED_MS = 30 * 60_000;
const RESUBMIT_MS = 5_000;

export function connectHdu(site: Site, context: SiteContext): SiteConnection {
  const http = siteClient(site, context);

  async function get(path: string): Promise<Reply> {
    const reply = await http.get(path);
    refuseClosed(reply);
    return wholePage(reply, site.name);
  }

  async function isSignedIn(): Promise<boolean> {
    const home = await get('/');
    return /userloginex\.php\?action=logout/i.test(home.text);
  }

  async function signIn({ handle, password }: { handle: string; password: string }): Promise<void> {
    const answer = await http.post('/userloginex.php?action=login&cid=0&notice=0', {
      form: { username: handle, userpass: password, login: 'Sign In' },
    });
    refuseClosed(answer);
    if (/No such user or wrong password/i.test(answer.text)) throw new LoginFailed('HDU does not take this password');
    if (!(await isSignedIn())) throw new LoginFailed('HDU took the password and shows nobody signed in');
  }

  /** Newest first. */
  async function newest(id: RemoteId): Promise<ListedRun[]> {
    const handle = handleOf(context);
    const query = new URLSearchParams({ first: '', pid: id.stored, user: handle, lang: '0', status: '0' });
    return ownRuns(readHduRuns((await get(`/status.php?${query.toString()}`)).page), handle, id.stored);
  }

  async function sourceOf(remoteId: string): Promise<string | undefined> {
    const { page, text } = await get(`/viewcode.php?rid=${remoteId}`);
    if (text.includes('Sign In Your Account')) throw new SessionExpired('HDU shows nobody signed in');
    return readSource(page);
  }

  const search = (work: Submission, ticket: SubmitTicket) =>
    searchAmong(() => newest(work.id), sourceOf, work, ticket, site.languages);

  async function compileLog(remoteId: string): Promise<string> {
    return readCompileLog((await get(`/viewerror.php?rid=${remoteId}`)).page);
  }

  return {
    site,
    fetchProblem: async (id) => hduProblem(site, id, await get(`/showproblem.php?pid=${id.stored}`)),
    fetchAsset: (asset) => fetchAsset(http, asset),
    listLanguages: () => Promise.resolve(site.languages),
    async ensureSession() {
      const handle = handleOf(context);
      if (await isSignedIn()) return { handle, signedInNow: false };
      await signIn({ handle, password: passwordOf(context) });
      return { handle, signedInNow: true };
    },
    async inspectSubmitPage(id) {
      const { page, text } = await get(`/submit.php?pid=${id.stored}`);
      if (text.includes('Sign In Your Account')) throw new SessionExpired('HDU shows nobody signed in');
      return { fields: fieldsOf(page), challenge: page.one(CHALLENGE_BOX) !== undefined };
    },
    async prepareSubmit({ id, marker }) {
      const [last] = await newest(id);
      return { newestKnown: last?.remoteId, preparedAt: context.clock.now(), marker };
    },
    async submit(work, ticket) {
      const source = markedSource(work, site.languages);
      const answer = await sentOnce(() =>
        http.post('/submit.php?action=submit', {
          headers: { referer: `${http.baseUrl}/submit.php?pid=${work.id.stored}` },
          form: {
            check: '0',
            problemid: work.id.stored,
            language: work.languageId,
            _usercode: Buffer.from(encodeURIComponent(source)).toString('base64'),
          },
        }),
      );
      refuse(answer);
      const remoteId = await awaitSubmission(search(work, ticket), work, context.clock);
      return { remoteId, submittedAt: context.clock.now() };
    },
    findSubmitted: (work, ticket) => findSubmission(search(work, ticket), work),
    async getResult({ remoteId }) {
      const reply = await get(`/status.php?first=${remoteId}`);
      const run = readHduRuns(reply.page).find((one) => one.remoteId === remoteId);
      if (run === undefined) throw new NotFound('HDU does not list this submission');
      const meaning = hduMeaning(run.words);
      const isCompileError = meaning === 'compile_error';
      return resultOf(
        meaning,
        run.words,
        {
          timeMs: run.timeMs,
          memoryKb: run.memoryKb,
          ...(isCompileError && { compileLog: await compileLogBy(() => compileLog(remoteId)) }),
        },
        reply.snapshot(),
      );
    },
    async newestSubmission(id) {
      return (await newest(id))[0]?.remoteId;
    },
  };
}

/** What comes instead of any page while the site is at a contest of its own, or not there. */
function refuseClosed({ text }: Reply): void {
  if (text.includes('Exercise Is Closed Now!')) {
    throw new TemporarilyUnavailable('HDU has closed its archive for a while', 'closed', { retryAfterMs: CLOSED_MS });
  }
  if (text.includes('The requested URL could not be retrieved') || text.includes('Maximum execution time')) {
    throw new TemporarilyUnavailable('HDU did not answer', 'server error');
  }
}

function refuse(answer: Reply): void {
  refuseClosed(answer);
  const { text, location } = answer;
  if (location?.includes('userloginex') || text.includes('Sign In Your Account')) {
    throw new SessionExpired('HDU shows nobody signed in');
  }
  if (/Please don't re-submit/i.test(text)) {
    throw new RateLimited('HDU wants a pause between submissions', RESUBMIT_MS);
  }
  if (text.includes('One or more following ERROR(s) occurred')) {
    throw new SourceRejected('HDU refused the submission', { siteText: reasonsIn(answer.page) });
  }
}
