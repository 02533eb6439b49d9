import { RemoteError, SiteChanged } from '@oyez/remote-judges/errors';
import type { RemoteId, RemoteProblem, Site, SiteConnection } from '@oyez/remote-judges/provider';
import type { Services } from '../../services.ts';
import { connectAsNobody, connectAsReader } from '../remote-judges/sites/connection.service.ts';
import { asking } from '../remote-judges/sites/health.service.ts';
import { offersAt } from '../remote-languages/remote-languages.service.ts';
import { keepNoted, keepUnreadable } from '../remote-judges/sites/pages.service.ts';
import { unreadOf } from './note-texts.ts';
import { draftOf, type RemoteDraft } from './remote-draft.ts';
import { failureOf } from './remote-failures.ts';

/** Between two pages of one judge: nobody there is to notice that we read. */
const GAP_MS = 500;

/** Remembered: of each judge the last reading, which the next one waits for; one promise a judge. */
const turns = new Map<string, Promise<unknown>>();

/** A problem as it stands at its judge; the page that could not be understood is kept for who runs the site. */
export async function readProblem(services: Services, site: Site, id: RemoteId): Promise<RemoteDraft> {
  try {
    const problem = await inTurn(site, () =>
      withReader(services, site, (reader) => asking(services, site.key, () => reader.fetchProblem(id))),
    );
    const unread = unreadOf(problem.notes);
    if (unread.length > 0) await keepNoted(services, site.key, unread.join('; '), problem.page);
    const { offered } = await offersAt(services.database.db, site);
    return draftOf(site, problem, offered);
  } catch (error) {
    if (error instanceof SiteChanged) await keepUnreadable(services, site.key, error.what, error.page);
    throw failureOf(error, site, id);
  }
}

/** A picture or file of a statement, as whoever may read the statement. How the judge stands is not seen by it: it may lie elsewhere. */
export function readAsset(services: Services, site: Site, asset: RemoteProblem['assets'][number]) {
  return inTurn(site, () => withReader(services, site, (reader) => reader.fetchAsset(asset)));
}

/** As nobody first; where that is not enough, with the session of an account of the pool. */
async function withReader<T>(services: Services, site: Site, read: (reader: SiteConnection) => Promise<T>): Promise<T> {
  try {
    return await read(connectAsNobody(services, site));
  } catch (error) {
    const reader = wantsLogin(error, site) ? await connectAsReader(services, site) : undefined;
    if (reader === undefined) throw error;
    return read(reader);
  }
}

/** Where statements may be for people who are signed in, others are led away as if there were none. */
function wantsLogin(error: unknown, { capabilities }: Site): boolean {
  if (!(error instanceof RemoteError)) return false;
  if (error.kind === 'NotFound') return capabilities.loginForStatement;
  return error.kind === 'ChallengeRequired' || error.kind === 'SessionExpired' || error.kind === 'Forbidden';
}

async function inTurn<T>({ key }: Site, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key);
  const mine = (async () => {
    await before?.catch(() => undefined);
    return work();
  })();
  const rested = mine
    .catch(() => undefined)
    .then(() => new Promise((resolve) => setTimeout(resolve, GAP_MS)))
    .finally(() => {
      if (turns.get(key) === rested) turns.delete(key);
    });
  turns.set(key, rested);
  return mine;
}
