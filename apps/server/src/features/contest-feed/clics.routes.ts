import { Readable } from 'node:stream';
import { errors, errorText } from '@oyez/contract/errors/catalogue';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createZipWriter } from '../../files/zip-writer.ts';
import { fail } from '../../http/app-error.ts';
import type { Authenticate } from '../../http/auth.ts';
import { toAppError } from '../../http/error-handler.ts';
import { localeOf } from '../../http/locale.ts';
import { contestFactsFor } from '../../policy/scopes/contests.sql.ts';
import type { Services } from '../../services.ts';
import { moveStart } from '../contest-setting/contest-start.service.ts';
import { CLICS_VERSIONS, type ClicsVersion, type FeedType } from '@oyez/contract/contests/clics';
import type { ClicsObject } from './clics-format.ts';
import { clicsLanguage } from './clics-languages.ts';
import { createCallerDoor, type ClicsCaller } from './clics-callers.service.ts';
import { contestsFor, contestOf } from './clics-contests.service.ts';
import { createBoards, scoreboardObject, teamIdsIn } from './clics-scoreboard.service.ts';
import { codeOf } from './contest-feed.sql.ts';
import { createFeedStreams } from './feed-streams.service.ts';
import { clicsObjects, followFeed, runsOf, type FeedReader } from './feed-reader.service.ts';
import { accessObject, audienceOf, LISTED_TYPES, typesFor, type ClicsRole } from './feed-readers.ts';
import { OFFICIAL } from './feed-objects.ts';

const ROOT = '/api/clics';
/** Nobody writes any here; programs ask for it all the same. */
const EMPTY = ['commentary'];

type Named = { params: { contest: string; id?: string } };
type Asked = {
  contestId: number;
  caller: ClicsCaller;
  role: ClicsRole;
  reader: Omit<FeedReader, 'types'>;
  epoch: number;
};

/**
 * Contests as other programs read them (CLICS Contest API): resolver, balloons, presentations, mirrors. Everything comes
 * out of the events that were told to that kind of reader, so that a list never says more than the feed.
 */
export function clicsRoutes(app: FastifyInstance, services: Services, authenticate: Authenticate): void {
  const { db } = services.database;
  const door = createCallerDoor(services, authenticate);
  const boards = createBoards(services);
  const streams = createFeedStreams(services, door);
  app.addHook('preClose', async () => streams.close());

  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => refuse(error, request, reply));
    scope.addHook('onRequest', async (_request, reply) => {
      void reply.headers({
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      reply.bodyStatus = 200;
    });
    for (const version of CLICS_VERSIONS) serve(scope, `${ROOT}/${version}`, version);
    serve(scope, ROOT, '2023-06');
    // What is not there is said in these programs' own form as well.
    scope.all(`${ROOT}/*`, ({ method }) => fail(method === 'GET' ? 'unknown_path' : 'method_not_allowed'));
  });

  function serve(scope: FastifyInstance, root: string, version: ClicsVersion): void {
    const contest = `${root}/contests/:contest`;
    const asked = async (request: FastifyRequest, reply: FastifyReply): Promise<Asked> => {
      const caller = await door.callerOf(request, reply);
      const contestId = contestIn((request.params as Named['params']).contest);
      const role = await door.roleIn(caller, contestId);
      const epoch = await followFeed(services, contestId);
      return { contestId, caller, role, epoch, reader: { contestId, audience: audienceOf(role), version } };
    };
    const visible = (role: ClicsRole, type: FeedType) => typesFor(role).includes(type) || fail('unknown_path');

    scope.get(root, async () => apiObject(version, services.config.build));

    scope.get(`${root}/contests`, async (request, reply) =>
      contestsFor(services, await door.callerOf(request, reply), version),
    );

    scope.get(contest, async (request, reply) => contestOf(db, (await asked(request, reply)).reader));

    scope.patch(contest, async (request, reply) => {
      const { contestId, caller, role, reader } = await asked(request, reply);
      if (role !== 'admin') fail('contest_jury_only');
      const { id, start_time: start } = (request.body ?? {}) as { id?: unknown; start_time?: unknown };
      const by = { actor: caller.kind === 'person' ? caller.actor : null, ip: request.ip, requestId: request.id };
      const startsAt =
        typeof start === 'string' && TIME.test(start) ? new Date(start) : fail('contest_start_forbidden');
      if (contestIn(String(id)) !== contestId) fail('contest_not_found');
      await moveStart(services, contestId, startsAt, by, caller.kind === 'token' ? caller.name : null);
      await streams.tellNow(contestId);
      return contestOf(db, reader);
    });

    scope.get(`${contest}/access`, async (request, reply) => accessObject(version, (await asked(request, reply)).role));

    scope.get(`${contest}/account`, async (request, reply) => {
      const { caller, role } = await asked(request, reply);
      if (caller.kind === 'token')
        return { id: `token-${caller.tokenId}`, username: caller.name, type: typeOf(caller.role) };
      const { uid, username } = caller.actor;
      return uid === null ? fail('unknown_path') : { id: uid, username, type: role === 'admin' ? 'admin' : 'other' };
    });

    scope.get(`${contest}/state`, async (request, reply) => {
      const { reader } = await asked(request, reply);
      return (await clicsObjects(db, reader, 'state'))[0] ?? fail('contest_not_found');
    });

    for (const type of LISTED_TYPES) {
      scope.get(`${contest}/${type}`, async (request, reply) => {
        const { reader, role } = await asked(request, reply);
        visible(role, type);
        return filtered(await clicsObjects(db, reader, type), request.query);
      });
      scope.get(`${contest}/${type}/:id`, async (request, reply) => {
        const { reader, role } = await asked(request, reply);
        visible(role, type);
        const id = (request.params as Named['params']).id ?? '';
        return (await clicsObjects(db, reader, type, id))[0] ?? fail('unknown_path');
      });
    }

    for (const type of EMPTY)
      scope.get(`${contest}/${type}`, async (request, reply) => (await asked(request, reply), []));

    scope.get(`${contest}/runs`, async (request, reply) => {
      const { reader, role } = await asked(request, reply);
      visible(role, 'runs');
      const { judgement_id: wanted } = request.query as { judgement_id?: string };
      const judgements = await clicsObjects(db, reader, 'judgements', wanted);
      return reply.type('application/json; charset=utf-8').send(Readable.from(arrayText(runsOf(db, judgements))));
    });

    scope.get(`${contest}/runs/:id`, async (request, reply) => {
      const { reader, role } = await asked(request, reply);
      visible(role, 'runs');
      const id = (request.params as Named['params']).id ?? '';
      const judgements = await clicsObjects(db, reader, 'judgements', id.slice(0, id.lastIndexOf('-')));
      for await (const runs of runsOf(db, judgements)) {
        const found = runs.find((run) => run['id'] === id);
        if (found) return found;
      }
      return fail('unknown_path');
    });

    scope.get(`${contest}/submissions/:id/files`, async (request, reply) => {
      const { caller, contestId, reader, role } = await asked(request, reply);
      if (audienceOf(role) !== 'jury') fail('unknown_path');
      const [told] = await clicsObjects(db, reader, 'submissions', (request.params as Named['params']).id ?? '');
      const taker = (await door.personBehind(caller)) ?? fail('contest_token_wrong');
      const { facts } = (await contestFactsFor(db, contestId, taker.id)) ?? fail('contest_not_found');
      const found = told && (await codeOf(db, facts, Number(told['id']), { taker, now: services.now() }));
      if (!found) return fail('unknown_path');
      const zip = createZipWriter();
      const [ending = 'txt'] = clicsLanguage(found.language).extensions;
      zip.add(`Main.${ending}`, () => Readable.from([Buffer.from(found.code)]));
      return reply
        .headers({ 'content-type': 'application/zip', 'content-disposition': 'attachment;filename=files.zip' })
        .send(zip.end());
    });

    scope.get(`${contest}/scoreboard`, async (request, reply) => {
      const { contestId, reader, role } = await asked(request, reply);
      const { group_id: group = OFFICIAL } = request.query as { group_id?: string };
      const groups = await clicsObjects(db, reader, 'groups', group);
      if (groups.length === 0) fail('unknown_path');
      const [state = {}] = await clicsObjects(db, reader, 'state');
      const board = (await boards.read(contestId)) ?? fail('contest_not_found');
      const teams = await clicsObjects(db, reader, 'teams');
      return scoreboardObject(board, state, {
        version,
        isJury: audienceOf(role) === 'jury',
        teamIds: teamIdsIn(group, teams),
        group,
        now: services.now().getTime(),
      });
    });

    scope.get(`${contest}/event-feed`, { config: { waits: true } }, async (request, reply) => {
      const { caller, role, reader, epoch } = await asked(request, reply);
      return streams.open(request, reply, { caller, role, reader, epoch });
    });
  }
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d(:?\d\d)?)$/;

function contestIn(name: string): number {
  const id = Number(/^c([1-9]\d{0,14})$/.exec(name)?.[1]);
  return Number.isSafeInteger(id) ? id : fail('contest_not_found');
}

const typeOf = (role: 'public' | 'jury' | 'admin') => ({ public: 'other', jury: 'judge', admin: 'admin' })[role];

function apiObject(version: ClicsVersion, build: string): ClicsObject {
  return {
    version,
    version_url: `https://ccs-specs.icpc.io/${version}/contest_api`,
    provider: { name: 'Oyez', version: build },
  };
}

/** By any property that names another object; an empty value asks for those without one. */
function filtered(objects: ClicsObject[], query: unknown): ClicsObject[] {
  const wanted = Object.entries(query as Record<string, string>).filter(([name]) => name.endsWith('_id'));
  return objects.filter((object) => wanted.every(([name, value]) => (object[name] ?? '') === value));
}

async function* arrayText(parts: AsyncIterable<readonly ClicsObject[]>): AsyncGenerator<string> {
  let begun = '[';
  for await (const part of parts) {
    if (part.length === 0) continue;
    yield begun + part.map((one) => JSON.stringify(one)).join(',');
    begun = ',';
  }
  yield begun === '[' ? '[]' : ']';
}

/** Programs read the transport's status, and a text for people. */
function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toAppError(error);
  const spec = errors[failure.code];
  const code = 'http' in spec ? spec.http : spec.status;
  if (code >= 500) request.log.error({ error, code: failure.code }, 'request failed');
  reply.bodyStatus = code;
  const message = errorText(failure.code, localeOf(request.headers['accept-language']), failure.params);
  return reply.code(code).type('application/json; charset=utf-8').send({ code, message });
}
