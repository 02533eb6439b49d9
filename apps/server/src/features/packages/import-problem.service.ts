import type { Statement, Statements } from '@oyez/contract/problems/problems';
import { writeAudit } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { toAppError } from '../../http/error-handler.ts';
import type { Services } from '../../services.ts';
import { actorOf } from '../accounts/actors.service.ts';
import type { Actor } from '../../policy/actor.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { publishImportedFile, readyImportedFile, type ReadyFile } from '../files/imported-files.service.ts';
import { addImportedChecks } from '../problem-checks/problem-checks.service.ts';
import { createProblemIn } from '../problem-setting/create-problem.service.ts';
import { PackageDraft, type PackageFile } from './draft.ts';
import { languagesToStore, tagsToStore } from './draft-parts.service.ts';
import { changeImport, dropDrafts, findImport, lockWaitingProblem, nextProblem, settleProblem } from './imports.sql.ts';
import { accountNamed, importerOf } from './site-matches.sql.ts';
import { withLinks } from './links.ts';
import { replaceIn, stateOf, storeSolutions } from './replacements.service.ts';
import { StartedWith } from './started-with.ts';
import { isUnfinished } from './unfinished.ts';

/** Imports what was chosen and is not done yet, one problem after another. */
export async function importRemaining(services: Services, importId: number): Promise<void> {
  const { database, now } = services;
  const { db } = database;
  const row = await findImport(db, importId);
  if (row?.state !== 'running') return;
  const account = await importerOf(db, row.user_id);
  const actor = account && (await actorOf(database.db, account, now()));
  const by: Importer = { userId: row.user_id, actor, started: StartedWith.parse(row.options) };
  for (let next = await nextProblem(db, importId); next; next = await nextProblem(db, importId)) {
    const { n, draft, target_id: targetId, replaces_id: replacesId, notices } = next;
    try {
      const parsed = PackageDraft.parse(draft);
      const chosen = { importId, n, draft: parsed, displayId: targetId ?? '', isUnfinished: isUnfinished(notices) };
      await importOne(services, { ...chosen, replacesId }, by);
    } catch (error) {
      const { code, params } = toAppError(error);
      if (code === 'busy') throw error;
      if (!(error instanceof AppError)) services.log.warn({ error, import: importId, n }, 'a problem was not imported');
      await settleProblem(db, importId, n, { outcome: 'failed', error: { code, params } });
    }
  }
  await transact(services, async (tx) => {
    await dropDrafts(tx, importId);
    await changeImport(tx, importId, { state: 'done', ended_at: now() });
  });
}

/** The account may be gone by now; what it created stays. */
type Importer = { userId: number; actor: Actor | undefined; started: StartedWith };
type Chosen = {
  importId: number;
  n: number;
  draft: PackageDraft;
  displayId: string;
  /** The problem whose place it takes. */
  replacesId: number | null;
  isUnfinished: boolean;
};

/** Pictures are made before the transaction, which is short; everything else happens in it, or nothing. */
async function importOne(services: Services, chosen: Chosen, by: Importer): Promise<void> {
  const { draft, importId, n, displayId, replacesId } = chosen;
  const ready = await readyFiles(services, draft.files);
  const solutions = await storeSolutions(services, draft.solutions);
  const replacing = replacesId !== null && (by.actor ?? fail('problem_edit_forbidden'));
  const state = replacing && (await stateOf(services, replacing, replacesId));
  await transact(services, async (tx) => {
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
    const { ip, requestId } = by.started;
    const origin = { actor: { id: by.userId }, ip, requestId };
    const statements = linked(draft.statements, links);
    if (replacing && state) {
      const replaced = await replaceIn(tx, state, {
        actor: replacing,
        origin,
        draft: { ...draft, statements },
        // A package that knows no solutions does not take away those that stand here.
        solutions: solutions.length === 0 ? undefined : solutions,
        because: { import: importId },
        now,
      });
      await settleProblem(tx, importId, n, { outcome: 'imported', problemId: state.id, replaced });
      return;
    }
    const { hidden, contestOnly } = visibilityOf(chosen, by.started);
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
        showFailingTest: draft.showFailingTest,
        statements,
        samples: draft.samples,
        tagIds: await tagsToStore(tx, draft.tags),
        languages: languagesToStore(draft),
        config: draft.config,
      },
      draft.cases.map((one, index) => ({ ...one, seq: index + 1 })),
      now,
    );
    await addImportedChecks(tx, problemId, solutions, now);
    const after = { displayId, hidden, contestOnly, type: draft.type, import: importId };
    const entry = { action: 'problem.create', subjectKind: 'problem', subjectId: problemId, after } as const;
    await writeAudit(tx, origin, entry, now);
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
