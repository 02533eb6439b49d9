import { authOf, ruleOf } from '@oyez/contract/contests/contest-values';
import type { ChangedField } from '../../../ui/forms/conflict/Conflict.tsx';
import { isChanged } from '../../../ui/forms/drafts/merging.ts';
import { settingTexts } from '../contestSetting.i18n.ts';
import { type ContestValues, sealOf } from './contestValues.ts';
import { formTexts } from './form.i18n.ts';
import { formatTime } from '../../../ui/text/format.ts';

type Field = {
  label: string;
  of: (values: ContestValues) => unknown;
  /** What it says in a word or two; left out where that would be too long. */
  word?: (values: ContestValues) => string;
};

/** What differs between two fillings of the form, by the names that the form has for it. */
export function changedFields(before: ContestValues, after: ContestValues): ChangedField[] {
  return fields()
    .filter(({ of }) => isChanged(of(before), of(after)))
    .map(({ label, word }) => (word === undefined ? { label } : { label, before: word(before), after: word(after) }));
}

function fields(): Field[] {
  const t = formTexts.now;
  const words = settingTexts.now;
  const named = (name: keyof ContestValues, label: string, word?: Field['word']): Field => ({
    label,
    of: (values) => values[name],
    ...(word && { word }),
  });
  const flag = (name: keyof ContestValues, label: string) =>
    named(name, label, (values) => t(values[name] === true ? 'isOn' : 'isOff'));
  const time = (name: 'start' | 'end', label: string) => named(name, label, (values) => values[name].replace('T', ' '));
  return [
    named('title', t('title'), ({ title }) => title),
    named('type', t('rule'), (values) => words(`rule.${ruleOf(values)}`)),
    named('oiScore', t('oiScore'), ({ oiScore }) => t(`oiScores.${oiScore === 'Highest' ? 'highest' : 'recent'}`)),
    named('description', t('description')),
    time('start', t('start')),
    time('end', t('end')),
    {
      label: t('sealAt'),
      of: (values) => sealOf(values)?.getTime(),
      word: (values) => {
        const at = sealOf(values);
        return at === null ? t('seals.none') : formatTime(at);
      },
    },
    named('autoRealRank', t('release'), ({ autoRealRank }) => t(`releases.${autoRealRank ? 'auto' : 'manual'}`)),
    flag('openRank', t('openRank')),
    named('rankShowName', t('shownName'), ({ rankShowName }) => t(`names.${rankShowName}`)),
    flag('visible', t('visible')),
    named('auth', t('auth'), (values) => words(`auth.${authOf(values)}`)),
    flag('openAccountLimit', t('accountLimit')),
    named('accounts', t('accountNames')),
    named('stars', t('stars')),
    flag('openPrint', t('print')),
    flag('allowEndSubmit', t('late')),
    flag('teams', t('teams')),
    named('awardType', t('awardKind')),
    named('awards', t('awards')),
  ];
}
