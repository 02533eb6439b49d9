import {
  createContestToken,
  downloadContestExport,
  finalizeContest,
  getContestFeed,
  revokeContestToken,
} from '@oyez/contract/contests/contest-feed';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../../http/auth.ts';
import { serveDownload } from '../../http/downloads.ts';
import type { Context, On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { contestFeed, declareFinal, makeToken, revokeToken, type Juror } from './contest-feed.service.ts';
import { openExport } from './exports/contest-export.service.ts';

/** What the jury sets for programs that read a contest, and takes home for others. */
export function contestFeedRoutes(app: FastifyInstance, on: On, services: Services, authenticate: Authenticate): void {
  on(getContestFeed).with(({ query: { cid } }, context) => contestFeed(services, cid, jurorOf(context)));

  on(createContestToken).with(({ body }, context) => makeToken(services, body, jurorOf(context)));

  on(revokeContestToken).with(async ({ body }, context) => {
    await revokeToken(services, body, jurorOf(context));
    return null;
  });

  on(finalizeContest).with(async ({ body }, context) => {
    await declareFinal(services, body, jurorOf(context));
    return null;
  });

  serveDownload(app, authenticate, downloadContestExport, (wish, by) => openExport(services, by, wish));
}

function jurorOf({ actor, ip, requestId, now }: Context): Juror {
  return { actor, ip, requestId, now };
}
