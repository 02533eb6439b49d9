import { sql, type RawBuilder } from 'kysely';

/** The title that others see beside a name: what staff gave goes before what solved problems earned. */
type TitleColumns = {
  title_name: string | null;
  title_color: string | null;
  honor_name: string | null;
  honor_color: string | null;
};

export function shownTitle(account: TitleColumns): { titleName: string | null; titleColor: string | null } {
  const given = account.title_name !== null && account.title_name !== '';
  return {
    titleName: given ? account.title_name : account.honor_name,
    titleColor: given ? account.title_color : account.honor_color,
  };
}

/** The same in SQL, for a table or alias of accounts. */
export function shownTitleName(alias: string): RawBuilder<string | null> {
  return sql`COALESCE(NULLIF(${sql.ref(`${alias}.title_name`)}, ''), ${sql.ref(`${alias}.honor_name`)})`;
}

export function shownTitleColor(alias: string): RawBuilder<string | null> {
  return sql`CASE WHEN NULLIF(${sql.ref(`${alias}.title_name`)}, '') IS NULL
    THEN ${sql.ref(`${alias}.honor_color`)} ELSE ${sql.ref(`${alias}.title_color`)} END`;
}
