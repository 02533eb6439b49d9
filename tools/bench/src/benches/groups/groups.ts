import type { Bench } from '../../bench.ts';
import type { Row } from '../../report.ts';
import { openSite } from '../../site/site.ts';
import { classProgress } from './class-progress.ts';
import type { GroupBench } from './group-bench.ts';
import { groupList } from './groups-list.ts';
import { trainingRank } from './training-rank.ts';

/** Trainings and groups of a large school; each part of them has a file of its own. */
const PARTS: readonly GroupBench[] = [groupList, trainingRank, classProgress];

export const groups: Bench = async (context) => {
  const site = await openSite(context);
  for (const part of PARTS) await part.seed(site, context);
  await site.services.database.pool.query('ANALYZE');
  await site.startServer();
  const rows: Row[] = [];
  for (const part of PARTS) rows.push(...(await part.measure(site, context)));
  return rows;
};
