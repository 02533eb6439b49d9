import { transact } from '../../db/transact.ts';
import { demoProblems } from '../../../../../demo/index.ts';
import { tagAreas, tags } from '../../../../../demo/tags.ts';
import type { DemoProblem } from '../../../../../demo/types.ts';
import type { Services } from '../../services.ts';
import { createProblem } from '../problem-setting/create-problem.service.ts';
import { ensureTags, type TagGroup } from '../tags/tags.service.ts';
import { findRoot, holdSeedLock, readDemoState, siteHasProblems, takenDisplayIds, writeDemoState } from './demo.sql.ts';

export type SeedOutcome =
  | { outcome: 'filled'; problems: number }
  /** Filled by an earlier run. */
  | { outcome: 'filled_before' }
  /** The site had problems of its own when it was asked first. */
  | { outcome: 'declined' };

/**
 * Fills an empty site with the demo content, once in its life: what is deleted later does not come back. A run that was
 * killed is completed by the next one, and of two at the same time one waits for the other.
 */
export async function seedDemo(
  services: Services,
  onProblem: (title: string) => void = () => {},
): Promise<SeedOutcome> {
  const { database, now } = services;
  const lock = await holdSeedLock(database);
  try {
    const state = await transact(services, async (tx) => {
      const known = await readDemoState(tx);
      if (known !== undefined) return known;
      const first = (await siteHasProblems(tx)) ? 'declined' : 'started';
      await writeDemoState(tx, first, now());
      return first;
    });
    if (state === 'declined') return { outcome: 'declined' };
    if (state === 'completed') return { outcome: 'filled_before' };
    const problems = await fill(services, onProblem);
    await writeDemoState(database.db, 'completed', now());
    return { outcome: 'filled', problems };
  } finally {
    await lock.release();
  }
}

async function fill(services: Services, onProblem: (title: string) => void): Promise<number> {
  const { db } = services.database;
  const tagIds = await transact(services, (tx) => ensureTags(tx, tagGroups()));
  const ownerId = (await findRoot(db)) ?? null;
  const taken = await takenDisplayIds(
    db,
    demoProblems.map((problem) => problem.displayId),
  );
  const missing = demoProblems.filter((problem) => !taken.has(problem.displayId));
  for (const problem of missing) {
    onProblem(`${problem.statement.zh.title} · ${problem.statement.en.title}`);
    await createProblem(services, toDraft(problem, ownerId, tagIds), services.now());
  }
  return missing.length;
}

/** Each area with its tags, as the site keeps them. */
function tagGroups(): TagGroup[] {
  return Object.entries(tagAreas).map(([area, { name }]) => ({
    name,
    tags: Object.values(tags).filter((tag) => tag.area === area),
  }));
}

function toDraft(problem: DemoProblem, ownerId: number | null, tagIds: ReadonlyMap<string, number>) {
  return {
    displayId: problem.displayId,
    ownerId,
    type: problem.type,
    difficulty: problem.difficulty,
    source: problem.source,
    statements: problem.statement,
    samples: problem.samples,
    tagIds: problem.tags.map((key) => tagIds.get(tags[key].name.zh)).filter((id) => id !== undefined),
    config: { timeMs: problem.timeLimitMs, memoryMb: problem.memoryLimitMb, stackMb: problem.stackLimitMb },
    cases: problem.cases(),
  };
}
