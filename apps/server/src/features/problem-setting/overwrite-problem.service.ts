import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { rejudgeFaulted } from '../judging/verdicts/verdict-changes.service.ts';
import { draftFactsOf, languagesOf, type ProblemDraft } from './create-problem.service.ts';
import { VersionConfig } from '../problems/problem-config.ts';
import {
  disallowLanguage,
  dropLanguagesAndTags,
  dropStatements,
  writeDefaultLanguage,
  writeProblemFacts,
  writeStatement,
} from './problem-edits.sql.ts';
import type { lockEditable } from './problem-setting.service.ts';
import { statementsIn } from './form/problem-statements.ts';
import { addVersion } from './problem-versions.service.ts';
import { insertLanguages, insertTags, type StoredCase } from './problem-writes.sql.ts';

export type Overwriting = Omit<
  ProblemDraft,
  'cases' | 'displayId' | 'remote' | 'ownerId' | 'listed' | 'hidden' | 'contestOnly' | 'statements'
> & { statements: ProblemDraft['statements']; cases: StoredCase[] };

/**
 * Everything of a problem that its caller holds becomes what is given, but its id, its owner and who sees it.
 * Submissions stay with the version that they were judged by. Answers the number of the new version, if there is one.
 */
export async function overwriteProblemIn(
  tx: Tx,
  present: Awaited<ReturnType<typeof lockEditable>>,
  draft: Overwriting,
  by: { userId: number; now: Date },
): Promise<number | undefined> {
  const { id } = present;
  const kept = { displayId: present.display_id, hidden: present.hidden, contestOnly: present.contest_only };
  await writeProblemFacts(tx, id, { ...draftFactsOf(draft), ...kept }, by);
  const statements = statementsIn(draft.statements);
  const languages = statements.map((one) => one.lang);
  await dropStatements(tx, id, languages);
  const [first] = languages;
  if (first !== undefined && !languages.some((lang) => lang === present.default_lang)) {
    await writeDefaultLanguage(tx, id, first);
  }
  for (const one of statements) await writeStatement(tx, id, one);
  await dropLanguagesAndTags(tx, id);
  await insertLanguages(tx, id, languagesOf(draft));
  await insertTags(tx, id, draft.tagIds ?? []);
  const config = VersionConfig.parse(draft.config ?? {});
  const version = await addVersion(tx, id, { type: draft.type, config, cases: draft.cases }, by.now);
  if (version !== undefined) await rejudgeFaulted(tx, id, by.now);
  await markChanged(tx, 'problem', [id]);
  return version;
}

/** A language that the judge of a problem does not take for it is offered no more, until the problem's form or a new import says so. */
export async function stopOffering(tx: Tx, problemId: number, language: string): Promise<boolean> {
  const isNew = await disallowLanguage(tx, problemId, language);
  if (isNew) await markChanged(tx, 'problem', [problemId]);
  return isNew;
}
