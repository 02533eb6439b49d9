import { errorText, errors, type ErrorCode } from '@oyez/contract/errors/catalogue';
import { PackageNotice } from '@oyez/contract/texts/package-notices';
import {
  PACKAGE_FORMATS,
  PackageProblem,
  type PackageFormat,
  type PackageImport,
} from '@oyez/contract/problems/packages';
import { TEXT_LANGUAGES, type Locale } from '@oyez/contract/wire/values';
import { typeNumberOf } from '@oyez/contract/rules/problem-types';
import { z } from 'zod';
import { draftBytes, type PackageDraft } from './draft.ts';
import type { IdPlan } from './display-ids.service.ts';
import type { ImportProblemRow, ImportRow } from './imports.sql.ts';
import { Notes } from './reading/notes.ts';
import type { Present } from './replacements.service.ts';

const codes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];
export const StoredError = z.object({
  code: z.enum(codes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** What lists show of a draft, kept beside it. */
const Facts = PackageProblem.pick({
  type: true,
  judgeMode: true,
  timeLimit: true,
  memoryLimit: true,
  languages: true,
  statements: true,
  examples: true,
  cases: true,
  bytes: true,
  tags: true,
});

export function packageFactsOf(draft: PackageDraft): z.infer<typeof Facts> {
  return {
    type: typeNumberOf(draft.type),
    judgeMode: draft.config.judgeMode,
    timeLimit: draft.config.timeMs,
    memoryLimit: draft.config.memoryMb,
    languages: draft.languages?.map((one) => one.language) ?? [],
    statements: TEXT_LANGUAGES.filter((lang) => draft.statements[lang] !== undefined),
    examples: draft.samples.length,
    cases: draft.cases.length,
    bytes: draftBytes(draft),
    tags: draft.tags.map((one) => one.name),
  };
}

const NOTHING: z.infer<typeof Facts> = {
  type: 0,
  judgeMode: 'default',
  timeLimit: 0,
  memoryLimit: 0,
  languages: [],
  statements: [],
  examples: 0,
  cases: 0,
  bytes: 0,
  tags: [],
};

/** Of a problem that may have come in before: formats without ids would make it twice unnoticed. */
function noticesOfTitle(displayId: string | undefined): PackageNotice[] {
  if (displayId === undefined) return [];
  const notes = new Notes();
  notes.add('TITLE_DUPLICATE', { value: displayId });
  return notes.list();
}

function errorIn(stored: unknown, locale: Locale): string | null {
  const parsed = StoredError.safeParse(stored);
  return parsed.success ? errorText(parsed.data.code, locale, parsed.data.params) : null;
}

export function toPackageImport(
  row: ImportRow,
  { conflicts, replaceable }: { conflicts: number; replaceable: number },
  locale: Locale,
): PackageImport {
  return {
    id: row.id,
    name: row.original_name,
    size: row.size,
    format: PACKAGE_FORMATS.find((one): one is PackageFormat => one === row.format) ?? null,
    state: row.state as PackageImport['state'],
    error: errorIn(row.error, locale),
    read: row.state === 'reading' && row.read_total > 0 ? { done: row.read_done, total: row.read_total } : null,
    notices: PackageNotice.array().parse(row.notices),
    total: row.total,
    importable: row.importable,
    conflicts,
    replaceable,
    chosen: row.chosen,
    handled: row.handled,
    imported: row.imported,
    failed: row.failed,
    undoable: row.undoable,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
  };
}

export function toPackageProblem(
  row: ImportProblemRow,
  {
    plan,
    sameTitle,
    present,
  }: { plan: IdPlan | undefined; sameTitle: string | undefined; present: Present | undefined },
  importedIds: ReadonlyMap<number, string>,
  locale: Locale,
): PackageProblem {
  const facts = row.facts === null ? NOTHING : Facts.parse(row.facts);
  return {
    n: row.n,
    place: row.place,
    title: row.title,
    displayId: row.display_id,
    proposedId: row.target_id ?? plan?.proposedId ?? '',
    idTaken: row.outcome === null && (plan?.idTaken ?? false),
    present: present
      ? { pid: present.id, problemId: present.display_id, title: present.title, cases: present.cases ?? 0 }
      : null,
    importable: row.facts !== null,
    ...facts,
    notices: [...PackageNotice.array().parse(row.notices), ...noticesOfTitle(present ? undefined : sameTitle)],
    outcome: row.outcome as PackageProblem['outcome'],
    error: errorIn(row.error, locale),
    pid: row.problem_id,
    importedAs: row.problem_id === null ? null : (importedIds.get(row.problem_id) ?? null),
    replaced:
      row.outcome !== 'imported' || row.replaces_id === null ? null : row.undone_at === null ? 'replaced' : 'undone',
    undoable: row.undoable && row.replaces_id !== null,
  };
}
