import { Forbidden, NotFound, SessionExpired } from '../errors.ts';
import type { Reply, SiteClient } from '../http/client.ts';
import { fetchAsset } from '../http/fetch-asset.ts';
import { CHALLENGE_BOX } from '../http/trouble.ts';
import type { Page } from '../page/page.ts';
import type { RemoteId, RemoteProblem, Site, SiteConnection, SiteContext } from '../provider.ts';
import type { Submission, SubmitTicket } from '../provider.ts';
import { markedSource, sentOnce } from '../sending.ts';
import { handleOf, passwordOf } from './account.ts';
import { compileLogBy } from './compile-log.ts';
import { awaitSubmission, findSubmission } from './find-submitted.ts';
import { type ListedRun, ownRuns, searchAmong } from './listed-runs.ts';
import { type Meaning, resultOf } from './verdict-words.ts';
import { fieldsOf } from './words-of-a-page.ts';

/** What a site with a table of submissions has of its own: addresses, forms, and how its pages are read. */
export type ListingSite = {
  http: SiteClient;
  get: (path: string) => Promise<Reply>;
  addresses: {
    problem: (id: RemoteId) => string;
    submitPage: (id: RemoteId) => string;
    /** The account's submissions of a problem, newest first. */
    own: (handle: string, id: RemoteId) => string;
    /** A list that begins with this submission. */
    one: (remoteId: string) => string;
    source: (remoteId: string) => string;
    compileLog: (remoteId: string) => string;
  };
  isSignedIn: (handle: string) => Promise<boolean>;
  /** Throws LoginFailed. */
  signIn: (handle: string, password: string) => Promise<void>;
  asksToSignIn: (reply: Reply) => boolean;
  problemOf: (id: RemoteId, reply: Reply) => RemoteProblem;
  runsOn: (page: Page) => ListedRun[];
  sourceOn: (page: Page) => string | undefined;
  /** Undefined where the site does not show it to this account. */
  compileLogOn: (reply: Reply) => string | undefined;
  meaningOf: (words: string) => Meaning | undefined;
  submission: (id: RemoteId, languageId: string, source: string) => { path: string; form: Record<string, string> };
  /** Throws when the answer to a submission says that it was not taken. */
  refuse: (answer: Reply) => void;
};

/** Undefined where the site has no such page, or not for this account: the list still has its signs. */
async function whereShown(read: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotFound || error instanceof Forbidden) return undefined;
    throw error;
  }
}

/** A site that answers a submission without its number: it is found in the list of the account's, by its marker. */
export function connectListing(site: Site, context: SiteContext, own: ListingSite): SiteConnection {
  const { http, get, addresses } = own;

  const whileSignedIn = (reply: Reply): Reply => {
    if (own.asksToSignIn(reply)) throw new SessionExpired(`${site.name} shows nobody signed in`);
    return reply;
  };

  /** Newest first. */
  async function newest(id: RemoteId): Promise<ListedRun[]> {
    const handle = handleOf(context);
    return ownRuns(own.runsOn((await get(addresses.own(handle, id))).page), handle, id.stored);
  }

  const sourceOf = (remoteId: string) =>
    whereShown(async () => own.sourceOn(whileSignedIn(await get(addresses.source(remoteId))).page));
  const search = (work: Submission, ticket: SubmitTicket) =>
    searchAmong(() => newest(work.id), sourceOf, work, ticket, site.languages);
  const compileLog = async (remoteId: string) => own.compileLogOn(await get(addresses.compileLog(remoteId)));

  return {
    site,
    fetchProblem: async (id) => own.problemOf(id, await get(addresses.problem(id))),
    fetchAsset: (asset) => fetchAsset(http, asset),
    listLanguages: () => Promise.resolve(site.languages),
    async ensureSession() {
      const handle = handleOf(context);
      if (await own.isSignedIn(handle)) return { handle, signedInNow: false };
      await own.signIn(handle, passwordOf(context));
      return { handle, signedInNow: true };
    },
    async inspectSubmitPage(id) {
      const { page } = whileSignedIn(await get(addresses.submitPage(id)));
      return { fields: fieldsOf(page), challenge: page.one(CHALLENGE_BOX) !== undefined };
    },
    async prepareSubmit({ id, marker }) {
      const [last] = await newest(id);
      return { newestKnown: last?.remoteId, preparedAt: context.clock.now(), marker };
    },
    async submit(work, ticket) {
      const { path, form } = own.submission(work.id, work.languageId, markedSource(work, site.languages));
      const headers = { referer: http.baseUrl + addresses.submitPage(work.id) };
      own.refuse(await sentOnce(() => http.post(path, { headers, form })));
      const remoteId = await awaitSubmission(search(work, ticket), work, context.clock);
      return { remoteId, submittedAt: context.clock.now() };
    },
    findSubmitted: (work, ticket) => findSubmission(search(work, ticket), work),
    async getResult({ remoteId }) {
      const reply = await get(addresses.one(remoteId));
      const run = own.runsOn(reply.page).find((one) => one.remoteId === remoteId);
      if (run === undefined) throw new NotFound(`${site.name} does not list this submission`);
      const { words, timeMs, memoryKb } = run;
      const meaning = own.meaningOf(words);
      const log = meaning === 'compile_error' ? { compileLog: await compileLogBy(() => compileLog(remoteId)) } : {};
      return resultOf(meaning, words, { timeMs, memoryKb, ...log }, reply.snapshot());
    },
    newestSubmission: async (id) => (await newest(id))[0]?.remoteId,
  };
}
