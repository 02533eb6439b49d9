import { LoginFailed, NotFound, SessionExpired, SourceRejected } from '../../errors.ts';
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
import { asksToSignIn, isErrorPage, readCompileLog, readPojRuns, readSource } from './pages.ts';
import { pojProblem } from './problem.ts';
import { pojMeaning } from './verdicts.ts';

export function connectPoj(site: Site, context: SiteContext): SiteConnection {
  const http = siteClient(site, context);

  const get = async (path: string) => wholePage(await http.get(path), site.name);

  /** The site answers a wrong password like a right one: only the page afterwards tells. */
  async function isSignedIn(handle: string): Promise<boolean> {
    const { page } = await get('/');
    if (asksToSignIn(page)) return false;
    const links = page.all('a[href*="userstatus?user_id="], a[href*="logout"]');
    const words = links.map((link) => (page.words('b', link) ?? link.attribs['href'] ?? '').toLowerCase());
    return words.includes(handle.toLowerCase()) && words.some((word) => word.includes('logout'));
  }

  /** Newest first. */
  async function newest(id: RemoteId): Promise<ListedRun[]> {
    const handle = handleOf(context);
    const query = new URLSearchParams({ user_id: handle, problem_id: id.stored, result: '', language: '' });
    return ownRuns(readPojRuns((await get(`/status?${query.toString()}`)).page), handle, id.stored);
  }

  async function sourceOf(remoteId: string): Promise<string | undefined> {
    const { page } = await get(`/showsource?solution_id=${remoteId}`);
    if (asksToSignIn(page)) throw new SessionExpired('POJ shows nobody signed in');
    return readSource(page);
  }

  const search = (work: Submission, ticket: SubmitTicket) =>
    searchAmong(() => newest(work.id), sourceOf, work, ticket, site.languages);

  /** Its owner's; somebody else's account is not shown it. */
  async function compileLog(remoteId: string): Promise<string | undefined> {
    const { page } = await get(`/showcompileinfo?solution_id=${remoteId}`);
    return isErrorPage(page) || asksToSignIn(page) ? undefined : readCompileLog(page);
  }

  return {
    site,
    fetchProblem: async (id) => pojProblem(site, id, await get(`/problem?id=${id.stored}`)),
    fetchAsset: (asset) => fetchAsset(http, asset),
    listLanguages: () => Promise.resolve(site.languages),
    async ensureSession() {
      const handle = handleOf(context);
      if (await isSignedIn(handle)) return { handle, signedInNow: false };
      await http.post('/login', {
        form: { user_id1: handle, password1: passwordOf(context), B1: 'login', url: '/' },
      });
      if (!(await isSignedIn(handle))) throw new LoginFailed('POJ does not take this password');
      return { handle, signedInNow: true };
    },
    async inspectSubmitPage(id) {
      const { page } = await get(`/submit?problem_id=${id.stored}`);
      if (asksToSignIn(page)) throw new SessionExpired('POJ shows nobody signed in');
      return { fields: fieldsOf(page), challenge: page.one(CHALLENGE_BOX) !== undefined };
    },
    async prepareSubmit({ id, marker }) {
      const [last] = await newest(id);
      return { newestKnown: last?.remoteId, preparedAt: context.clock.now(), marker };
    },
    async submit(work, ticket) {
      const source = markedSource(work, site.languages);
      const answer = await sentOnce(() =>
        http.post('/submit', {
          headers: { referer: `${http.baseUrl}/submit?problem_id=${work.id.stored}` },
          form: {
            problem_id: work.id.stored,
            language: work.languageId,
            source: Buffer.from(source).toString('base64'),
            submit: 'Submit',
            encoded: '1',
          },
        }),
      );
      refuse(answer);
      const remoteId = await awaitSubmission(search(work, ticket), work, context.clock);
      return { remoteId, submittedAt: context.clock.now() };
    },
    findSubmitted: (work, ticket) => findSubmission(search(work, ticket), work),
    async getResult({ remoteId }) {
      const reply = await get(`/status?top=${BigInt(remoteId) + 1n}`);
      const run = readPojRuns(reply.page).find((one) => one.remoteId === remoteId);
      if (run === undefined) throw new NotFound('POJ does not list this submission');
      const meaning = pojMeaning(run.words);
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

function refuse({ text, location, page }: Reply): void {
  if (location !== undefined && /\/login\b/.test(location)) throw new SessionExpired('POJ shows nobody signed in');
  if (location !== undefined) return;
  if (isErrorPage(page)) throw new SourceRejected('POJ refused the submission', { siteText: reasonsIn(page) });
  if (text.trim() !== '' && asksToSignIn(page)) throw new SessionExpired('POJ shows nobody signed in');
}
