import { ActionIcon, Button, ColorInput, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/ColorInput.css';
import '@mantine/core/styles/ColorPicker.css';
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/core/styles/NumberInput.css';
import { AWARD_KINDS } from '@oyez/contract/contests/contest-values';
import { limits } from '@oyez/contract/rules/limits';
import { IconTrash } from '../../../ui/icons.tsx';
import { FormSection } from './FormSection.tsx';
import classes from './contestForm.module.css';
import { type AwardRow, firstAwards, newAward } from './contestValues.ts';
import { formTexts } from './form.i18n.ts';
import type { FormPart } from './useContestForm.ts';

const PROPORTION = AWARD_KINDS.indexOf('proportion');
const SWATCHES = ['#b8860b', '#71797e', '#8c5a2b', '#4056c4', '#17783b', '#c5262f', '#7440c4', '#ffffff', '#1c1c1c'];

export function AwardsSection({ form: { values, errors, set } }: { form: FormPart }) {
  const t = formTexts.use();
  const { awards, awardType } = values;
  const choose = (type: number) =>
    set((before) => ({
      awardType: type,
      ...(type !== 0 && before.awards.length === 0 && { awards: firstAwards((medal) => t(`medals.${medal}`)) }),
    }));
  const change = (index: number, patch: Partial<AwardRow>) =>
    set((before) => ({ awards: before.awards.map((row, at) => (at === index ? { ...row, ...patch } : row)) }));
  return (
    <FormSection section="awards">
      <div className={classes.fields}>
        <NativeSelect
          label={t('awardKind')}
          description={t(`awardHint.${AWARD_KINDS[awardType] ?? 'none'}`)}
          value={String(awardType)}
          error={errors['awardType'] ?? errors['awardConfigList']}
          data={AWARD_KINDS.map((kind, index) => ({ value: String(index), label: t(`awardKinds.${kind}`) }))}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
      </div>
      {awardType !== 0 && (
        <>
          <ul className={classes.awards} aria-label={t('section.awards')}>
            {awards.map((award, index) => (
              <AwardFields
                key={award.key}
                award={award}
                number={index + 1}
                isShare={awardType === PROPORTION}
                errorAt={(name) => errors[`awardConfigList.${index}.${name}`]}
                onChange={(patch) => change(index, patch)}
                onRemove={() => set((before) => ({ awards: before.awards.filter((_, at) => at !== index) }))}
              />
            ))}
          </ul>
          {awards.length < limits.contest.awards && (
            <div>
              <Button
                size="xs"
                variant="default"
                onClick={() => set((before) => ({ awards: [...before.awards, newAward(before.awards)] }))}
              >
                {t('addAward')}
              </Button>
            </div>
          )}
        </>
      )}
    </FormSection>
  );
}

type AwardProps = {
  award: AwardRow;
  number: number;
  isShare: boolean;
  errorAt: (name: string) => string | undefined;
  onChange: (patch: Partial<AwardRow>) => void;
  onRemove: () => void;
};

function AwardFields({ award, number, isShare, errorAt, onChange, onRemove }: AwardProps) {
  const t = formTexts.use();
  const { priority, name, background, color, num } = award;
  return (
    <li className={classes.award} aria-label={t('awardOf', { number })}>
      <NumberInput
        label={t('priority')}
        min={0}
        max={1000}
        allowDecimal={false}
        value={priority}
        onChange={(value) => onChange({ priority: Number(value) || 0 })}
      />
      <TextInput
        label={t('awardName')}
        autoComplete="off"
        maxLength={limits.contest.awardName}
        value={name}
        error={errorAt('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <NumberInput
        label={t(isShare ? 'awardShare' : 'awardNumber')}
        min={1}
        max={isShare ? 100 : 1_000_000}
        suffix={isShare ? ' %' : ''}
        allowDecimal={false}
        value={num}
        error={errorAt('num')}
        onChange={(value) => onChange({ num: Number(value) || 0 })}
      />
      <ColorInput
        label={t('awardBackground')}
        swatches={SWATCHES}
        withEyeDropper={false}
        value={background}
        error={errorAt('background')}
        onChange={(next) => onChange({ background: next })}
      />
      <ColorInput
        label={t('awardColor')}
        swatches={SWATCHES}
        withEyeDropper={false}
        value={color}
        error={errorAt('color')}
        onChange={(next) => onChange({ color: next })}
      />
      <div className={classes.awardEnd}>
        <span className={classes.badge} style={{ background, color }}>
          {name === '' ? t('awardSample') : name}
        </span>
        <ActionIcon aria-label={t('removeAward', { number })} onClick={onRemove}>
          <IconTrash />
        </ActionIcon>
      </div>
    </li>
  );
}
