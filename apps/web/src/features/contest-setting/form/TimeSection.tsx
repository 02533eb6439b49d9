import { NumberInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { limits } from '@oyez/contract/rules/limits';
import { FormSection } from './FormSection.tsx';
import classes from './contestForm.module.css';
import { durationOf, withDuration, withStart } from './contestValues.ts';
import { formTexts } from './form.i18n.ts';
import type { FormPart } from './useContestForm.ts';

const HOUR = 3600;
const MINUTE = 60;

/** Start, end and duration say the same: whichever is changed, the others follow. */
export function TimeSection({ form: { values, errors, set } }: { form: FormPart }) {
  const t = formTexts.use();
  const seconds = durationOf(values);
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE)];
  const last = (nextHours: number, nextMinutes: number) =>
    set((before) => withDuration(before, nextHours * HOUR + nextMinutes * MINUTE + (seconds % MINUTE)));
  const isBackwards = seconds === 0 && values.start !== '' && values.end !== '';
  return (
    <FormSection section="time">
      <div className={classes.fields}>
        <TextInput
          type="datetime-local"
          step={1}
          label={t('start')}
          description={t('startHint')}
          withAsterisk
          aria-required
          value={values.start}
          error={errors['startTime']}
          onChange={({ currentTarget: { value } }) => set((before) => withStart(before, value))}
        />
        <TextInput
          type="datetime-local"
          step={1}
          label={t('end')}
          description={t('endHint')}
          withAsterisk
          aria-required
          value={values.end}
          error={errors['endTime'] ?? (isBackwards ? t('endsBeforeStart') : undefined)}
          onChange={(event) => set({ end: event.currentTarget.value })}
        />
        <div className={classes.pair}>
          <NumberInput
            label={t('hours')}
            min={0}
            max={limits.contest.days * 24}
            allowDecimal={false}
            value={hours}
            error={errors['duration']}
            onChange={(value) => last(Number(value) || 0, minutes)}
          />
          <NumberInput
            label={t('minutes')}
            min={0}
            max={59}
            allowDecimal={false}
            value={minutes}
            onChange={(value) => last(hours, Number(value) || 0)}
          />
        </div>
      </div>
    </FormSection>
  );
}
