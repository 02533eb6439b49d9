import { LANGUAGE_NAMES } from '@oyez/contract/languages';
import type { PackageNoticeCode } from '@oyez/contract/package-notices';
import { PackageNotice } from '@oyez/contract/package-notices';
import type { Statement, Statements } from '@oyez/contract/problems';
import { writeAudit } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { toAppError } from '../../http/error-handler.ts';
import type { Services } from '../../services.ts';
import { usernameKey } from '../accounts/names.ts';
import { publishImportedFile, readyImportedFile, type ReadyFile } from '../files/imported-files.service.ts';
import { addImportedChecks } from '../problem-checks/problem-checks.service.ts';
import { createProblemIn } from '../problems/create-problem.service.ts';
import { ensureTags, tagIdsOf } from '../problems/tags.service.ts';
import { PackageDraft, type PackageFile, type PackageSolution, type PackageTag } from './draft.ts';
import {
  accountNamed,
  changeImport,
  dropDrafts,
  findImport,
  knownTagNames,
  lockWaitingProblem,
  nextProblem,
  settleProblem,
} from './imports.sql.ts';
import { withLinks } from './links.ts';
import { StartedWith } from './started-with.ts';

/** With one of these a problem is no use to solvers yet, whatever its package says. */
const UNFINISHED: ReadonlySet<PackageNoticeCode> = new Set([
  'NO_TEST_DATA',
  'CHECKER_LANGUAGE',
  'REMOTE_LOST',
  'STATEMENT_EMPTY',
]);

/** Imports what was chosen and is not done yet, one problem after another. */
export async function importRemaining(services: Services, importId: number): Promise<void> {
  const { database, notifier, now } = services;
  const { db } = database;
  const row = await findImport(db, importId);
  if (row?.state !== 'running') return;
  const by: Importer = { userId: row.user_id, started: StartedWith.parse(row.options) };
  for (let next = await nextProblem(db, importId); next; next = await nextProblem(db, importId)) {
    const { n, draft, target_id: targetId, notices } = next;
    try {
      const parsed = PackageDraft.parse(draft);
      const isUnfinished = PackageNotice.array()
        .parse(notices)
        .some((one) => UNFINISHED.has(one.code));
      await importOne(services, { importId, n, draft: parsed, displayId: targetId ?? '', isUnfinished }, by);
    } catch (error) {
      const { code, params } = toAppError(error);
      if (code === 'busy') throw error;
      if (!(error instanceof AppError)) services.log.warn({ error, import: importId, n }, 'a problem was not imported');
      await settleProblem(db, importId, n, { outcome: 'failed', error: { code, params } });
    }
    notifier.send('oyez_change');
  }
  await db.transaction().execute(async (tx) => {
    await dropDrafts(tx, importId);
    await changeImport(tx, importId, { state: 'done', ended_at: now() });
  });
}

type Importer = { userId: number; started: StartedWith };
type Chosen = { importId: number; n: number; draft: PackageDraft; displayId: string; isUnfinished: boolean };

/** Pictures are made before the transaction, which is short; everything else happens in it, or nothing. */
async function importOne(services: Services, chosen: Chosen, by: Importer): Promise<void> {
  const { draft, importId, n, displayId } = chosen;
  const ready = await readyFiles(services, draft.files);
  const solutions = await storedSolutions(services, draft.solutions);
  await services.database.db.transaction().execute(async (tx) => {
    if (!(await lockWaitingProblem(tx, importId, n))) return;
    const now = services.now();
    const ownerId = await ownerOf(tx, draft, by);
    const links = new Map<string, string>();
    for (const { file, ready: one } of ready) {
      links.set(
        file.link,
        one === undefined ? file.name : await publishImportedFile(tx, one, { ownerId, name: file.name, now }),
      );
    }
    const { hidden, contestOnly } = visibilityOf(chosen, by.started);
    const statements = linked(draft.statements, links);
    const problemId = await createProblemIn(
      tx,
      {
        displayId,
        ownerId,
        type: draft.type,
        difficulty: draft.difficulty,
        source: draft.source || undefined,
        hidden,
        contestOnly,
        codeShare: draft.codeShare,
        showCases: draft.showCases,
        statements,
        samples: draft.samples,
        tagIds: await tagsOf(tx, draft.tags),
        languages: languagesOf(draft),
        config: draft.config,
      },
      draft.cases.map((one, index) => ({ ...one, seq: index + 1 })),
      now,
    );
    await addImportedChecks(tx, problemId, solutions, now);
    const { ip, requestId } = by.started;
    const after = { displayId, hidden, contestOnly, type: draft.type, import: importId };
    const entry = { action: 'problem.create', subjectKind: 'problem', subjectId: problemId, after };
    await writeAudit(tx, { actor: { id: by.userId }, ip, requestId }, entry, now);
    await settleProblem(tx, importId, n, { outcome: 'imported', problemId });
  });
}

async function readyFiles(
  services: Services,
  files: readonly PackageFile[],
): Promise<{ file: PackageFile; ready: ReadyFile | undefined }[]> {
  const ready = [];
  for (const file of files) {
    const one = await readyImportedFile(services, file).catch((error: unknown) => {
      // A picture that cannot be read leaves its name behind; the problem is none the worse.
      if (error instanceof AppError && error.code.startsWith('picture_')) return undefined;
      throw error;
    });
    ready.push({ file, ready: one });
  }
  return ready;
}

async function storedSolutions({ files }: Services, solutions: readonly PackageSolution[]) {
  const stored = [];
  for (const { code, ...rest } of solutions) stored.push({ ...rest, source: await files.put(code) });
  return stored;
}

async function ownerOf(tx: Tx, { author }: PackageDraft, { userId, started }: Importer): Promise<number> {
  if (author === null || !started.mayPublish) return userId;
  return (await accountNamed(tx, usernameKey(author))) ?? userId;
}

function visibilityOf(
  { draft, isUnfinished }: Chosen,
  started: StartedWith,
): { hidden: boolean; contestOnly: boolean } {
  const said = started.visibility === 'package' ? (draft.visibility ?? started.unsaid) : started.visibility;
  if (said === 'contest' && !isUnfinished) return { hidden: false, contestOnly: true };
  return { hidden: said !== 'public' || isUnfinished || !started.mayPublish, contestOnly: false };
}

function linked(statements: Statements, links: ReadonlyMap<string, string>): Statements {
  const replace = (text: string) => withLinks(text, links);
  const inOne = (one: Statement | undefined): Statement | undefined =>
    one && {
      title: one.title,
      description: replace(one.description),
      input: replace(one.input),
      output: replace(one.output),
      hint: replace(one.hint),
    };
  return { zh: inOne(statements.zh), en: inOne(statements.en) };
}

function languagesOf({ languages }: PackageDraft) {
  const chosen = languages ?? LANGUAGE_NAMES.map((language) => ({ language, template: null, templateOn: false }));
  return chosen.map(({ language, template, templateOn }) => ({
    language,
    template: template ?? undefined,
    templateOn,
  }));
}

/** Tags that are not known yet come with their colour, and with the classification that they stood in. */
async function tagsOf(tx: Tx, tags: readonly PackageTag[]): Promise<number[]> {
  const known = await knownTagNames(
    tx,
    tags.map((one) => one.name),
  );
  const made = new Map<string, number>();
  for (const { name, color, translations, classification } of tags) {
    if (known.has(name.toLowerCase()) || classification === null) continue;
    const names = translations ?? { zh: name, en: name };
    const ids = await ensureTags(tx, [
      { name: classification, tags: [{ name: { ...names, zh: name }, color: color ?? '' }] },
    ]);
    const id = ids.get(name);
    if (id !== undefined) made.set(name, id);
  }
  const rest = tags.filter((one) => !made.has(one.name));
  const ids = await tagIdsOf(
    tx,
    rest.map(({ name, color }) => ({ id: undefined, name, color })),
  );
  return [...new Set([...made.values(), ...ids])];
}
