import { Readable } from 'node:stream';
import type { downloadContestExport } from '@oyez/contract/contests/contest-feed';
import type { z } from 'zod';
import { createZipWriter } from '../../../files/zip-writer.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Download, Downloader } from '../../../http/downloads.ts';
import { contestOfJury } from '../../../policy/scopes/contest.ts';
import type { Services } from '../../../services.ts';
import { boardSettings } from '../../boards/board-facts.service.ts';
import { noteDownload } from '../../contests/contest-downloads.service.ts';
import { contestName } from '../clics-format.ts';
import { clicsObjects, followFeed } from '../feed-reader.service.ts';
import { EVERYTHING, writeFeed } from '../feed-writer.service.ts';
import { EXPORTED, type ExportedContest } from './exported-contest.ts';
import { addPackage } from './contest-package.ts';
import { ghostText } from './ghost.ts';
import { xcpcioFiles } from './xcpcio.ts';

type Wish = z.output<typeof downloadContestExport.query>;

/** Everything of the others is held at once. */
const MOST_SUBMISSIONS = 100_000;

/** The contest as the jury or as everybody reads it, in a form of other programs. */
export async function openExport(services: Services, by: Downloader, wish: Wish): Promise<Download> {
  const { db } = services.database;
  const { cid, format, view } = wish;
  await contestOfJury(db, by.actor, cid, services.now());
  const epoch = await followFeed(services, cid);
  await writeFeed(services, cid, EVERYTHING);
  await noteDownload(services, by, 'feed', cid, { format, view });
  const reader = { contestId: cid, audience: view, version: wish.version } as const;
  const name = `${contestName(cid)}-${format}-${view}`;
  if (format === 'package') {
    const zip = createZipWriter();
    await addPackage(services, zip, reader, epoch);
    return { name: `${name}.zip`, content: zip.end() };
  }
  const exported = await exportedContest(services, cid, view);
  if (format === 'ghost') return { name: `${name}.dat`, content: Readable.from([Buffer.from(ghostText(exported))]) };
  const zip = createZipWriter();
  for (const [file, made] of Object.entries(xcpcioFiles(exported))) {
    zip.add(file, () => Readable.from([Buffer.from(JSON.stringify(made))]));
  }
  return { name: `${name}.zip`, content: zip.end() };
}

async function exportedContest(
  services: Services,
  contestId: number,
  audience: 'public' | 'jury',
): Promise<ExportedContest> {
  const { db } = services.database;
  const reader = { contestId, audience, version: '2026-01' } as const;
  const found = await boardSettings(db, contestId);
  const [contest = {}] = await clicsObjects(db, reader, 'contest');
  const of = Object.fromEntries(
    await Promise.all(EXPORTED.map(async (type) => [type, await clicsObjects(db, reader, type)] as const)),
  ) as ExportedContest['of'];
  if (of.submissions.length > MOST_SUBMISSIONS) throw new AppError('contest_export_large', { max: MOST_SUBMISSIONS });
  const { startsAt = 0, endsAt = 0, seal = null, penaltySeconds = 0 } = found?.settings ?? {};
  return { contest, startsAt, endsAt, sealedFrom: seal?.from ?? null, penaltySeconds, of };
}
