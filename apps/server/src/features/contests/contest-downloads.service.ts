import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import { transact } from '../../db/transact.ts';
import type { Services } from '../../services.ts';

/** That somebody of the jury took something out of a contest as a file: who, when and what. */
export async function noteDownload(
  services: Services,
  origin: AuditOrigin,
  kind: 'code' | 'board' | 'print' | 'feed',
  contestId: number,
  what: object,
): Promise<void> {
  const entry = { action: `contest.download_${kind}`, subjectKind: 'contest', subjectId: contestId } as const;
  await transact(services, (tx) => writeAudit(tx, origin, { ...entry, after: what }, services.now()));
}
