import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

export type AuditRow = {
  id: number;
  at: Date;
  actor_uid: string | null;
  actor_name: string | null;
  ip: string | null;
  request_id: string | null;
  action: string;
  subject_kind: string;
  subject_id: number | null;
  subject_name: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export type AuditFilter = {
  before: number | undefined;
  limit: number;
  /** Folded as names are. */
  actor: string | undefined;
  action: string | undefined;
  subjectKind: string | undefined;
  subjectId: number | undefined;
  keyword: string | undefined;
  ip: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
};

export async function auditEntries(db: Db, filter: AuditFilter): Promise<AuditRow[]> {
  const { action } = filter;
  const conditions = [
    ...(filter.before === undefined ? [] : [sql`e.id < ${filter.before}`]),
    ...(filter.actor === undefined
      ? []
      : [sql`e.actor_id IN (SELECT id FROM account WHERE username_key = ${filter.actor})`]),
    ...(action === undefined
      ? []
      : [action.endsWith('.') ? sql`starts_with(e.action, ${action})` : sql`e.action = ${action}`]),
    ...(filter.subjectKind === undefined ? [] : [sql`e.subject_kind = ${filter.subjectKind}`]),
    ...(filter.subjectId === undefined ? [] : [sql`e.subject_id = ${filter.subjectId}`]),
    ...(filter.keyword === undefined
      ? []
      : [
          sql`strpos(lower(COALESCE(e.before::text, '') || COALESCE(e.after::text, '')), ${filter.keyword.toLowerCase()}) > 0`,
        ]),
    ...(filter.ip === undefined ? [] : [sql`e.ip = ${filter.ip}`]),
    ...(filter.from === undefined ? [] : [sql`e.at >= ${filter.from}`]),
    ...(filter.to === undefined ? [] : [sql`e.at < ${filter.to}`]),
  ];
  const result = await sql<AuditRow>`
    SELECT e.id, e.at, a.uid AS actor_uid, a.username AS actor_name, e.ip, e.request_id, e.action, e.subject_kind, e.subject_id,
      CASE e.subject_kind
        WHEN 'account' THEN (SELECT s.username FROM account s WHERE s.id = e.subject_id)
        WHEN 'problem' THEN (SELECT s.display_id FROM problem s WHERE s.id = e.subject_id)
        WHEN 'node' THEN (SELECT s.name FROM node s WHERE s.id = e.subject_id)
        WHEN 'announcement' THEN (SELECT s.title FROM announcement s WHERE s.id = e.subject_id)
        WHEN 'notice' THEN (SELECT s.title FROM notice s WHERE s.id = e.subject_id)
        WHEN 'account_batch' THEN (SELECT s.original_name FROM account_batch s WHERE s.id = e.subject_id)
      END AS subject_name, e.before, e.after
    FROM audit e LEFT JOIN account a ON a.id = e.actor_id
    WHERE ${conditions.length === 0 ? sql`TRUE` : sql.join(conditions, sql` AND `)}
    ORDER BY e.id DESC LIMIT ${filter.limit}`.execute(db);
  return result.rows;
}

/** Each once, by hopping through the index instead of reading the log. */
export async function auditFacets(db: Db): Promise<{ actions: string[]; subjectKinds: string[] }> {
  const hop = async (column: 'action' | 'subject_kind') => {
    const ref = sql.ref(column);
    const result = await sql<{ value: string }>`
      WITH RECURSIVE found AS (
        (SELECT ${ref} AS value FROM audit ORDER BY ${ref} LIMIT 1)
        UNION ALL
        SELECT (SELECT ${ref} FROM audit WHERE ${ref} > found.value ORDER BY ${ref} LIMIT 1) FROM found WHERE found.value IS NOT NULL)
      SELECT value FROM found WHERE value IS NOT NULL`.execute(db);
    return result.rows.map((row) => row.value);
  };
  const [actions, subjectKinds] = await Promise.all([hop('action'), hop('subject_kind')]);
  return { actions, subjectKinds };
}
