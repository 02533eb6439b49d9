import type { Bilingual } from '../wire/values.ts';

/**
 * The judge statuses of the contract. `waiting`: a task lives, the client polls. `final`: stored, nothing runs.
 * `display`: never stored (see `STORED_STATUSES`).
 */
export type VerdictKind = 'final' | 'waiting' | 'display';
export type VerdictSpec = {
  code: number;
  short: string;
  kind: VerdictKind;
  /** Counts as a failed try in ACM contests. */
  penalty: boolean;
  label: Bilingual;
};

export const VERDICTS = {
  not_submitted: v(-10, 'ns', 'display', 'Not Submitted', '未提交'),
  unknown_result: v(-5, 'snr', 'display', 'Submitted Unknown Result', '已提交，结果未公布'),
  cancelled: v(-4, 'ca', 'final', 'Cancelled', '已取消'),
  presentation_error: v(-3, 'pe', 'final', 'Presentation Error', '格式错误', true),
  compile_error: v(-2, 'ce', 'final', 'Compile Error', '编译错误'),
  wrong_answer: v(-1, 'wa', 'final', 'Wrong Answer', '答案错误', true),
  accepted: v(0, 'ac', 'final', 'Accepted', '通过'),
  time_limit: v(1, 'tle', 'final', 'Time Limit Exceeded', '运行超时', true),
  memory_limit: v(2, 'mle', 'final', 'Memory Limit Exceeded', '内存超限', true),
  runtime_error: v(3, 're', 'final', 'Runtime Error', '运行错误', true),
  system_error: v(4, 'se', 'final', 'System Error', '系统错误'),
  pending: v(5, 'pending', 'waiting', 'Pending', '等待评测'),
  compiling: v(6, 'compiling', 'waiting', 'Compiling', '编译中'),
  judging: v(7, 'judging', 'waiting', 'Judging', '评测中'),
  partial_accepted: v(8, 'pa', 'final', 'Partial Accepted', '部分通过'),
  submitting: v(9, 'submitting', 'display', 'Submitting', '提交中'),
  submitted_failed: v(10, 'sf', 'final', 'Submitted Failed', '提交失败'),
} as const satisfies Record<string, VerdictSpec>;

export type Verdict = keyof typeof VERDICTS;
export type Status = (typeof VERDICTS)[Verdict]['code'];

/** Status numbers by name, for code that compares them: `STATUS.accepted`. */
export const STATUS = Object.fromEntries(Object.entries(VERDICTS).map(([name, spec]) => [name, spec.code])) as {
  readonly [K in Verdict]: (typeof VERDICTS)[K]['code'];
};

const byCode = new Map<number, Verdict>(
  (Object.entries(VERDICTS) as [Verdict, VerdictSpec][]).map(([name, spec]) => [spec.code, name]),
);

export function verdictOf(status: number): Verdict {
  const verdict = byCode.get(status);
  if (verdict === undefined) throw new RangeError(`no judge status ${status}`);
  return verdict;
}

/** A judging runs, or is to come. */
export const WAITING_STATUSES: readonly number[] = Object.values(VERDICTS)
  .filter((spec) => spec.kind === 'waiting')
  .map((spec) => spec.code);

export function isWaiting(status: number): boolean {
  return WAITING_STATUSES.includes(status);
}

/** What a submission row may hold. */
export const STORED_STATUSES: readonly number[] = Object.values(VERDICTS)
  .filter((spec) => spec.kind !== 'display')
  .map((spec) => spec.code);

function v<const C extends number>(
  code: C,
  short: string,
  kind: VerdictKind,
  en: string,
  zh: string,
  penalty = false,
): VerdictSpec & { code: C } {
  return { code, short, kind, penalty, label: { en, zh } };
}

/** Verdicts that say something of the program: none where no judge could judge it, or somebody stopped the judging. */
export const JUDGED_STATUSES: readonly number[] = STORED_STATUSES.filter(
  (code) =>
    !isWaiting(code) && code !== STATUS.cancelled && code !== STATUS.system_error && code !== STATUS.submitted_failed,
);

/** Verdicts that come with a message of the compiler or the judge. */
export const MESSAGE_STATUSES: readonly number[] = [STATUS.compile_error, STATUS.system_error, STATUS.submitted_failed];
