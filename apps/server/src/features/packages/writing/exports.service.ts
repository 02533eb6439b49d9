import { limits } from '@oyez/contract/rules/limits';
import type { ExportFormat, ExportPreview } from '@oyez/contract/problems/packages';
import type { Locale } from '@oyez/contract/wire/values';
import { writeAudit, type AuditOrigin } from '../../../db/audit.sql.ts';
import { transact } from '../../../db/transact.ts';
import { fail } from '../../../http/app-error.ts';
import type { Download } from '../../../http/downloads.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { Services } from '../../../services.ts';
import { draftBytes } from '../draft.ts';
import { draftsToWrite, type DraftToWrite } from './drafts.service.ts';
import { EXPORTERS } from './exporters.ts';

export type Wish = { pid: readonly number[]; format: ExportFormat };

/** What a package would hold and what its format cannot keep, for who may set every one of these problems. */
export async function previewExport(
  services: Services,
  { actor, locale }: { actor: Actor; locale: Locale },
  { pid, format }: Wish,
): Promise<ExportPreview> {
  const exporter = EXPORTERS[format];
  const drafts = await chosenDrafts(services, actor, pid);
  const problems: ExportPreview['problems'] = [];
  for (const { id, displayId, draft } of drafts) {
    const { zh, en } = draft.statements;
    const title = (locale === 'zh-CN' ? (zh ?? en) : (en ?? zh))?.title ?? '';
    const notices = await exporter.losses(services.files, draft);
    problems.push({ pid: id, problemId: displayId, title, bytes: draftBytes(draft), notices });
  }
  const bytes = problems.reduce((sum, one) => sum + one.bytes, 0);
  exporter.refuseTooMuch(bytes);
  return { problems, bytes };
}

/** A package, made while it is sent, and the note that somebody took it. */
export async function openExport(
  services: Services,
  origin: AuditOrigin & { actor: Actor },
  { pid, format }: Wish,
  { atMost = limits.packages.exported }: { atMost?: number } = {},
): Promise<Download> {
  const { files, now } = services;
  const exporter = EXPORTERS[format];
  const drafts = await chosenDrafts(services, origin.actor, pid, atMost);
  exporter.refuseTooMuch(drafts.reduce((sum, one) => sum + draftBytes(one.draft), 0));
  const write = await exporter.prepare(files, drafts);
  const moment = now();
  await transact(services, async (tx) => {
    for (const { id, displayId } of drafts) {
      const entry = {
        action: 'package.export',
        subjectKind: 'problem',
        subjectId: id,
        after: { displayId, format },
      } as const;
      await writeAudit(tx, origin, entry, moment);
    }
  });
  return { name: `problem_export_${moment.getTime()}.${exporter.fileEnding}`, content: write() };
}

async function chosenDrafts(
  services: Services,
  actor: Actor,
  pid: readonly number[],
  max: number = limits.packages.exported,
): Promise<DraftToWrite[]> {
  if (pid.length === 0) fail('export_nothing_chosen');
  if (new Set(pid).size > max) fail('export_too_many', { max });
  return draftsToWrite(services, actor, pid);
}
