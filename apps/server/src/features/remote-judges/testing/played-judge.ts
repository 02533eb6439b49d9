import { realClock } from '@oyez/remote-judges/clock';
import {
  ChallengeRequired,
  DuplicateSubmission,
  LoginFailed,
  NotFound,
  RateLimited,
  LanguageNotSupported,
  type RemoteError,
  SessionExpired,
  SiteChanged,
  SourceRejected,
  SubmitUncertain,
  TemporarilyUnavailable,
} from '@oyez/remote-judges/errors';
import type { RemoteResult, Site, SiteConnection, SiteContext, SubmitTicket } from '@oyez/remote-judges/provider';
import type { RemoteSites } from '../../../remote-sites.ts';

export type Played = { id: string; account: string; source: string; marker: string; language: string; problem: string };
type Final = Extract<RemoteResult, { state: 'final' }>;
export type Moment = 'session' | 'prepare' | 'submit' | 'find' | 'result';

/** A judge elsewhere that is played in memory through the interface of providers. */
export type PlayedJudge = {
  sites: RemoteSites;
  /** Everything that arrived, in order. */
  arrived: Played[];
  /** How often code was sent, arrived or not. */
  sent: number;
  signIns: string[];
  asked: string[];
  accounts: Map<string, string>;
  /** Thrown at the next such moments, one after another; `lost` sends the code and loses the answer. */
  faults: Map<Moment, (RemoteError | 'lost' | 'hang')[]>;
  /** What is answered for a submission; by default it is accepted at once. */
  results: (of: Played, times: number) => RemoteResult;
  duplicatesRefused: boolean;
  at: (moment: Moment, account: string) => void | Promise<void>;
};

export const accepted = final('accepted', 'OK');

export function final(verdict: Final['verdict'], rawVerdict: string, more: Partial<Final> = {}): Final {
  const figures = { timeMs: 15, memoryKb: 1024, compileLog: undefined, score: undefined, cases: [] };
  return { state: 'final', verdict, rawVerdict, ...figures, ...more };
}

export function aPlayedJudge(is: Partial<Site['capabilities'] & Site['pace'] & { key: string }> = {}): PlayedJudge {
  const judge: PlayedJudge = {
    sites: {
      all: [],
      of: () => undefined,
      transport: () => ({ request: () => Promise.reject(new Error('no network')) }),
      baseUrl: () => undefined,
      clock: realClock,
    },
    arrived: [],
    sent: 0,
    signIns: [],
    asked: [],
    accounts: new Map(),
    faults: new Map(),
    results: () => accepted,
    duplicatesRefused: false,
    at: () => undefined,
  };
  const times = new Map<string, number>();
  const key = is.key ?? 'CF';
  const site: Site = {
    key,
    name: 'Codeforces',
    accountKey: key,
    languageKey: key,
    baseUrl: 'https://judge.example',
    hosts: ['judge.example'],
    charset: 'utf-8',
    idExample: '1A',
    idForm: { en: 'a number and a letter', zh: '数字加字母' },
    capabilities: {
      loginForStatement: false,
      loginForResult: is.loginForResult ?? false,
      sameAccountForResult: is.sameAccountForResult ?? false,
      perTest: true,
      ...(is.pointsOf && { pointsOf: is.pointsOf }),
      languagesPerProblem: false,
      mayChallenge: true,
      refusesDuplicates: true,
      passwordLogin: true,
    },
    pace: { submitGapMs: is.submitGapMs ?? 0, pollMs: is.pollMs ?? 1, submissionsADay: is.submissionsADay ?? 10_000 },
    languages: [
      { siteId: '54', siteName: 'GNU G++17 7.3.0', contentType: 'text/x-c++src' },
      { siteId: '31', siteName: 'Python 3.13.2', contentType: 'text/x-python' },
    ],
    probe: {
      known: '1A',
      title: 'Theatre Square',
      missing: '9Z',
      accepted: { languageId: '54', source: '' },
      broken: { languageId: '54', source: '' },
    },
    parseId(input) {
      const stored = input.replace(new RegExp(`^${key}-`), '');
      return {
        site: key,
        canonical: `${key}-${stored}`,
        stored,
        contest: stored.slice(0, -1),
        index: stored.slice(-1),
      };
    },
    problemUrl: (id) => `https://judge.example/${id.stored}`,
    submissionUrl: (_id, remoteId) => `https://judge.example/submission/${remoteId}`,
    connect: (context) => connect(judge, site, context, times),
  };
  judge.sites = { ...judge.sites, all: [site], of: (wanted) => (wanted === key ? site : undefined) };
  return judge;
}

/** Numbers are given once, as everywhere. */
const numbers = new Map<string, number>();

function connect(judge: PlayedJudge, site: Site, context: SiteContext, times: Map<string, number>): SiteConnection {
  const handle = context.account?.handle ?? '';
  const fault = async (moment: Moment): Promise<'lost' | undefined> => {
    await judge.at(moment, handle);
    const next = judge.faults.get(moment)?.shift();
    if (next === 'hang') return new Promise(() => {});
    if (next === undefined || next === 'lost') return next;
    throw next;
  };
  const own = (problem: string) => judge.arrived.filter((one) => one.account === handle && one.problem === problem);
  return {
    site,
    fetchProblem: () => Promise.reject(new NotFound('not played')),
    fetchAsset: () => Promise.reject(new NotFound('not played')),
    listLanguages: () => Promise.resolve(site.languages),
    async ensureSession() {
      await fault('session');
      const stored = await context.cookies.load();
      if (stored.some((cookie) => cookie.name === 'session')) return { handle, signedInNow: false };
      if (judge.accounts.get(handle) !== context.account?.password) throw new LoginFailed('the password is wrong');
      judge.signIns.push(handle);
      await context.cookies.save([
        {
          name: 'session',
          value: handle,
          domain: 'judge.example',
          hostOnly: true,
          path: '/',
          secure: true,
          expiresAt: undefined,
        },
      ]);
      return { handle, signedInNow: true };
    },
    inspectSubmitPage: () => Promise.resolve({ fields: [], challenge: false }),
    async prepareSubmit(work) {
      await fault('prepare');
      const newest = own(work.id.stored).at(-1)?.id;
      return { newestKnown: newest, preparedAt: Date.now(), marker: work.marker };
    },
    async submit(work, _ticket) {
      judge.sent += 1;
      const source = `${work.source} ${work.marker}`;
      if (judge.duplicatesRefused && judge.arrived.some((one) => `${one.source} ${one.marker}` === source)) {
        throw new DuplicateSubmission('the same code');
      }
      const lost = await fault('submit');
      numbers.set(site.key, (numbers.get(site.key) ?? 1000) + 1);
      const id = String(numbers.get(site.key));
      judge.arrived.push({
        id,
        account: handle,
        source: work.source,
        marker: work.marker,
        language: work.languageId,
        problem: work.id.stored,
      });
      if (lost) throw new SubmitUncertain('the answer was lost');
      return { remoteId: id, submittedAt: Date.now() };
    },
    async findSubmitted(work, ticket: SubmitTicket) {
      await fault('find');
      const found = own(work.id.stored).filter((one) => one.marker === ticket.marker);
      if (found.length > 1) return { found: 'several', remoteIds: found.map((one) => one.id) };
      return found[0] === undefined ? { found: 'none' } : { found: 'one', remoteId: found[0].id, by: 'marker' };
    },
    async getResult({ remoteId }) {
      await fault('result');
      judge.asked.push(remoteId);
      const found = judge.arrived.find((one) => one.id === remoteId);
      if (!found) throw new NotFound('no such submission');
      const before = times.get(remoteId) ?? 0;
      times.set(remoteId, before + 1);
      return judge.results(found, before);
    },
    newestSubmission: () => Promise.resolve(judge.arrived.at(-1)?.id),
  };
}

export const faultOf = {
  away: () => new TemporarilyUnavailable('away', 'network', { mayHaveArrived: false }),
  closed: (ms: number) => new TemporarilyUnavailable('closed for a contest', 'closed', { retryAfterMs: ms }),
  session: () => new SessionExpired('the session is over'),
  challenge: () => new ChallengeRequired('a human is wanted'),
  busy: (ms: number) => new RateLimited('too many', ms),
  language: (siteText: string) => new LanguageNotSupported('the language is not taken', { siteText }),
  rejected: (siteText: string) => new SourceRejected('refused', { siteText }),
  changed: () =>
    new SiteChanged('td.status', { url: 'https://judge.example/status', status: 200, body: '<html>new</html>' }),
};
