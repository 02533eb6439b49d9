import { Forbidden, NotFound, SessionExpired } from '../../errors.ts';
import { fetchAsset, isPdf } from '../../http/fetch-asset.ts';
import type { Reply, SiteClient } from '../../http/client.ts';
import { CHALLENGE_BOX } from '../../http/trouble.ts';
import type { RemoteId, RemoteProblem, RemoteResult, Site, SiteConnection, SiteContext } from '../../provider.ts';
import type { Submission, SubmitTicket } from '../../provider.ts';
import { awaitSubmission, findSubmission } from '../../reading/find-submitted.ts';
import { searchAmong } from '../../reading/listed-runs.ts';
import { markedSource } from '../../sending.ts';
import { resultByApi } from './api.ts';
import { codeforcesClient } from './gate.ts';
import type { Place } from './places.ts';
import { canBeAskedOtherwise, ownList, resultByRow, resultOfDetails, submitSource } from './result.ts';
import { ensureSession } from './session.ts';
import { changedStatement, problemOfPage, saysNoStatement } from './statement.ts';
import { languagesOf, languagesOn, rowsOf, sendForm, submitPage } from './submit.ts';

const VISIBLE_AFTER_MS = 2000;

export type OtherStatement = (client: SiteClient, id: RemoteId, reply: Reply) => Promise<RemoteProblem>;

/** The site that the archive and the gym share. `otherStatement` reads what is no page with a statement. */
export function connectCodeforces(
  site: Site,
  place: Place,
  context: SiteContext,
  otherStatement: OtherStatement,
): SiteConnection {
  const client = codeforcesClient(site, context);
  const session = () => ensureSession(client, context);
  const rows = async (id: RemoteId) => rowsOf((await ownList(client, place, id)).page, id);
  const sourceOf = async (id: RemoteId, remoteId: string) => {
    try {
      return (await submitSource(client, place, id, remoteId))['source'];
    } catch (error) {
      if (canBeAskedOtherwise(error)) return undefined;
      throw error;
    }
  };
  const search = (work: Submission, ticket: SubmitTicket) =>
    searchAmong(
      async () => (await rows(work.id)).filter((row) => row.isOurProblem),
      (remoteId) => sourceOf(work.id, remoteId),
      work,
      ticket,
      site.languages,
    );
  const form = async (id: RemoteId) => {
    const page = await submitPage(client, place, id);
    const languages = languagesOn(page);
    if (languages.length > 0) await context.sawLanguages?.(languages);
    return page;
  };
  /** A session that ends in the middle is opened once more, before anything is sent. */
  const signedIn = async <T>(step: () => Promise<T>): Promise<T> => {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof SessionExpired)) throw error;
      await session();
      return await step();
    }
  };

  return {
    site,
    ensureSession: session,
    fetchAsset: (asset) => fetchAsset(client, asset),

    async fetchProblem(id) {
      const path = place.problem(id);
      let reply = await client.get(`${path}?locale=en`);
      if (isElsewhere(reply, path) && site.capabilities.loginForStatement && context.account) {
        await session();
        reply = await client.get(`${path}?locale=en`);
      }
      if (reply.status === 403) throw new Forbidden(`${site.name} does not show this problem to us`);
      if (!isElsewhere(reply, path) && !isPdf(reply.bytes) && reply.page.one('.problem-statement')) {
        return problemOfPage(reply, id, site, place, client.baseUrl);
      }
      return otherStatement(client, id, reply);
    },

    async listLanguages(id) {
      if (id === undefined || context.account === undefined) return site.languages;
      await session();
      return languagesOf(await form(id));
    },

    async inspectSubmitPage(id) {
      await session();
      const page = await form(id);
      const box = page.must('form.submit-form');
      const fields = page.all('[name]', box).map((field) => field.attribs['name'] ?? '');
      return { fields, challenge: page.one(CHALLENGE_BOX, box) !== undefined };
    },

    async prepareSubmit({ id, marker }) {
      await session();
      const [newest] = await signedIn(() => rows(id));
      return { newestKnown: newest?.remoteId, preparedAt: context.clock.now(), marker };
    },

    async submit(work, ticket) {
      const source = markedSource(work, site.languages);
      const send = async () => sendForm(client, place, work, await form(work.id), source);
      await signedIn(send);
      const submittedAt = context.clock.now();
      await context.clock.sleep(VISIBLE_AFTER_MS);
      return { remoteId: await awaitSubmission(search(work, ticket), work, context.clock), submittedAt };
    },

    async findSubmitted(work, ticket) {
      await session();
      return signedIn(() => findSubmission(search(work, ticket), work));
    },

    async getResult(query) {
      if (context.account === undefined) return resultByApi(client, context, query);
      try {
        return await resultInside(query);
      } catch (error) {
        if (!canBeAskedOtherwise(error)) throw error;
        return resultByApi(client, context, query);
      }
    },

    async newestSubmission(id) {
      await session();
      const own = await signedIn(() => rows(id));
      return own.find((row) => row.isOurProblem)?.remoteId;
    },
  };

  async function resultInside(query: Parameters<SiteConnection['getResult']>[0]): Promise<RemoteResult> {
    if (!site.capabilities.perTest) return resultByRow(client, place, query);
    const details = await submitSource(client, place, query.id, query.remoteId);
    const page = { url: client.baseUrl + place.submission(query.id, query.remoteId), status: 200 };
    return resultOfDetails(details, () => ({ ...page, body: JSON.stringify(withoutTexts(details)) }));
  }
}

/** For an admin to look at: everything but people's programs. */
function withoutTexts(details: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).filter(([name]) => !/^(?:source|input|output|answer|href)/.test(name)),
  );
}

/** Sites that have no such problem lead to the list, the contest or the front page. */
function isElsewhere(reply: Reply, path: string): boolean {
  return reply.status === 404 || new URL(reply.url).pathname.toLowerCase() !== path.toLowerCase();
}

/** Of the archive: a PDF is the statement, anything else is none. */
export function refuseWithoutStatement(reply: Reply, path: string): never {
  if (isElsewhere(reply, path)) throw new NotFound('Codeforces has no such problem');
  if (saysNoStatement(reply.text)) throw new NotFound('Codeforces has no statement of this problem in English');
  throw changedStatement(reply);
}
