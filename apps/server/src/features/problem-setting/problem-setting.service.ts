import type { CaseDraft, ProblemForm } from '@oyez/contract/problems/problem-admin';
import { type Visibility, visibilityNumbered } from '@oyez/contract/problems/problem-visibility';
import { compareCaseNames } from '@oyez/contract/rules/judging/case-order';
import { textLanguage, type Locale, pick } from '@oyez/contract/wire/values';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import type { JsonValue } from '../../db/types.gen.ts';
import { transact } from '../../db/transact.ts';
import type { StoredBlob } from '../../files/file-store.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { rejudgeFaulted } from '../judging/verdicts/verdict-changes.service.ts';
import type { TestDataSettings } from '../../settings/settings.ts';
import { takeUpload } from '../test-data/uploads.service.ts';
import { inSequence, readPoints, readTypedCases, resolveNamedCases, type Scoring } from './form/case-drafts.ts';
import { storeCases } from './create-problem.service.ts';
import { tooLargeFileInput } from './form/extra-files.ts';
import { refuseIn, type Refuse } from './form/form-refusal.ts';
import { formElsewhere } from './form/rules-elsewhere.ts';
import { VersionConfig } from '../problems/problem-config.ts';
import {
  dropLanguagesAndTags,
  dropStatements,
  lockProblem,
  presentVersion,
  setterCases,
  statementsOf,
  type SetterCase,
  writeDefaultLanguage,
  writeProblemFacts,
  writeStatement,
  writeVisibility,
} from './problem-edits.sql.ts';
import { readProblemForm, type WrittenProblem } from './form/problem-form.ts';
import type { WrittenStatements } from './form/problem-statements.ts';
import { writeApplyProgress } from './group-problems.sql.ts';
import { refuseOtherType } from './problem-type.service.ts';
import { addVersion } from './problem-versions.service.ts';
import { insertLanguages, insertProblem, insertStatements, insertTags, type StoredCase } from './problem-writes.sql.ts';
import { problemPolicy, visibleProblems } from '../../policy/problems.policy.ts';
import { remoteLanguagesOf } from '../judging/nodes/remote-languages.service.ts';
import { tagIdsOf } from '../tags/tags.service.ts';

/** Who sets a problem, by which request and in which language. */
export type Setter = AuditOrigin & { actor: Actor; locale: Locale; now: Date };

const MB = 1024 * 1024;

/** The group whose problem it is; what is asked of the caller there is asked before. */
export type OfGroup = { id: number; shortName: string };

/** Creates the problem that a form describes, of the site or of a group. Answers its id. */
export async function createFromForm(
  services: Services,
  form: ProblemForm,
  setter: Setter,
  group?: OfGroup,
): Promise<number> {
  const { actor, locale, now } = setter;
  const written = readProblemForm(form, undefined, locale, { shortName: group?.shortName });
  const groupId = group?.id ?? null;
  refuseOpening(actor, { group_id: groupId }, { before: null, after: written });
  const tests = await readTests(services, form, written, setter);
  return transact(services, async (tx) => {
    const { texts } = written.statements;
    const language = textLanguage(locale);
    const defaultLanguage = texts.find((one) => one.lang === language)?.lang ?? texts[0]?.lang ?? language;
    const problemId = await insertProblem(
      tx,
      { ...written, ownerId: actor.id, groupId, listed: groupId === null, defaultLanguage },
      now,
    );
    await insertStatements(tx, problemId, texts);
    await writeChoices(tx, problemId, written, groupId);
    await addVersion(tx, problemId, await judgedBy(tx, tests, written), now);
    await markChanged(tx, 'problem', [problemId]);
    await writeAudit(
      tx,
      setter,
      {
        action: 'problem.create',
        subjectKind: 'problem',
        subjectId: problemId,
        after: { ...auditedFactsOf(written), ...(groupId !== null && { groupId }) },
      },
      now,
    );
    return problemId;
  });
}

/**
 * Changes a problem to what a form describes; a language that the form does not speak of stays as it is. A problem that
 * its group has offered to the public is offered anew, unless those who decide about it change it on the site's own page.
 */
export async function updateFromForm(
  services: Services,
  given: ProblemForm,
  setter: Setter,
  group?: OfGroup,
): Promise<void> {
  const { actor, locale, now } = setter;
  const id = given.problem.id ?? fail('problem_id_missing');
  const found = await transact(services, async (tx) => {
    const { display_id: present, remote_oj: remote } = await lockEditable(tx, actor, id);
    const elsewhere = remote === null ? null : await remoteLanguagesOf(tx, remote, locale);
    return { present, elsewhere, config: configOf(await presentVersion(tx, id)) };
  });
  const named = { shortName: group?.shortName, present: found.present, elsewhere: found.elsewhere };
  const isElsewhere = found.elsewhere !== null;
  const form = isElsewhere ? formElsewhere(given) : given;
  const written = readProblemForm(form, found.config, locale, named);
  const tests = await readTests(services, form, written, setter, found.config?.isUploadCase);
  await transact(services, async (tx) => {
    const before = await lockEditable(tx, actor, id);
    const { basedOn } = form;
    if (basedOn !== undefined && basedOn !== before.modified_at.toISOString()) fail('problem_changed_meanwhile');
    await refuseOtherType(tx, before, written.type, setter);
    const present = await presentVersion(tx, id);
    refuseOpening(actor, before, { before: visibilityOf(before), after: written });
    const cases = present.test_set_id === null ? [] : await setterCases(tx, present.test_set_id);
    await writeProblemFacts(tx, id, written, { userId: actor.id, now });
    await writeTexts(tx, id, written.statements, before.default_lang);
    await dropLanguagesAndTags(tx, id);
    await writeChoices(tx, id, written, before.group_id);
    const isOffered = before.group_id !== null && before.apply_progress !== null;
    const isWithdrawn = isOffered && (group !== undefined || !problemPolicy.publish(actor));
    if (isWithdrawn) await writeApplyProgress(tx, id, { progress: null, listed: false }, { userId: actor.id, now });
    const n = await addVersion(tx, id, await judgedBy(tx, { ...tests, present: cases, isElsewhere }, written), now);
    if (n !== undefined) await rejudgeFaulted(tx, id, now);
    await markChanged(tx, 'problem', [id]);
    const facts = { displayId: before.display_id, ...visibilityOf(before), type: before.type };
    await writeAudit(
      tx,
      setter,
      {
        action: 'problem.update',
        subjectKind: 'problem',
        subjectId: id,
        before: facts,
        after: {
          ...auditedFactsOf(written),
          ...(n !== undefined && { version: n }),
          ...(isWithdrawn && { applyProgress: null, listed: false }),
        },
      },
      now,
    );
  });
}

/** Public, hidden, or for contests only. */
export async function changeVisibility(services: Services, id: number, auth: number, setter: Setter): Promise<void> {
  await transact(services, async (tx) => {
    const before = await setVisibility(tx, id, auth, setter);
    if (before !== undefined) await markChanged(tx, 'problem', [id]);
  });
}

/** Answers what it was; undefined where it has been that already. */
export async function setVisibility(tx: Tx, id: number, auth: number, setter: Setter): Promise<Visibility | undefined> {
  const { actor, locale, now } = setter;
  const after = visibilityNumbered(auth) ?? refuseVisibility(auth, locale);
  const problem = await lockEditable(tx, actor, id);
  const before = visibilityOf(problem);
  refuseOpening(actor, problem, { before, after });
  if (before.hidden === after.hidden && before.contestOnly === after.contestOnly) return undefined;
  await writeVisibility(tx, id, after, { userId: actor.id, now });
  const entry = { action: 'problem.visibility', subjectKind: 'problem', subjectId: id, before, after } as const;
  await writeAudit(tx, setter, entry, now);
  return before;
}

function refuseVisibility(auth: number, locale: Locale): never {
  const part = pick({ zh: '可见范围', en: 'visibility' }, locale);
  return refuseIn(locale)('problem_value_unknown', 'auth', { part, value: auth });
}

/** One that was not open is opened by who may show it only. */
function refuseOpening(
  actor: Actor,
  problem: { group_id: number | null },
  { before, after }: { before: Visibility | null; after: Visibility },
): void {
  const opens = isOpen(after) && (before === null || !isOpen(before));
  if (opens && !problemPolicy.show(actor, problem)) fail('problem_publish_forbidden');
}

export async function lockEditable(tx: Tx, actor: Actor, id: number) {
  const problem = (await lockProblem(tx, id, visibleProblems(actor))) ?? fail('problem_not_found');
  return problemPolicy.edit(actor, problem) ? problem : fail('problem_edit_forbidden');
}

export function visibilityOf(row: { hidden: boolean; contest_only: boolean }): Visibility {
  return { hidden: row.hidden, contestOnly: row.contest_only };
}

function isOpen({ hidden, contestOnly }: Visibility): boolean {
  return !hidden && !contestOnly;
}

function auditedFactsOf({ displayId, type, hidden, contestOnly, config }: WrittenProblem): object {
  const { timeMs, memoryMb, judgeMode, caseMode } = config;
  return { displayId, type, hidden, contestOnly, timeMs, memoryMb, judgeMode, caseMode };
}

async function writeChoices(tx: Tx, problemId: number, written: WrittenProblem, groupId: number | null): Promise<void> {
  await insertLanguages(tx, problemId, written.languages);
  await insertTags(tx, problemId, await tagIdsOf(tx, written.tags, groupId));
}

async function writeTexts(
  tx: Tx,
  problemId: number,
  { texts, isWhole }: WrittenStatements,
  authorsLanguage: string,
): Promise<void> {
  if (isWhole) {
    const kept = texts.map((one) => one.lang);
    await dropStatements(tx, problemId, kept);
    const [first] = kept;
    if (first !== undefined && !kept.some((lang) => lang === authorsLanguage)) {
      await writeDefaultLanguage(tx, problemId, first);
    }
  }
  const stored = await statementsOf(tx, problemId);
  for (const text of texts) {
    const shown = stored.find((one) => one.lang === text.lang) ?? stored.find((one) => one.lang === authorsLanguage);
    const keys = ['title', 'description', 'input', 'output', 'hint'] as const;
    // A form in one language shows the author's text to readers of the other: sent back unchanged, it is no translation.
    if (!isWhole && shown && keys.every((key) => shown[key] === text[key])) continue;
    await writeStatement(tx, problemId, text);
  }
}

function configOf(version: { config: JsonValue | null }): VersionConfig | undefined {
  return version.config === null ? undefined : VersionConfig.parse(version.config);
}

type Tests = {
  form: ProblemForm;
  refuse: Refuse;
  isUpload: boolean;
  /** Typed into the form, and in the store by now. */
  typed: StoredCase[] | null;
  userId: number;
  now: Date;
  bounds: TestDataSettings;
  present: readonly SetterCase[];
  /** Another judge has the tests. */
  isElsewhere: boolean;
};

/** Stores typed tests before the transaction, which is short. */
async function readTests(
  services: Services,
  form: ProblemForm,
  written: WrittenProblem,
  { actor, locale, now }: Setter,
  isPresentlyUpload = true,
): Promise<Tests> {
  const refuse: Refuse = refuseIn(locale);
  const isUpload = form.isUploadTestCase ?? isPresentlyUpload;
  const bounds = (await services.settings.current()).testData;
  const tests = { form, refuse, isUpload, userId: actor.id, now, bounds, present: [], isElsewhere: false };
  if (isUpload || !form.samples) return { ...tests, typed: null };
  const points = readPoints(form.samples, scoringOf(written), refuse);
  const stored = await storeCases(services.files, readTypedCases(form.samples, refuse));
  return { ...tests, typed: stored.map((one, index) => ({ ...one, ...points[index] })) };
}

function scoringOf({ type, config }: WrittenProblem): Scoring {
  return { type, caseMode: config.caseMode };
}

/** What decides verdicts from now on: the configuration and the tests that the form means. */
async function judgedBy(tx: Tx, tests: Tests, written: WrittenProblem) {
  const { refuse } = tests;
  const cases = tests.typed ?? (await namedCases(tx, tests, scoringOf(written)));
  if (cases.length === 0 && !tests.isElsewhere) refuse('tests_missing', 'samples');
  const bytes = cases.reduce((sum, one) => sum + one.input.size + one.output.size, 0);
  if (bytes > tests.bounds.problemMb * MB) fail('test_data_too_large', { mb: tests.bounds.problemMb });
  const large = tooLargeFileInput(written.config, cases);
  if (large) refuse('file_io_input_too_large', 'samples', large);
  const config = { ...written.config, isUploadCase: tests.isUpload, totalScore: null };
  return { type: written.type, config, cases };
}

async function namedCases(
  tx: Tx,
  { form, refuse, userId, now, present }: Tests,
  scoring: Scoring,
): Promise<StoredCase[]> {
  const key = form.uploadTestcaseDir;
  const uploaded = key === undefined ? new Map<string, StoredBlob>() : await takeUpload(tx, key, userId, now);
  // A client that only changes something else may leave the tests out.
  const drafts = form.samples ?? present.map(toCaseDraft);
  const cases = resolveNamedCases(drafts, readPoints(drafts, scoring, refuse), { uploaded, present }, refuse);
  if (form.keepCaseOrder) return inSequence(cases);
  // Existing clients know no order of files but that of their names; where they bring none, they have changed none.
  if (key !== undefined) return inSequence(cases.toSorted((a, b) => compareCaseNames(a.inputName, b.inputName)));
  const places = new Map(present.map(({ inputName }, place) => [inputName, place]));
  const placeOf = ({ inputName }: { inputName: string }) => places.get(inputName) ?? places.size;
  return inSequence(cases.toSorted((a, b) => placeOf(a) - placeOf(b)));
}

function toCaseDraft({ inputName, outputName, score, groupNo }: SetterCase): CaseDraft {
  return { input: inputName, output: outputName, score: score ?? undefined, groupNum: groupNo ?? undefined };
}
