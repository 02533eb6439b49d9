import { LoginFailed, RateLimited, SessionExpired, SourceRejected, TemporarilyUnavailable } from '../../errors.ts';
import { siteClient, type Reply } from '../../http/client.ts';
import type { Site, SiteConnection, SiteContext } from '../../provider.ts';
import { connectListing } from '../../reading/listing-site.ts';
import { wholePage } from '../../reading/whole-page.ts';
import { reasonsIn } from '../../reading/words-of-a-page.ts';
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

  return connectListing(site, context, {
    http,
    get,
    addresses: {
      problem: (id) => `/showproblem.php?pid=${id.stored}`,
      submitPage: (id) => `/submit.php?pid=${id.stored}`,
      own(handle, id) {
        const query = new URLSearchParams({ first: '', pid: id.stored, user: handle, lang: '0', status: '0' });
        return `/status.php?${query.toString()}`;
      },
      one: (remoteId) => `/status.php?first=${remoteId}`,
      source: (remoteId) => `/viewcode.php?rid=${remoteId}`,
      compileLog: (remoteId) => `/viewerror.php?rid=${remoteId}`,
    },
    isSignedIn,
    async signIn(handle, password) {
      const answer = await http.post('/userloginex.php?action=login&cid=0&notice=0', {
        form: { username: handle, userpass: password, login: 'Sign In' },
      });
      refuseClosed(answer);
      if (/No such user or wrong password/i.test(answer.text)) throw new LoginFailed('HDU does not take this password');
      if (!(await isSignedIn())) throw new LoginFailed('HDU took the password and shows nobody signed in');
    },
    asksToSignIn: ({ text }) => text.includes('Sign In Your Account'),
    problemOf: (id, reply) => hduProblem(site, id, reply),
    runsOn: readHduRuns,
    sourceOn: readSource,
    compileLogOn: ({ page }) => readCompileLog(page),
    meaningOf: hduMeaning,
    submission: (id, languageId, source) => ({
      path: '/submit.php?action=submit',
      form: {
        check: '0',
        problemid: id.stored,
        language: languageId,
        _usercode: Buffer.from(encodeURIComponent(source)).toString('base64'),
      },
    }),
    refuse,
  });
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
  if (/Please don.{1,8}t re-submit/i.test(text)) {
    throw new RateLimited('HDU wants a pause between submissions', RESUBMIT_MS);
  }
  if (text.includes('One or more following ERROR(s) occurred')) {
    throw new SourceRejected('HDU refused the submission', { siteText: reasonsIn(answer.page) });
  }
}
