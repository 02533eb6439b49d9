import type { TextLanguage } from '@oyez/contract/wire/values';
import { sql, type RawBuilder } from 'kysely';

/**
 * A problem of a contest, as `contest_problem AS alias` joined with `problem`: there as long as it was neither taken out nor
 * deleted. One that was hidden after it had been taken in is its jury's alone.
 */
export function foundInContest({ withHidden }: { withHidden: boolean }): RawBuilder<boolean> {
  return sql<boolean>`(${takenIn} AND ${isThere(withHidden)})`;
}

/** The same of a `problem` whose `alias` is looked for by this condition. */
export function foundAs(alias: RawBuilder<unknown>, { withHidden }: { withHidden: boolean }): RawBuilder<boolean> {
  return sql<boolean>`(${isThere(withHidden)} AND EXISTS (SELECT FROM contest_problem AS alias WHERE ${alias} AND ${takenIn}))`;
}

const takenIn = sql`alias.deleted_at IS NULL`;

function isThere(withHidden: boolean): RawBuilder<unknown> {
  return withHidden ? sql`problem.deleted_at IS NULL` : sql`problem.deleted_at IS NULL AND NOT problem.hidden`;
}

/** Without an English one, the title is everybody's: as somebody wrote it for the contest, or the problem's only one. */
export type ContestTitles = { title: string; titleEn?: string | null | undefined };

/** The title of a contest's problem for whoever reads this language. */
export function titleFor({ title, titleEn }: ContestTitles, language: TextLanguage): string {
  return language === 'en' ? (titleEn ?? title) : title;
}
