import {
  addContestTeam,
  downloadContestTeams,
  getContestTeams,
  getTeamImports,
  importTeams,
  previewTeamImport,
  removeContestTeam,
  restoreContestTeam,
  undoTeamImport,
  updateContestTeam,
} from '@oyez/contract/contests/contest-teams';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../../http/auth.ts';
import { serveDownload } from '../../http/downloads.ts';
import type { Context, On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Services } from '../../services.ts';
import { findRun, type Organiser } from '../contest-setting/contest-setting.service.ts';
import { applyTeams, listImports, previewTeams } from './import/team-import.service.ts';
import { undoImport } from './import/undo-import.service.ts';
import { openTeamSheet } from './team-sheet.service.ts';
import { teamPage } from './teams.sql.ts';
import { addTeam, removedSince, removeTeam, restoreTeam, toTeam, updateTeam } from './teams.service.ts';

/** Teams of a contest, for its jury: who is in them, where they sit, and tables that come in and go out. */
export function contestTeamRoutes(app: FastifyInstance, on: On, services: Services, authenticate: Authenticate): void {
  const { db } = services.database;

  on(getContestTeams).with(async ({ query }, { actor, now }) => {
    const { facts } = await findRun(db, actor, query.cid, now);
    const { keyword, removed } = query;
    const wanted = { contestId: facts.id, keyword, removedSince: removed ? removedSince(now) : null };
    return wirePage(query, (rows) => teamPage(db, wanted, rows), toTeam);
  });

  on(addContestTeam).with(async ({ body: { cid, ...draft } }, context) => ({
    id: await addTeam(services, cid, draft, organiserOf(context)),
  }));

  on(updateContestTeam).with(async ({ body: { id, ...draft } }, context) => {
    await updateTeam(services, id, draft, organiserOf(context));
    return null;
  });

  on(removeContestTeam).with(async ({ query }, context) => {
    await removeTeam(services, query.id, organiserOf(context));
    return null;
  });

  on(restoreContestTeam).with(async ({ query }, context) => {
    await restoreTeam(services, query.id, organiserOf(context));
    return null;
  });

  on(previewTeamImport).with(({ body }, context) => previewTeams(services, body, organiserOf(context)));

  on(importTeams).with(({ body }, context) => applyTeams(services, body, organiserOf(context)));

  on(getTeamImports).with(({ query }, context) => listImports(services, query.cid, organiserOf(context)));

  on(undoTeamImport).with(async ({ body }, context) => {
    await undoImport(services, body.id, organiserOf(context));
    return null;
  });

  serveDownload(app, authenticate, downloadContestTeams, ({ cid }, by) => openTeamSheet(services, by, cid));
}

function organiserOf({ actor, ip, requestId, locale, now }: Context): Organiser {
  return { actor, ip, requestId, locale, now };
}
