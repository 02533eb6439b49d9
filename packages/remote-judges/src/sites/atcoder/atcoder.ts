import {
  ChallengeRequired,
  Forbidden,
  LanguageNotSupported,
  LoginFailed,
  NotFound,
  RateLimited,
  SessionExpired,
  SourceRejected,
} from '../../errors.ts';
import { remoteLanguage } from '../../content-types.ts';
import { type Reply, siteClient } from '../../http/client.ts';
import { fetchAsset } from '../../http/fetch-asset.ts';
import { CHALLENGE_BOX, refuseCutPage } from '../../http/trouble.ts';
import { around, type Element, type Page, underHeading, wordsOf } from '../../page/page.ts';
import type { RemoteId, RemoteLanguage, Site, SiteConnection, SiteContext } from '../../provider.ts';
import type { Submission, SubmitTicket } from '../../provider.ts';
import { awaitSubmission, findSubmission } from '../../reading/find-submitted.ts';
import { searchAmong } from '../../reading/listed-runs.ts';
import { markedSource, type Row, sentOnce } from '../../sending.ts';
import { ATCODER_FORM, atcoderId } from './ids.ts';
import { ATCODER_LANGUAGES } from './languages.ts';
import { resultOfPage, sourceOfPage } from './result.ts';
import { problemOfPage } from './statement.ts';

const BASE = 'https://atcoder.jp';
const VISIBLE_AFTER_MS = 3000;

export const atcoder: Site = {
  ...ATCODER_FORM,
  accountKey: 'AC',
  languageKey: 'AC',
  baseUrl: BASE,
  hosts: ['atcoder.jp', 'img.atcoder.jp'],
  charset: 'utf-8',
  capabilities: {
    loginForStatement: false,
    loginForResult: false,
    sameAccountForResult: false,
    perTest: false,
    languagesPerProblem: true,
    mayChallenge: true,
    refusesDuplicates: false,
    passwordLogin: true,
  },
  pace: { submitGapMs: 10_000, pollMs: 3000, submissionsADay: 200 },
  languages: ATCODER_LANGUAGES,
  probe: {
    known: 'abc100_a',
    title: 'Happy Birthday!',
    limits: { timeLimitMs: 2000, memoryLimitMb: 976 },
    sample: { input: '5 4', output: 'Yay!' },
    missing: 'zzz999_a',
    accepted: {
      languageId: '6082',
      source: 'a, b = map(int, input().split())\nprint("Yay!" if max(a, b) <= 8 else ":(")\n',
    },
    broken: { languageId: '6017', source: 'int main() { return }\n' },
  },
  parseId: atcoderId,
  problemUrl: ({ contest, index }) => `${BASE}/contests/${contest}/tasks/${index}`,
  submissionUrl: ({ contest }, remoteId) => `${BASE}/contests/${contest}/submissions/${remoteId}`,
  connect,
};

function connect(context: SiteContext): SiteConnection {
  const client = siteClient(atcoder, context);
  const { account } = context;

  async function session() {
    if (account === undefined) throw new LoginFailed('no account to sign in with');
    if (await isSignedIn()) return { handle: account.handle, signedInNow: false };
    if (account.password === undefined) throw new LoginFailed('the session brought from a browser has ended');
    const { page } = await client.get('/login');
    if (page.one(CHALLENGE_BOX)) throw new ChallengeRequired('AtCoder asks for a human check to sign in');
    const reply = await client.post('/login', {
      form: { username: account.handle, password: account.password, csrf_token: csrfOf(page) },
      headers: { referer: `${client.baseUrl}/login` },
    });
    if (reply.status === 403) throw new ChallengeRequired('AtCoder refuses to sign programs in');
    if (reply.location === undefined || isLogin(reply)) {
      const siteText = (await client.get('/login')).page.words('.alert-danger');
      throw new LoginFailed('wrong name or password', { siteText });
    }
    if (!(await isSignedIn())) throw new LoginFailed('AtCoder did not sign us in');
    return { handle: account.handle, signedInNow: true };
  }

  async function isSignedIn(): Promise<boolean> {
    const reply = await client.getOnce('/settings');
    if (reply.location !== undefined) return false;
    const name = /\buserScreenName\s*=\s*["']([^"']*)["']/.exec(reply.text)?.[1];
    // The page itself is for those who are signed in; its name of them may not be there.
    if (name === undefined) return reply.status === 200 && reply.page.one('input[name="password"]') === undefined;
    return name.toLowerCase() === account?.handle.toLowerCase();
  }

  async function submitPage({ contest }: RemoteId): Promise<Page> {
    const reply = await client.getOnce(`/contests/${contest}/submit?lang=en`);
    refuseLostSession(reply);
    if (reply.status === 404) throw new NotFound('AtCoder has no such contest');
    if (reply.location !== undefined) throw new Forbidden('the contest takes no submissions from the account');
    formOf(reply.page);
    return reply.page;
  }

  async function rows({ contest, index }: RemoteId): Promise<Row[]> {
    const reply = await client.getOnce(`/contests/${contest}/submissions/me?f.Task=${index}&lang=en`);
    refuseLostSession(reply);
    if (reply.status !== 200) throw new Forbidden('the list of submissions is not shown');
    refuseCutPage(reply);
    const { page } = reply;
    const isList = page.one('table') ?? page.one('.panel-submission, .panel');
    if (isList === undefined) throw page.changed('the table of submissions');
    return page.all('tr').flatMap((row) => {
      const remoteId = page.value('.submission-score[data-id]', 'data-id', row);
      if (remoteId === undefined || !/^\d{1,18}$/.test(remoteId)) return [];
      const tasks = page.all('a[href*="/tasks/"]', row).map((link) => link.attribs['href'] ?? '');
      const ours = `/contests/${contest}/tasks/${index}`;
      const isOurProblem = tasks.some((href) => href.split('?')[0]?.endsWith(ours));
      return [{ remoteId, isOurProblem, language: underHeading(page, row, /^Language/i) }];
    });
  }

  async function seen(languages: readonly RemoteLanguage[]): Promise<readonly RemoteLanguage[]> {
    await context.sawLanguages?.(languages);
    return languages;
  }

  const search = (work: Submission, ticket: SubmitTicket) =>
    searchAmong(
      async () => (await rows(work.id)).filter((row) => row.isOurProblem),
      (remoteId) => sourceOfPage(client, work.id.contest, remoteId),
      work,
      ticket,
      atcoder.languages,
    );

  /** A session that ends in the middle is opened once more, before anything is sent. */
  async function signedIn<T>(step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof SessionExpired) || account === undefined) throw error;
      await session();
      return await step();
    }
  }

  return {
    site: atcoder,
    ensureSession: session,
    fetchAsset: (asset) => fetchAsset(client, asset),

    async fetchProblem(id) {
      const reply = await client.getOnce(`/contests/${id.contest}/tasks/${id.index}?lang=en`);
      if (reply.status === 404 || reply.location !== undefined) throw new NotFound('AtCoder shows no such task');
      if (reply.status === 403) throw new Forbidden('AtCoder does not show this task to us');
      refuseCutPage(reply);
      return problemOfPage(reply, id, atcoder, client.baseUrl);
    },

    async listLanguages(id) {
      if (id === undefined || account === undefined) return atcoder.languages;
      await session();
      return seen(languagesOf(await submitPage(id), id));
    },

    async inspectSubmitPage(id) {
      await session();
      const page = await submitPage(id);
      const form = formOf(page);
      const fields = page.all('[name]', form).map((field) => field.attribs['name'] ?? '');
      return { fields, challenge: page.one(CHALLENGE_BOX, form) !== undefined };
    },

    async prepareSubmit({ id, marker }) {
      await session();
      const [newest] = await signedIn(() => rows(id));
      return { newestKnown: newest?.remoteId, preparedAt: context.clock.now(), marker };
    },

    async submit(work, ticket) {
      const { id } = work;
      await signedIn(async () => {
        const page = await submitPage(id);
        const form = formOf(page);
        if (page.one(CHALLENGE_BOX, form)) throw new ChallengeRequired('AtCoder asks for a human check to submit');
        const languages = await seen(languagesOf(page, id));
        if (!languages.some(({ siteId }) => siteId === work.languageId)) {
          throw new LanguageNotSupported('AtCoder does not offer this language for the task');
        }
        const fields = {
          ...hiddenFields(page, form),
          'data.TaskScreenName': id.index,
          'data.LanguageId': work.languageId,
          sourceCode: markedSource(work, languages),
          csrf_token: csrfOf(page),
        };
        const path = `/contests/${id.contest}/submit`;
        const headers = { referer: client.baseUrl + path };
        const reply = await sentOnce(() => client.post(path, { form: fields, headers }));
        refuseLostSession(reply);
        if (reply.status === 403) throw new SessionExpired('AtCoder has forgotten the session');
        if (reply.location === undefined) throw refusalOf(reply.page, page.one(CHALLENGE_BOX) !== undefined);
        if (!/\/submissions\/me$/.test(new URL(reply.location).pathname)) {
          throw new Forbidden('the site led the submission elsewhere and did not take it');
        }
      });
      const submittedAt = context.clock.now();
      await context.clock.sleep(VISIBLE_AFTER_MS);
      return { remoteId: await awaitSubmission(search(work, ticket), work, context.clock), submittedAt };
    },

    async findSubmitted(work, ticket) {
      await session();
      return signedIn(() => findSubmission(search(work, ticket), work));
    },

    getResult: (query) => resultOfPage(client, query),

    async newestSubmission(id) {
      await session();
      return (await signedIn(() => rows(id))).find((row) => row.isOurProblem)?.remoteId;
    },
  };
}

function formOf(page: Page): Element {
  const form = around(page.must('[name="data.TaskScreenName"]'), 'form');
  if (form === undefined) throw page.changed('the form of data.TaskScreenName');
  return form;
}

/** Every task has a list of its own; where it has none, all share one. */
function languagesOf(page: Page, { index }: RemoteId): RemoteLanguage[] {
  const tasks = page.all('[name="data.TaskScreenName"] option').map((option) => option.attribs['value']);
  if (tasks.length > 0 && !tasks.includes(index)) throw new NotFound('the contest has no such task to submit to');
  const own = page.all(`#select-lang [id="select-lang-${index}"] select option`);
  const options = own.length > 0 ? own : page.all('select[name="data.LanguageId"] option');
  const languages = options.flatMap((option) => {
    const value = option.attribs['value'];
    return value && /^\d+$/.test(value) ? [remoteLanguage(value, wordsOf(option))] : [];
  });
  if (languages.length === 0) throw page.changed('#select-lang option');
  return languages;
}

function hiddenFields(page: Page, form: Element): Record<string, string> {
  const hidden = page.all('input[type="hidden"][name]', form);
  return Object.fromEntries(hidden.map(({ attribs }) => [attribs['name'] ?? '', attribs['value'] ?? '']));
}

function csrfOf(page: Page): string {
  const script = /\bcsrfToken\s*=\s*["']([^"']+)["']/.exec(
    page
      .all('script')
      .map((one) => textOf(one))
      .join('\n'),
  );
  const token = page.value('input[name="csrf_token"]', 'value') || script?.[1];
  if (!token) throw page.changed('csrf_token');
  return token;
}

function textOf(element: Element): string {
  return element.children.map((child) => (child.type === 'text' ? child.data : '')).join('');
}

function isLogin({ location }: Reply): boolean {
  return location !== undefined && new URL(location).pathname === '/login';
}

function refuseLostSession(reply: Reply): void {
  if (isLogin(reply)) throw new SessionExpired('AtCoder has forgotten the session');
}

function refusalOf(page: Page, hadBox: boolean): Error {
  const siteText = page.words('.alert-danger, .alert-warning, div[role="alert"]')?.replace(/^×\s*/, '');
  if (siteText === undefined) return page.changed('div[role=alert]');
  const wait = /Wait for (\d+) seconds? to submit again/.exec(siteText)?.[1];
  if (wait) return new RateLimited('AtCoder wants a pause', (Number(wait) + 1) * 1000, { siteText });
  if (hadBox || page.one(CHALLENGE_BOX))
    return new ChallengeRequired('AtCoder asks for a human check to submit', { siteText });
  return new SourceRejected('AtCoder refuses the submission', { siteText });
}
