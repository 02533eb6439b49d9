import { limits } from '@oyez/contract/rules/limits';
import { type CaseMode, scoreOf } from '@oyez/contract/rules/outcome';
import { type CaseRow, casesOf, type FormValues, hasSubtasks } from '../form/formValues.ts';

const TOTAL = 100;

/** 100 points over all tests: the same for each, and what cannot be divided goes to the last ones, a point each. */
export function spreadScores<Row extends { score: number | null }>(rows: readonly Row[]): Row[] {
  if (rows.length === 0) return [];
  const each = Math.floor(TOTAL / rows.length);
  const rest = TOTAL - each * rows.length;
  return rows.map((row, index) => ({ ...row, score: each + (index >= rows.length - rest ? 1 : 0) }));
}

/** The type decides what each test carries and how they are run: OI problems earn points, ACM problems do not. */
export function withType(values: FormValues, type: number): Partial<FormValues> {
  if (type === values.type) return {};
  const judgeCaseMode = 'default';
  if (type !== 1) return { type, judgeCaseMode };
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

export const MODES_OF_TYPE: Readonly<Record<number, readonly CaseMode[]>> = {
  0: ['default', 'ergodic_without_error'],
  1: ['default', 'subtask_lowest', 'subtask_average'],
};

export type CaseTrouble = 'score' | 'group' | 'empty';

/** What keeps a test from being saved. */
export function troubleWithCase(row: CaseRow, values: FormValues): CaseTrouble | undefined {
  if (!values.isUpload && row.input === '' && row.output === '') return 'empty';
  if (values.type === 1 && !isWhole(row.score, 0, limits.problem.score)) return 'score';
  if (hasSubtasks(values) && !isWhole(row.groupNum, 1, limits.problem.cases)) return 'group';
  return undefined;
}

function isWhole(value: number | null, min: number, max: number): boolean {
  return value !== null && Number.isInteger(value) && value >= min && value <= max;
}

/** 1.in, 2.in, … 10.in: by the length of the name, then as text, as the server sorts them. */
export function compareFileNames(a: string, b: string): number {
  const [stemA, stemB] = [a.split('.', 1)[0] ?? '', b.split('.', 1)[0] ?? ''];
  if (stemA.length !== stemB.length) return stemA.length - stemB.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
