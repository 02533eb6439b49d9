import { hasSubtasks, isSubtaskNumber } from '@oyez/contract/rules/case-modes';
import { evenScores, isCaseScore } from '@oyez/contract/rules/judging/case-scores';
import { scoreOf } from '@oyez/contract/rules/outcome';
import { hasPoints } from '@oyez/contract/rules/problem-types';
import { type CaseRow, casesOf, type FormValues } from '../form/formValues.ts';

export function spreadScores<Row extends { score: number | null }>(rows: readonly Row[]): Row[] {
  const scores = evenScores(rows.length);
  return rows.map((row, index) => ({ ...row, score: scores[index] ?? null }));
}

/** The type decides what each test carries and how they are run: OI problems earn points, ACM problems do not. */
export function withType(values: FormValues, type: number): Partial<FormValues> {
  if (type === values.type) return {};
  const judgeCaseMode = 'default';
  if (!hasPoints(type)) return { type, judgeCaseMode };
  return { type, judgeCaseMode, files: spreadScores(values.files), typed: spreadScores(values.typed) };
}

/** The most points that a submission can earn; null where scores are missing. */
export function totalScore(values: Pick<FormValues, 'isUpload' | 'files' | 'typed' | 'judgeCaseMode'>): number | null {
  const rows = casesOf(values);
  if (rows.length === 0 || rows.some((row) => row.score === null)) return null;
  return scoreOf(
    rows.map((row) => ({ score: row.score, groupNo: row.groupNum })),
    values.judgeCaseMode,
  );
}

export type CaseTrouble = 'score' | 'group' | 'empty';

/** What keeps a test from being saved. */
export function troubleWithCase(row: CaseRow, values: FormValues): CaseTrouble | undefined {
  if (!values.isUpload && row.input === '' && row.output === '') return 'empty';
  if (hasPoints(values.type) && !isCaseScore(row.score)) return 'score';
  if (hasSubtasks(values.judgeCaseMode) && !isSubtaskNumber(row.groupNum)) return 'group';
  return undefined;
}
