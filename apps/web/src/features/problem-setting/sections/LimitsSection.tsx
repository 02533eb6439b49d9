import { NumberInput, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { remoteLimits } from '@oyez/contract/remote/remote-values';
import { limits } from '@oyez/contract/rules/limits';
import { takesFileIo } from '@oyez/contract/rules/judge-modes';
import { formTexts } from '../form/form.i18n.ts';
import classes from '../form/form.module.css';
import { FormSection } from './FormSection.tsx';
import { type FormPart, onlyWith } from '../form/onlyWith.ts';

const NUMBERS = [
  { name: 'timeLimit', unit: 'ms', range: limits.problem.timeMs, step: 500 },
  { name: 'memoryLimit', unit: 'mb', range: limits.problem.memoryMb, step: 64 },
  { name: 'stackLimit', unit: 'mb', range: limits.problem.stackMb, step: 64 },
] as const;
const SWITCHES = [
  { name: 'isRemoveEndBlank', label: 'removeEndBlank' },
  { name: 'openCaseResult', label: 'caseResult' },
  { name: 'showFailingTest', label: 'failingTest' },
  { name: 'codeShare', label: 'codeShare' },
] as const;

/** At a judge elsewhere; there is no more to say about its judging. */
const NUMBERS_ELSEWHERE = [
  { ...NUMBERS[0], range: remoteLimits.timeMs },
  { ...NUMBERS[1], range: remoteLimits.memoryMb },
] as const;
const SWITCHES_ELSEWHERE = SWITCHES.filter(({ name }) => name === 'openCaseResult' || name === 'codeShare');

const USED = [
  'elsewhere',
  'timeLimit',
  'memoryLimit',
  'stackLimit',
  'isRemoveEndBlank',
  'openCaseResult',
  'showFailingTest',
  'codeShare',
  'isFileIO',
  'ioReadFileName',
  'ioWriteFileName',
  'judgeMode',
] as const;
type Part = FormPart<(typeof USED)[number]>;

export const LimitsSection = onlyWith(USED, function LimitsSection({ form }: { form: Part }) {
  const t = formTexts.use();
  const { values, errors, set } = form;
  const testsHidden = !values.openCaseResult;
  const isInteractive = !takesFileIo(values.judgeMode);
  const isOurs = values.elsewhere === null;
  return (
    <FormSection section="limits">
      <div className={classes.fields}>
        {(isOurs ? NUMBERS : NUMBERS_ELSEWHERE).map(({ name, unit, range, step }) => (
          <NumberInput
            key={name}
            label={`${t(`limits.${name}`)} (${t(`limits.${unit}`)})`}
            withAsterisk
            min={range.min}
            max={range.max}
            step={step}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            value={values[name] === 0 ? '' : values[name]}
            error={errors[`problem.${name}`]}
            onChange={(value) => set({ [name]: Number(value) })}
          />
        ))}
      </div>
      <div className={classes.fields}>
        {(isOurs ? SWITCHES : SWITCHES_ELSEWHERE).map(({ name, label }) => (
          <Switch
            key={name}
            label={t(`limits.${label}`)}
            description={t(
              name === 'showFailingTest' && testsHidden ? 'limits.failingTestHidden' : `limits.${label}Hint`,
            )}
            disabled={name === 'showFailingTest' && testsHidden}
            checked={values[name] && !(name === 'showFailingTest' && testsHidden)}
            onChange={(event) => set({ [name]: event.currentTarget.checked })}
          />
        ))}
        {isOurs && (
          <Switch
            label={t('limits.fileIo')}
            description={t(isInteractive ? 'limits.fileIoInteractive' : 'limits.fileIoHint')}
            disabled={isInteractive}
            checked={values.isFileIO && !isInteractive}
            onChange={(event) => set({ isFileIO: event.currentTarget.checked })}
          />
        )}
      </div>
      {values.isFileIO && !isInteractive && (
        <div className={classes.pair}>
          {(['Read', 'Write'] as const).map((way) => (
            <TextInput
              key={way}
              label={t(way === 'Read' ? 'limits.read' : 'limits.write')}
              withAsterisk
              aria-required
              spellCheck={false}
              autoComplete="off"
              placeholder={way === 'Read' ? 'data.in' : 'data.out'}
              value={values[`io${way}FileName`]}
              error={errors[`problem.io${way}FileName`]}
              onChange={(event) => set({ [`io${way}FileName`]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
    </FormSection>
  );
});
