import { ActionIcon, Button, Textarea } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { IconTrash } from '../../../ui/icons.tsx';
import { useSorting } from '../../../ui/lists/sorting/sorting.tsx';
import { formTexts } from '../form/form.i18n.ts';
import classes from '../form/form.module.css';
import { FormSection } from './FormSection.tsx';
import { type FormPart, onlyWith } from '../form/onlyWith.ts';
import { emptySample, type SampleRow } from '../form/formValues.ts';
import { useRemoval } from '../list/useRemoval.tsx';

const RECOMMENDED = 2;

const USED = ['samples'] as const;
type Part = FormPart<(typeof USED)[number]>;

export const SamplesSection = onlyWith(USED, function SamplesSection({ form }: { form: Part }) {
  const t = formTexts.use();
  const { errors, set } = form;
  const { samples } = form.values;
  const sorting = useSorting(
    samples,
    (_, index) => t('samples.name', { n: index + 1 }),
    (rows) => set({ samples: rows }),
  );
  const removal = useRemoval(
    samples,
    (index) => t('samples.removed', { n: index + 1 }),
    (rows) => set({ samples: rows }),
  );
  const write = (index: number, patch: Partial<SampleRow>) =>
    set({ samples: samples.map((one, at) => (at === index ? { ...one, ...patch } : one)) });

  return (
    <FormSection section="samples" hint={t('samples.hint')}>
      {samples.length === 0 && <p className={classes.hint}>{t('samples.none')}</p>}
      <ol className={classes.list}>
        {samples.map((sample, index) => {
          const n = index + 1;
          return (
            <li key={sample.key} className={classes.item} {...sorting.row(index)}>
              {sorting.handle(sample, index)}
              <div className={classes.pair}>
                {(['input', 'output'] as const).map((side) => (
                  <Textarea
                    key={side}
                    label={t(`samples.${side}`, { n })}
                    autosize
                    minRows={2}
                    maxRows={12}
                    spellCheck={false}
                    classNames={{ input: classes.mono ?? '' }}
                    value={sample[side]}
                    onChange={(event) => write(index, { [side]: event.currentTarget.value })}
                  />
                ))}
              </div>
              <ActionIcon aria-label={t('samples.remove', { n })} onClick={() => removal.remove(index)}>
                <IconTrash />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
      {removal.notice}
      {errors['problem.examples'] !== undefined && <p className={classes.error}>{errors['problem.examples']}</p>}
      <div className={classes.row}>
        <Button
          variant="default"
          size="xs"
          disabled={samples.length >= limits.problem.examples}
          onClick={() => set({ samples: [...samples, emptySample()] })}
        >
          {t('samples.add')}
        </Button>
        {samples.length > RECOMMENDED && <span className={classes.hint}>{t('samples.many')}</span>}
      </div>
    </FormSection>
  );
});
