import { limits } from '@oyez/contract/rules/limits';
import { z } from 'zod';
import { daysBefore } from '../../days.ts';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import type { Db, Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { checksWrittenSince, replaceChecks } from '../problem-checks/problem-checks.service.ts';
import { overwriteProblemIn } from '../problem-setting/overwrite-problem.service.ts';
import { lockEditable, visibilityOf } from '../problem-setting/problem-setting.service.ts';
import { refuseOtherType } from '../problem-setting/problem-type.service.ts';
import { problemPolicy, visibleProblems } from '../../policy/problems.policy.ts';
import { PackageDraft, type PackageSolution } from './draft.ts';
import { languagesToStore, tagsToStore } from './draft-parts.service.ts';
import { lockImport, type ImportProblemRow } from './imports.sql.ts';
import { forgetReplaced, lockReplaced, markUndone } from './replacements.sql.ts';
import { problemsInTheWay } from './site-matches.sql.ts';
import { isUnfinished } from './unfinished.ts';
import { draftsToWrite, type DraftToWrite } from './writing/drafts.service.ts';

export type Present = Awaited<ReturnType<typeof problemsInTheWay>>[number];

/** The problems here whose place those of a package can take, by the numbers of these; each is taken once. */
export async function replaceableBy(
  db: Db | Tx,
  actor: Actor,
  problems: readonly Pick<ImportProblemRow, 'n' | 'display_id' | 'facts' | 'notices'>[],
): Promise<Map<number, Present>> {
  const able = problems.filter((one) => one.facts !== null && !isUnfinished(one.notices));
  const keys = able.flatMap((one) => one.display_id ?? []);
  const rows = await problemsInTheWay(db, keys, visibleProblems(actor));
  const free = new Map(rows.filter((row) => problemPolicy.edit(actor, row)).map((row) => [row.display_key, row]));
  const found = new Map<number, Present>();
  for (const { n, display_id: key } of able) {
    const present = key === null ? undefined : free.get(key);
    if (!present) continue;
    free.delete(present.display_key);
    found.set(n, present);
  }
  return found;
}

/** A problem as it stands now, to be brought back one day; read before the transaction that replaces it. */
export async function stateOf(services: Services, actor: Actor, problemId: number): Promise<DraftToWrite> {
  const [state] = await draftsToWrite(services, actor, [problemId]);
  return state ?? fail('problem_not_found');
}

/** What is kept of a replaced problem, and when it was replaced: who changed it since does not lose that. */
const Replaced = z.object({
  draft: PackageDraft,
  at: z.iso.datetime(),
  /** Whether its solutions were replaced, too. Of those before this was noted nobody knows: they may have been. */
  solutionsToo: z.boolean().default(true),
});

export type Replacing = {
  actor: Actor;
  origin: AuditOrigin;
  draft: PackageDraft;
  /** In the store; undefined: the present ones stay. */
  solutions: Parameters<typeof replaceChecks>[2] | undefined;
  /** Of the audit. */
  because: object;
  now: Date;
};

/** Puts a draft in the place of a problem that is as it was when `state` was read. Answers what can bring it back. */
export async function replaceIn(
  tx: Tx,
  state: Pick<DraftToWrite, 'id' | 'draft' | 'modifiedAt'>,
  { actor, origin, draft, solutions, because, now }: Replacing,
): Promise<z.input<typeof Replaced>> {
  const present = await lockEditable(tx, actor, state.id);
  if (present.modified_at.getTime() !== state.modifiedAt.getTime()) fail('import_replace_changed');
  await refuseOtherType(tx, present, draft.type, { actor });
  const version = await overwriteProblemIn(
    tx,
    present,
    {
      type: draft.type,
      difficulty: draft.difficulty,
      source: draft.source || undefined,
      codeShare: draft.codeShare,
      showCases: draft.showCases,
      showFailingTest: draft.showFailingTest,
      statements: draft.statements,
      samples: draft.samples,
      tagIds: await tagsToStore(tx, draft.tags),
      languages: languagesToStore(draft),
      config: draft.config,
      cases: draft.cases.map((one, index) => ({ ...one, seq: index + 1 })),
    },
    { userId: actor.id, now },
  );
  if (solutions !== undefined) await replaceChecks(tx, state.id, solutions, now);
  const visibility = visibilityOf(present);
  await writeAudit(
    tx,
    origin,
    {
      action: 'problem.update',
      subjectKind: 'problem',
      subjectId: state.id,
      before: { displayId: present.display_id, type: present.type, ...visibility },
      after: {
        displayId: present.display_id,
        type: draft.type,
        ...visibility,
        ...(version !== undefined && { version }),
        ...because,
      },
    },
    now,
  );
  return { draft: state.draft, at: now.toISOString(), solutionsToo: solutions !== undefined };
}

/** Brings a replaced problem back as it was. Its submissions stay, those in between too. */
export async function undoReplacement(
  services: Services,
  { actor, origin }: { actor: Actor; origin: AuditOrigin },
  { id, n }: { id: number; n: number },
): Promise<void> {
  const { now } = services;
  const gone = () => fail('import_undo_gone', { days: limits.packages.undoDays });
  const before = await transact(services, async (tx) => found(tx));
  const solutions = await storeSolutions(services, before.draft.solutions);
  await transact(services, async (tx) => {
    const { problemId, draft, at, solutionsToo } = await found(tx);
    const present = await lockEditable(tx, actor, problemId);
    if (present.modified_at.toISOString() !== at) fail('import_undo_changed');
    // Solutions are not among what changes a problem.
    if (solutionsToo && (await checksWrittenSince(tx, problemId, new Date(at)))) fail('import_undo_changed');
    const state = { id: problemId, draft, modifiedAt: present.modified_at };
    await replaceIn(tx, state, {
      ...{ actor, origin, draft, because: { undoneImport: id }, now: now() },
      solutions: solutionsToo ? solutions : undefined,
    });
    await markUndone(tx, id, n, now());
  });

  async function found(tx: Tx) {
    if (!(await lockImport(tx, id, actor.id))) fail('import_not_found');
    const row = (await lockReplaced(tx, id, n)) ?? gone();
    return { problemId: row.replaces_id ?? gone(), ...Replaced.parse(row.replaced) };
  }
}

export async function storeSolutions({ files }: Services, solutions: readonly PackageSolution[]) {
  const stored = [];
  for (const { code, ...rest } of solutions) stored.push({ ...rest, source: await files.put(code) });
  return stored;
}

export async function forgetOldReplacements({ database, now }: Services): Promise<void> {
  await forgetReplaced(database.db, daysBefore(now(), limits.packages.undoDays));
}
