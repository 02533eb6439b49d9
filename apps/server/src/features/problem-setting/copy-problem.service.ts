import { problemTypeOf } from '@oyez/contract/rules/problem-types';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { writeAudit } from '../../db/audit.sql.ts';
import { Samples, VersionConfig } from '../problems/problem-config.ts';
import { refuseIn } from './form/form-refusal.ts';
import { readDisplayId } from './form/problem-form.ts';
import { copyParts } from './problem-copies.sql.ts';
import { presentVersion, setterCases } from './problem-edits.sql.ts';
import { lockEditable, type Setter } from './problem-setting.service.ts';
import { addVersion } from './problem-versions.service.ts';
import { insertProblem } from './problem-writes.sql.ts';

/**
 * A hidden problem of the setter's with the texts, rules and tests of another one that they may edit. Test files are the
 * same ones of the store. Answers its id.
 */
export async function copyProblemIn(tx: Tx, from: number, given: string, setter: Setter): Promise<number> {
  const { actor, locale, now } = setter;
  const displayId = readDisplayId(given, refuseIn(locale), 'problemId');
  const source = await lockEditable(tx, actor, from);
  const present = await presentVersion(tx, from);
  const type = problemTypeOf(source.type);
  const visibility = { hidden: true, contestOnly: false };
  const id = await insertProblem(
    tx,
    {
      displayId,
      ownerId: actor.id,
      type,
      difficulty: source.difficulty,
      source: source.source,
      listed: true,
      ...visibility,
      codeShare: source.code_share,
      showCases: source.show_cases,
      showFailingTest: source.show_failing_test,
      defaultLanguage: source.default_lang === 'zh' ? 'zh' : 'en',
      samples: Samples.parse(source.samples),
    },
    now,
  );
  await copyParts(tx, from, id, { isElsewhere: source.remote_oj !== null });
  const cases = present.test_set_id === null ? [] : await setterCases(tx, present.test_set_id);
  await addVersion(tx, id, { type, config: VersionConfig.parse(present.config ?? {}), cases }, now);
  await markChanged(tx, 'problem', [id]);
  const after = { displayId, ...visibility, type, copyOf: from };
  await writeAudit(tx, setter, { action: 'problem.create', subjectKind: 'problem', subjectId: id, after }, now);
  return id;
}
