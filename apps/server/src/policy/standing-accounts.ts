import { sql, type RawBuilder } from 'kysely';

/** Neither banned nor deleted: whoever may log in. */
export function accountStands(alias = 'account'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.status`)} = 0 AND ${sql.ref(`${alias}.deleted_at`)} IS NULL)`;
}
