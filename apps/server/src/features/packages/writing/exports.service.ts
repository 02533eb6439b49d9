import { limits } from '@oyez/contract/limits';
import type { ExportFormat, ExportPreview } from '@oyez/contract/packages';
import type { Locale } from '@oyez/contract/wire';
import { Readable } from 'node:stream';
import { writeAudit, type AuditOrigin } from '../../../db/audit.sql.ts';
import { fail } from '../../../http/app-error.ts';
import type { Download } from '../../../http/downloads.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { Services } from '../../../services.ts';
import { draftBytes } from '../draft.ts';
import { draftsToWrite, type DraftToWrite } from './drafts.service.ts';
import { fitsXml, writeFpsPackage, type FpsProblem } from './fps-package.ts';
import { fpsLosses, oyezLosses } from './losses.ts';
import { writeOyezPackage } from './oyez-package.ts';

const MB = 1024 * 1024;

export type Wish = { pid: readonly number[]; format: ExportFormat };

/** What a package would hold and what its format cannot keep, for who may set every one of these problems. */
export async function previewExport(
  services: Services,
  { actor, locale }: { actor: Actor; locale: Locale },
  { pid, format }: Wish,
): Promise<ExportPreview> {
  const drafts = await chosenDrafts(services, actor, pid);
  const problems: ExportPreview['problems'] = [];
  for (const { id, displayId, draft } of drafts) {
    const { zh, en } = draft.statements;
    const title = (locale === 'zh-CN' ? (zh ?? en) : (en ?? zh))?.title ?? '';
    const leftOut = format === 'fps' ? await unfitTests(services, { draft }) : new Set<number>();
    const names = [...leftOut].map((index) => draft.cases[index]?.inputName ?? '');
    const notices = format === 'fps' ? fpsLosses(draft, names) : oyezLosses(draft);
    problems.push({ pid: id, problemId: displayId, title, bytes: draftBytes(draft), notices });
  }
  const bytes = problems.reduce((sum, one) => sum + one.bytes, 0);
  if (format === 'fps') refuseTooMuchXml(bytes);
  return { problems, bytes };
}

/** A package, made while it is sent, and the note that somebody took it. */
export async function openExport(
  services: Services,
  origin: AuditOrigin & { actor: Actor },
  { pid, format }: Wish,
  { atMost = limits.packages.exported }: { atMost?: number } = {},
): Promise<Download> {
  const { database, files, now } = services;
  const drafts = await chosenDrafts(services, origin.actor, pid, atMost);
  const moment = now();
  const name = `problem_export_${moment.getTime()}.${format === 'fps' ? 'xml' : 'zip'}`;
  const problems = format === 'fps' ? await forXml(services, drafts) : [];
  await database.db.transaction().execute(async (tx) => {
    for (const { id, displayId } of drafts) {
      const entry = { action: 'package.export', subjectKind: 'problem', subjectId: id, after: { displayId, format } };
      await writeAudit(tx, origin, entry, moment);
    }
  });
  const content = format === 'fps' ? Readable.from(writeFpsPackage(files, problems)) : writeOyezPackage(files, drafts);
  return { name, content };
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

async function forXml(services: Services, drafts: readonly DraftToWrite[]): Promise<FpsProblem[]> {
  refuseTooMuchXml(drafts.reduce((sum, one) => sum + draftBytes(one.draft), 0));
  const problems: FpsProblem[] = [];
  for (const one of drafts) problems.push({ ...one, leftOut: await unfitTests(services, one) });
  return problems;
}

function refuseTooMuchXml(bytes: number): void {
  const max = limits.packages.fpsMb;
  if (bytes > max * MB) fail('export_fps_too_large', { mb: Math.ceil(bytes / MB), max });
}

async function unfitTests({ files }: Services, { draft }: Pick<DraftToWrite, 'draft'>): Promise<Set<number>> {
  const unfit = new Set<number>();
  for (const [index, one] of draft.cases.entries()) {
    const fits = (await fitsXml(files, one.input)) && (await fitsXml(files, one.output));
    if (!fits) unfit.add(index);
  }
  return unfit;
}
