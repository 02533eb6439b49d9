import { STATUS, VERDICTS, verdictOf, type Verdict } from '@oyez/contract/judging/verdict';

/** Judgement types; whether one costs time is what the board says. */
const TYPES = {
  accepted: 'AC',
  wrong_answer: 'WA',
  time_limit: 'TLE',
  memory_limit: 'MLE',
  runtime_error: 'RTE',
  presentation_error: 'PE',
  compile_error: 'CE',
  partial_accepted: 'RE',
  system_error: 'JE',
  submitted_failed: 'SE',
} as const satisfies Partial<Record<Verdict, string>>;
type Judged = keyof typeof TYPES;
export type JudgementTypeId = (typeof TYPES)[Judged];

export const JUDGEMENT_TYPES = (Object.keys(TYPES) as Judged[]).map((verdict) => ({
  id: TYPES[verdict],
  name: VERDICTS[verdict].label.en,
  penalty: VERDICTS[verdict].penalty,
  solved: VERDICTS[verdict].code === STATUS.accepted,
}));

/** Undefined where nothing was judged. */
export function judgementType(status: number): JudgementTypeId | undefined {
  const verdict = verdictOf(status);
  return Object.hasOwn(TYPES, verdict) ? TYPES[verdict as Judged] : undefined;
}
