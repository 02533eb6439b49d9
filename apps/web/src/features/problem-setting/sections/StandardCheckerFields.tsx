import { Button, NativeSelect } from '@mantine/core';
import {
  PRECISIONS,
  STANDARD_CHECKERS,
  type StandardChecker,
  type StandardCheckerName,
} from '@oyez/contract/judging/standard-checkers';
import { useState } from 'react';
import { formTexts } from '../form/form.i18n.ts';
import classes from '../form/form.module.css';
import type { FormPart } from '../form/onlyWith.ts';
import { standardProgram } from './judgingChoice.ts';

type Props = { form: FormPart<'spjCode' | 'spjLanguage' | 'spjProtocol'>; standard: StandardChecker };

/** Which of the ready checkers, and in words what it lets pass. */
export function StandardCheckerFields({ form: { values, set }, standard }: Props) {
  const t = formTexts.use();
  const [showsSource, setShowsSource] = useState(false);
  const { name, precision } = standard;
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          label={t('judging.checkerKind')}
          value={name}
          data={STANDARD_CHECKERS.map((one) => ({ value: one, label: t(`judging.kind.${one}`) }))}
          onChange={(event) => set(standardProgram({ name: event.currentTarget.value as StandardCheckerName }))}
        />
        {name === 'floats' && (
          <NativeSelect
            label={t('judging.precision')}
            value={precision}
            data={PRECISIONS}
            onChange={(event) => set(standardProgram({ name, precision: event.currentTarget.value }))}
          />
        )}
      </div>
      <div className={classes.hint} aria-live="polite">
        <p>{t(`judging.rule.${name}`)}</p>
        <p>{t('judging.feedback')}</p>
      </div>
      <div className={classes.row}>
        <Button
          variant="default"
          size="xs"
          aria-expanded={showsSource}
          onClick={() => setShowsSource((before) => !before)}
        >
          {t('judging.source')}
        </Button>
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            const mark = t('judging.ownMark', { name: t(`judging.kind.${name}`) });
            set({ spjCode: `// ${mark}\n${values.spjCode}`, spjProtocol: 'contract' });
          }}
        >
          {t('judging.own')}
        </Button>
      </div>
      {showsSource && (
        <pre className={classes.log} tabIndex={0}>
          {values.spjCode}
        </pre>
      )}
    </>
  );
}
