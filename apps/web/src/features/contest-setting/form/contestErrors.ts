import { ContestDraft } from '@oyez/contract/contests/contest-admin';
import { errorText } from '@oyez/contract/errors/catalogue';
import { contestFormFaults } from '@oyez/contract/rules/contest-form';
import { getLocale } from '../../../api/locale.ts';
import { fieldErrors } from '../../../ui/forms/useContractForm.ts';
import { formTexts } from './form.i18n.ts';
import { type ContestValues, durationOf, sealOf, toDraft } from './contestValues.ts';

/** What is wrong, by the names that the server has for the fields of a form. */
export type ContestErrors = Readonly<Record<string, string>>;

export const SECTIONS = ['basics', 'time', 'board', 'people', 'awards'] as const;
export type Section = (typeof SECTIONS)[number];

const REQUIRED = ['title', 'description', 'startTime', 'endTime'] as const;

/** Everything that the server would refuse too, but for names that only it knows. */
export function validate(values: ContestValues, stored: { hasPassword: boolean }): ContestErrors {
  const t = formTexts.now;
  const draft = toDraft(values);
  const missing = REQUIRED.filter((name) => draft[name].trim() === '').map((name) => [name, t(`missing.${name}`)]);
  const own: Record<string, string> = Object.fromEntries(missing) as Record<string, string>;
  if (own['startTime'] === undefined && own['endTime'] === undefined && durationOf(values) === 0) {
    own['duration'] = t('missing.duration');
  }
  if (values.seal !== 'none' && sealOf(values) === null) own['sealRankTime'] = t('missing.sealRankTime');
  const parsed = ContestDraft.safeParse(draft);
  if (!parsed.success) return { ...fieldErrors(ContestDraft, draft), ...own };
  const faults = contestFormFaults(parsed.data, stored).map(({ field, code, params }) => [
    field,
    errorText(code, getLocale(), params),
  ]);
  return { ...(Object.fromEntries(faults.toReversed()) as ContestErrors), ...own };
}

/** Where a field of the form stands. */
export function sectionOf(field: string): Section {
  if (/^(startTime|endTime|duration)/.test(field)) return 'time';
  if (/^(seal|autoRealRank|openRank|rankShowName|oiRankScoreType)/.test(field)) return 'board';
  if (/^(pwd|auth|openAccountLimit|accountLimitRule|starAccount|openPrint|allowEndSubmit|visible)/.test(field)) {
    return 'people';
  }
  return field.startsWith('award') ? 'awards' : 'basics';
}
