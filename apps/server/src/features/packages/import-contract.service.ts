import type { ErrorCode } from '@oyez/contract/errors/catalogue';
import { AppError, fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { importRemaining } from './import-problem.service.ts';
import { dropImport, readNow } from './import-preview.service.ts';
import { startImport, type Sender } from './import-run.service.ts';
import { findImport, importProblems } from './imports.sql.ts';
import { StoredError } from './packages.view.ts';

/**
 * Imports whatever is in a package, as the contract's calls do: under the ids that it names, open to everybody where it
 * does not say otherwise. Anything less than everything is answered as a failure that tells the result.
 */
export async function importAtOnce(services: Services, sender: Sender, importId: number): Promise<void> {
  const { db } = services.database;
  await readNow(services, importId);
  const read = await findImport(db, importId);
  const error = StoredError.safeParse(read?.error);
  if (error.success) throw new AppError(error.data.code, error.data.params);
  const start = { visibility: 'package', unsaid: 'public', conflict: 'skip', choices: [] } as const;
  const isStarted = await startImport(services, sender, importId, start).then(() => true, unlessNothingChosen);
  await importRemaining(services, importId);
  try {
    await tellResult(services, sender, importId);
  } finally {
    // Nobody looks at it again: it must not count among those that wait for a decision.
    if (!isStarted) await dropImport(services, sender.actor, importId);
  }
}

function unlessNothingChosen(error: unknown): false {
  if (!(error instanceof AppError) || error.code !== ('import_nothing_chosen' satisfies ErrorCode)) throw error;
  return false;
}

async function tellResult({ database }: Services, { locale }: Sender, importId: number): Promise<void> {
  const rows = await importProblems(database.db, importId);
  const imported = rows.filter((row) => row.outcome === 'imported');
  if (imported.length === rows.length) return;
  const rest = rows.filter((row) => row.outcome !== 'imported');
  const isTaken = (row: (typeof rows)[number]) =>
    row.facts !== null &&
    (row.outcome !== 'failed' || StoredError.safeParse(row.error).data?.code === 'display_id_taken');
  const taken = rest.filter(isTaken).map((row) => row.display_id ?? row.title);
  const others = rest.filter((row) => !isTaken(row)).map((row) => row.display_id ?? row.place);
  if (imported.length === 0 && taken.length === 0 && others.length === rows.length && rows.length > 1) {
    fail('import_nothing_done');
  }
  const list = (ids: readonly string[]) => `[${ids.map(escaped).join(', ')}]`;
  const words =
    locale === 'zh-CN'
      ? `导入结果：成功 ${imported.length} 道，失败 ${rest.length} 道，重复的题号 ${list(taken)}<br/>因其他原因失败的题目 ${list(others)}`
      : `Import result: ${imported.length} succeeded, ${rest.length} failed, duplicate problem ids ${list(taken)}<br/>problem ids that failed for another reason ${list(others)}`;
  fail('import_partly_done', { result: words });
}

/** Existing clients show the text as HTML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
