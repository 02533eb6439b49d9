import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { NAMES_SHOWN, type NameShown } from '@oyez/contract/contests/contest-values';
import { SEALS, sealTimeOf } from '@oyez/contract/rules/contest-form';
import { formatTime } from '../../../ui/text/format.ts';
import { FormSection } from './FormSection.tsx';
import classes from './contestForm.module.css';
import { type ContestValues, durationOf, sealOf, spanOf } from './contestValues.ts';
import { formTexts } from './form.i18n.ts';
import type { FormPart } from './useContestForm.ts';

const CHOICES = ['none', ...SEALS] as const;

type Props = {
  form: FormPart;
  /** Given where the board of an ended contest still waits to be released. */
  onRelease: (() => void) | undefined;
};

export function BoardSection({ form: { values, errors, set }, onRelease }: Props) {
  const t = formTexts.use();
  const sealAt = sealOf(values);
  const isTooShort = (choice: ContestValues['seal']) =>
    choice !== 'none' && choice !== 'own' && (durationOf(values) === 0 || sealTimeOf(choice, spanOf(values)) === null);
  const choose = (seal: ContestValues['seal']) =>
    set((before) => ({ seal, ...(seal === 'own' && before.sealAt === '' && { sealAt: before.end }) }));
  return (
    <FormSection section="board">
      <div className={classes.fields}>
        <NativeSelect
          label={t('seal')}
          description={sealAt === null ? t('sealHint') : t('sealedFrom', { time: formatTime(sealAt) })}
          value={values.seal}
          error={values.seal === 'own' ? undefined : errors['sealRankTime']}
          data={CHOICES.map((choice) => ({
            value: choice,
            label: t(`seals.${choice}`),
            disabled: isTooShort(choice) && values.seal !== choice,
          }))}
          onChange={({ currentTarget: { value } }) => choose(CHOICES.find((one) => one === value) ?? 'none')}
        />
        {values.seal === 'own' && (
          <TextInput
            type="datetime-local"
            step={1}
            label={t('sealAt')}
            withAsterisk
            min={values.start}
            max={values.end}
            value={values.sealAt}
            error={errors['sealRankTime']}
            onChange={(event) => set({ sealAt: event.currentTarget.value })}
          />
        )}
        {values.seal !== 'none' && (
          <NativeSelect
            label={t('release')}
            description={t(values.autoRealRank ? 'releaseHint.auto' : 'releaseHint.manual')}
            value={values.autoRealRank ? 'auto' : 'manual'}
            data={(['auto', 'manual'] as const).map((value) => ({ value, label: t(`releases.${value}`) }))}
            onChange={(event) => set({ autoRealRank: event.currentTarget.value === 'auto' })}
          />
        )}
      </div>
      {onRelease !== undefined && (
        <div className={classes.row}>
          <span className={classes.hint}>{t('waitsForRelease')}</span>
          <Button size="xs" variant="default" onClick={onRelease}>
            {t('releaseNow')}
          </Button>
        </div>
      )}
      <div className={classes.fields}>
        <NativeSelect
          label={t('shownName')}
          description={t('shownNameHint')}
          value={values.rankShowName}
          error={errors['rankShowName']}
          data={NAMES_SHOWN.map((name) => ({ value: name, label: t(`names.${name}`) }))}
          onChange={(event) => set({ rankShowName: event.currentTarget.value as NameShown })}
        />
      </div>
      <Switch
        label={t('openRank')}
        description={t('openRankHint')}
        checked={values.openRank}
        onChange={(event) => set({ openRank: event.currentTarget.checked })}
      />
    </FormSection>
  );
}
