import { Readable } from 'node:stream';
import type { ZipWriter } from '../../../files/zip-writer.ts';
import type { Services } from '../../../services.ts';
import { contestOf } from '../clics-contests.service.ts';
import type { ClicsObject, Json } from '../clics-format.ts';
import { createBoards, scoreboardObject, teamIdsIn } from '../clics-scoreboard.service.ts';
import { startOf } from '../feed-lines.ts';
import { OFFICIAL } from '../feed-objects.ts';
import { clicsObjects, nextLines, runsOf, type FeedReader } from '../feed-reader.service.ts';
import { LISTED_TYPES, typesFor } from '../feed-readers.ts';

type Reader = Omit<FeedReader, 'types'>;

/** A contest package (CLICS): each list as a file, and the feed, which a resolver replays. No passwords, no code. */
export async function addPackage(services: Services, zip: ZipWriter, reader: Reader, epoch: number): Promise<void> {
  const { db } = services.database;
  const types = typesFor(reader.audience);
  const add = (name: string, make: () => Promise<Json>) =>
    zip.add(name, async () => Readable.from([Buffer.from(`${JSON.stringify(await make(), null, 2)}\n`)]));
  const { version } = reader;
  const contest = await contestOf(db, reader);
  const problems = await clicsObjects(db, reader, 'problems');
  add('api.json', async () => ({
    version,
    version_url: `https://ccs-specs.icpc.io/${version}/contest_api`,
    provider: { name: 'Oyez' },
  }));
  add('contest.json', async () => contest);
  zip.add('contest.yaml', () => Readable.from([Buffer.from(yamlOf(contest))]));
  zip.add('problemset.yaml', () => Readable.from([Buffer.from(problems.map((one) => yamlEntry(one)).join(''))]));
  add('state.json', async () => (await clicsObjects(db, reader, 'state'))[0] ?? {});
  for (const type of LISTED_TYPES) if (types.includes(type)) add(`${type}.json`, () => clicsObjects(db, reader, type));
  if (types.includes('runs')) {
    zip.add('runs.json', async () => Readable.from(listText(runsOf(db, await clicsObjects(db, reader, 'judgements')))));
  }
  add('scoreboard.json', () => scoreboardOf(services, reader));
  zip.add('event-feed.ndjson', () => Readable.from(allLines(services, { ...reader, types }, epoch)));
}

async function scoreboardOf(services: Services, reader: Reader): Promise<ClicsObject> {
  const { db } = services.database;
  const board = await createBoards(services).read(reader.contestId);
  const [state = {}] = await clicsObjects(db, reader, 'state');
  if (!board) return {};
  const teams = await clicsObjects(db, reader, 'teams');
  return scoreboardObject(board, state, {
    version: reader.version,
    isJury: reader.audience === 'jury',
    teamIds: teamIdsIn(OFFICIAL, teams),
    group: OFFICIAL,
    now: services.now().getTime(),
  });
}

async function* allLines(services: Services, reader: FeedReader, epoch: number): AsyncGenerator<string> {
  let place = startOf(epoch);
  for (;;) {
    const next = await nextLines(services.database.db, reader, epoch, place);
    if (next.text !== '') yield next.text;
    if (!next.hasMore) return;
    place = next.place;
  }
}

async function* listText(parts: AsyncIterable<readonly ClicsObject[]>): AsyncGenerator<string> {
  yield '[';
  let comma = '';
  for await (const part of parts) {
    for (const one of part) {
      yield `${comma}\n${JSON.stringify(one)}`;
      comma = ',';
    }
  }
  yield '\n]\n';
}

/** JSON is YAML, so that no name needs a rule of its own. */
function yamlOf(object: ClicsObject): string {
  return Object.entries(object)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('');
}

function yamlEntry(object: ClicsObject): string {
  return yamlOf(object)
    .split('\n')
    .filter((line) => line !== '')
    .map((line, place) => `${place === 0 ? '- ' : '  '}${line}\n`)
    .join('');
}
