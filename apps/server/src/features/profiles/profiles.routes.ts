import { getUserCalendarHeatmap, getUserHomeInfo } from '@oyez/contract/users/profiles';
import type { Db } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { isGuest, type Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { visibleProblems } from '../../policy/problems.policy.ts';
import { siteSubmissions } from '../../policy/submissions.policy.ts';
import { bestScores, findProfile, solvedProblems, submissionsByDay, type ProfileRow } from './profiles.sql.ts';
import { toUserHome } from './profiles.view.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const PUBLIC_CACHE_MS = 5000;

/** What a person shows to others: who they are, what they solved, and when they were at it. */
export function profileRoutes(on: On, services: Services): void {
  const { db } = services.database;

  on(getUserHomeInfo, { publicCacheMs: PUBLIC_CACHE_MS }).with(async ({ query }, { actor }) => {
    const profile = (await profileNamed(db, query, actor)) ?? fail('profile_not_found');
    const [solved, scores] = await Promise.all([
      solvedProblems(db, profile.id, visibleProblems(actor)),
      bestScores(db, profile.id),
    ]);
    return toUserHome(profile, solved, scores);
  });

  on(getUserCalendarHeatmap, { publicCacheMs: PUBLIC_CACHE_MS }).with(async ({ query }, { actor, now }) => {
    const offsetMinutes = query.offset ?? 0;
    const readersNow = now.getTime() + offsetMinutes * MINUTE_MS;
    const today = Math.floor(readersNow / DAY_MS) * DAY_MS;
    const endDate = new Date(today).toISOString().slice(0, 10);
    const profile = await profileNamed(db, query, actor);
    if (!profile) return { endDate, dataList: [] };
    const until = new Date(today + DAY_MS - offsetMinutes * MINUTE_MS);
    const from = new Date(yearBefore(today) - offsetMinutes * MINUTE_MS);
    const days = await submissionsByDay(
      db,
      { userId: profile.id, visible: siteSubmissions(actor).listed },
      { from, until, offsetMinutes },
    );
    return { endDate, dataList: days.map(({ day, count }) => ({ date: day, count })) };
  });
}

/** Nobody named means oneself. */
async function profileNamed(
  db: Db,
  who: { uid?: string | undefined; username?: string | undefined },
  actor: Actor,
): Promise<ProfileRow | undefined> {
  if (who.uid !== undefined || who.username !== undefined) {
    const key = who.username === undefined ? undefined : usernameKey(who.username);
    return findProfile(db, { uid: who.uid, usernameKey: key });
  }
  if (isGuest(actor) || actor.uid === null) fail('profile_unnamed');
  return findProfile(db, { uid: actor.uid });
}

function yearBefore(day: number): number {
  const date = new Date(day);
  return Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate());
}
