import { isText } from 'domhandler';
import { LoginFailed, SessionExpired, SourceRejected } from '../../errors.ts';
import { siteClient, type Reply } from '../../http/client.ts';
import type { Site, SiteConnection, SiteContext } from '../../provider.ts';
import { connectListing } from '../../reading/listing-site.ts';
import { wholePage } from '../../reading/whole-page.ts';
import { rawText } from '../../page/page.ts';
import { reasonsIn } from '../../reading/words-of-a-page.ts';
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
    const words = page
      .all('body *')
      .map((element) => element.children.filter(isText).map(rawText).join(' ').toLowerCase());
    const isNamed = words.some((text) => text.split(/[^\w.-]+/).includes(handle.toLowerCase()));
    return isNamed && words.some((text) => /log ?out/.test(text));
  }

  return connectListing(site, context, {
    http,
    get,
    addresses: {
      problem: (id) => `/problem?id=${id.stored}`,
      submitPage: (id) => `/submit?problem_id=${id.stored}`,
      own(handle, id) {
        const query = new URLSearchParams({ user_id: handle, problem_id: id.stored, result: '', language: '' });
        return `/status?${query.toString()}`;
      },
      one: (remoteId) => `/status?top=${BigInt(remoteId) + 1n}`,
      source: (remoteId) => `/showsource?solution_id=${remoteId}`,
      compileLog: (remoteId) => `/showcompileinfo?solution_id=${remoteId}`,
    },
    isSignedIn,
    async signIn(handle, password) {
      await http.post('/login', { form: { user_id1: handle, password1: password, B1: 'login', url: '/' } });
      if (!(await isSignedIn(handle))) throw new LoginFailed('POJ does not take this password');
    },
    asksToSignIn: ({ page }) => asksToSignIn(page),
    problemOf: (id, reply) => pojProblem(site, id, reply),
    runsOn: readPojRuns,
    sourceOn: readSource,
    /** Its owner's; somebody else's account is not shown it. */
    compileLogOn: ({ page }) => (isErrorPage(page) || asksToSignIn(page) ? undefined : readCompileLog(page)),
    meaningOf: pojMeaning,
    submission: (id, languageId, source) => ({
      path: '/submit',
      form: {
        problem_id: id.stored,
        language: languageId,
        source: Buffer.from(source).toString('base64'),
        submit: 'Submit',
        encoded: '1',
      },
    }),
    refuse,
  });
}

function refuse({ text, location, page }: Reply): void {
  if (location !== undefined && /\/login\b/.test(location)) throw new SessionExpired('POJ shows nobody signed in');
  if (location !== undefined) return;
  if (isErrorPage(page)) throw new SourceRejected('POJ refused the submission', { siteText: reasonsIn(page) });
  if (text.trim() !== '' && asksToSignIn(page)) throw new SessionExpired('POJ shows nobody signed in');
}
