import { Forbidden, LanguageNotSupported, LoginFailed, NotFound } from '../../errors.ts';
import { SessionExpired, SiteChanged, SubmitUncertain, TemporarilyUnavailable } from '../../errors.ts';
import { fetchAsset } from '../../http/fetch-asset.ts';
import type { PageSnapshot, RemoteId, RemoteProblem, Site, SiteConnection, SiteContext } from '../../provider.ts';
import type { Submission, SubmitTicket } from '../../provider.ts';
import { handleOf, passwordOf } from '../../reading/account.ts';
import { findSubmission, type Search } from '../../reading/find-submitted.ts';
import { isNewer, markedSource } from '../../sending.ts';
import { type Detail, DetailAnswer, ListAnswer, LoginAnswer, type Problem, ProblemAnswer } from './answers.ts';
import { SessionAnswer, SubmitAnswer } from './answers.ts';
import { libreApi } from './api.ts';
import { compilerOf } from './languages.ts';
import { libreProblem } from './problem.ts';
import { libreResult } from './result.ts';

const LOCALE = 'zh_CN';
const NEWEST = 10;

export function connectLibre(site: Site, context: SiteContext): SiteConnection {
  const api = libreApi(site, context);

  async function isSignedIn(handle: string): Promise<boolean> {
    const token = await api.token();
    if (token === undefined) return false;
    const { userMeta } = await api.session(token, SessionAnswer);
    return userMeta?.username.toLowerCase() === handle.toLowerCase();
  }

  async function signIn(username: string, password: string): Promise<void> {
    const { token, error } = await api.ask('auth/login', LoginAnswer, { username, password });
    if (token === undefined) throw new LoginFailed('LibreOJ does not take this password', { siteText: error });
    await api.keepToken(token);
  }

  async function problem(id: RemoteId): Promise<Problem> {
    const answer = await api.ask('problem/getProblem', ProblemAnswer, {
      displayId: Number(id.stored),
      localizedContentsOfLocale: LOCALE,
      tagsOfLocale: LOCALE,
      samples: true,
      judgeInfo: true,
      judgeInfoToBePreprocessed: true,
    });
    if (answer.error === 'NO_SUCH_PROBLEM') throw new NotFound('LibreOJ has no such problem');
    if (answer.error === 'PERMISSION_DENIED') throw new Forbidden('LibreOJ does not show this problem to us');
    if (answer.error !== undefined || !answer.meta) throw new SiteChanged(`problem/getProblem: ${answer.error}`);
    return answer;
  }

  async function detail(remoteId: string): Promise<Detail & { meta: NonNullable<Detail['meta']> }> {
    const answer = await api.ask('submission/getSubmissionDetail', DetailAnswer, {
      submissionId: remoteId,
      locale: LOCALE,
    });
    const { meta, error } = answer;
    if (error === 'NO_SUCH_SUBMISSION') throw new NotFound('LibreOJ does not know this submission');
    if (error === 'PERMISSION_DENIED') throw new Forbidden('LibreOJ does not show this submission to us');
    if (!meta) throw new SiteChanged(`submission/getSubmissionDetail: ${error}`);
    return { ...answer, meta };
  }

  /** Newest first. */
  async function own(id: RemoteId) {
    const { submissions } = await api.ask('submission/querySubmission', ListAnswer, {
      locale: LOCALE,
      problemDisplayId: Number(id.stored),
      submitter: handleOf(context),
      takeCount: NEWEST,
    });
    if (!submissions) throw new SiteChanged('submission/querySubmission');
    return submissions.toSorted((one, other) => other.id - one.id);
  }

  const newestOf = async (id: RemoteId) => (await own(id))[0]?.id.toString();

  function search({ id, languageId }: Submission, ticket: SubmitTicket): Search {
    return {
      async candidates() {
        const language = compilerOf(languageId)?.language;
        const listed = (await own(id)).filter(({ codeLanguage }) => codeLanguage === language);
        return listed.map((one) => String(one.id)).filter((remoteId) => isNewer(remoteId, ticket));
      },
      sourceOf: async (remoteId) => (await detail(remoteId)).content?.code ?? undefined,
    };
  }

  return {
    site,
    async fetchProblem(id) {
      const answer = await problem(id);
      if (answer.meta?.type === 'SubmitAnswer') throw new Forbidden('this problem wants outputs, not a program');
      return whole(libreProblem(site, id, answer, snapshotOf(site.problemUrl(id), answer), api.asset.baseUrl));
    },
    fetchAsset: (asset) => fetchAsset(api.asset, asset),
    listLanguages: () => Promise.resolve(site.languages),
    async ensureSession() {
      const handle = handleOf(context);
      if (await isSignedIn(handle)) return { handle, signedInNow: false };
      await signIn(handle, passwordOf(context));
      if (!(await isSignedIn(handle))) throw new LoginFailed('LibreOJ took the password and shows nobody signed in');
      return { handle, signedInNow: true };
    },
    async inspectSubmitPage(id) {
      if (!(await isSignedIn(handleOf(context)))) throw new SessionExpired('LibreOJ shows nobody signed in');
      await problem(id);
      return { fields: ['problemId', 'content'], challenge: false };
    },
    async prepareSubmit({ id, marker }) {
      return { newestKnown: await newestOf(id), preparedAt: context.clock.now(), marker };
    },
    async submit(work) {
      const { id, languageId } = work;
      const compiler = compilerOf(languageId);
      if (compiler === undefined) throw new LanguageNotSupported('LibreOJ has no such language');
      const { meta } = await problem(id);
      const { submissionId, error } = await sent(
        api.ask('submission/submit', SubmitAnswer, {
          // The number inside, which is not the one in the address.
          problemId: meta?.id,
          content: {
            language: compiler.language,
            code: markedSource(work, site.languages),
            compileAndRunOptions: compiler.options,
            skipSamples: false,
          },
          uploadInfo: null,
        }),
      );
      if (error === 'PERMISSION_DENIED' && !(await isSignedIn(handleOf(context)))) {
        throw new SessionExpired('LibreOJ shows nobody signed in');
      }
      if (error !== undefined) throw new Forbidden('LibreOJ does not take this submission', { siteText: error });
      if (submissionId === undefined) throw new SubmitUncertain('LibreOJ answered without a number');
      return { remoteId: String(submissionId), submittedAt: context.clock.now() };
    },
    findSubmitted: (work, ticket) => findSubmission(search(work, ticket), work),
    async getResult({ remoteId }) {
      const { meta, progress } = await detail(remoteId);
      return libreResult(meta, progress);
    },
    newestSubmission: newestOf,
  };
}

function whole(problem: RemoteProblem | string): RemoteProblem {
  if (typeof problem === 'string') throw new SiteChanged(`problem/getProblem: ${problem}`);
  return problem;
}

function snapshotOf(url: string, answer: unknown): PageSnapshot {
  return { url, status: 200, body: JSON.stringify(answer, undefined, 2) };
}

/** Whatever breaks after it has left, an answer of another form too, may have arrived. */
async function sent<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    const isUncertain =
      error instanceof SiteChanged || (error instanceof TemporarilyUnavailable && error.mayHaveArrived);
    if (!isUncertain) throw error;
    throw new SubmitUncertain('the answer to the submission did not come', { cause: error });
  }
}
