import { buildWeb } from '@oyez/cli/up/web-build';
import type { Bench } from '../../bench.ts';
import { openPinnedSite } from '../../load/scenes.ts';
import { seedContest, seedProblems, USUAL } from '../../site/seed-contest.ts';
import { boardRows } from './contest-boards.ts';
import { feedRows } from './contest-feed.ts';
import { rejudgingRows } from './contest-rejudging.ts';
import { rushRows } from './contest-rush.ts';
import { sliderRows } from './contest-slider.ts';
import { snapshotRows } from './contest-snapshots.ts';
import { visitRows } from './contest-visit.ts';

/** A contest from its first second to its last: who reads the board, who comes in, who hands in at the end. */
export const contest: Bench = async (context) => {
  await buildWeb(context.say);
  const site = await openPinnedSite(context, seedProblems);
  const id = await seedContest(site.services, USUAL);
  return [
    ...(await boardRows(context, site, id)),
    ...(await sliderRows(context, site, id)),
    ...(await snapshotRows(context, site, id)),
    ...(await feedRows(context, site)),
    ...(await visitRows(context, site, id)),
    ...(await rejudgingRows(context)),
    ...(await rushRows(context)),
  ];
};
