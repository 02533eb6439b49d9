import { Alert, Button, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { CHECKER_PROTOCOLS, type CheckerProtocol, protocolsOf } from '@oyez/contract/judging/checker-protocols';
import { LANGUAGES } from '@oyez/contract/judging/languages';
import { isProgramSkeleton } from '@oyez/contract/judging/program-skeletons';
import { hasProgram, type ProgramMode, programRole } from '@oyez/contract/rules/judge-modes';
import { CodeBox } from './CodeBox.tsx';
import { formTexts } from '../form/form.i18n.ts';
import classes from '../form/form.module.css';
import { ExtraFilesField } from './ExtraFilesField.tsx';
import { FormSection } from './FormSection.tsx';
import { type FormPart, onlyWith } from '../form/onlyWith.ts';
import { JUDGINGS, type Judging, useJudging } from './judgingChoice.ts';
import { StandardCheckerFields } from './StandardCheckerFields.tsx';
import type { ProgramState } from './useProgram.ts';

const PROGRAM_LANGUAGES = LANGUAGES.filter((one) => one.isSpj).map((one) => one.name);

const USED = ['judgeMode', 'spjCode', 'spjLanguage', 'spjProtocol', 'judgeExtraFile'] as const;
type Part = FormPart<(typeof USED)[number]>;

export const JudgingSection = onlyWith(
  USED,
  function JudgingSection({ form, program }: { form: Part; program: ProgramState }) {
    const t = formTexts.use();
    const { values, errors } = form;
    const { judgeMode } = values;
    const { judging, standard, choose } = useJudging(form);
    return (
      <FormSection section="judging">
        <NativeSelect
          label={t('judging.mode')}
          description={t(`judging.${judging}Hint`)}
          value={judging}
          error={errors['problem.judgeMode']}
          data={JUDGINGS.map((one) => ({ value: one, label: t(`judging.${one}`) }))}
          onChange={(event) => choose(event.currentTarget.value as Judging)}
        />
        {standard !== null && <StandardCheckerFields form={form} standard={standard} />}
        {standard === null && hasProgram(judgeMode) && <ProgramFields form={form} mode={judgeMode} program={program} />}
      </FormSection>
    );
  },
);

type ProgramProps = { form: Part; mode: ProgramMode; program: ProgramState };

function ProgramFields({ form: { values, errors, set }, mode, program }: ProgramProps) {
  const t = formTexts.use();
  const error = errors['problem.spjCode'];
  const { spjProtocol } = values;
  const role = programRole(mode);
  // One that no interactor should speak is still shown where it is stored.
  const protocols = CHECKER_PROTOCOLS.filter((one) => one === spjProtocol || protocolsOf(role).includes(one));
  const isUnwritten = values.spjCode.trim() === '' || isProgramSkeleton(values.spjCode);
  return (
    <>
      {isUnwritten && (
        <Alert variant="light" role="status">
          {t(values.spjCode.trim() === '' ? 'judging.changed' : 'judging.begun')}
        </Alert>
      )}
      <div className={classes.row}>
        <NativeSelect
          label={t('judging.language')}
          value={values.spjLanguage}
          error={errors['problem.spjLanguage']}
          data={PROGRAM_LANGUAGES}
          onChange={(event) => set({ spjLanguage: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('judging.protocol')}
          value={spjProtocol}
          error={errors['problem.spjProtocol']}
          data={protocols.map((one) => ({ value: one, label: t(`judging.protocolName.${one}`) }))}
          onChange={(event) => set({ spjProtocol: event.currentTarget.value as CheckerProtocol })}
        />
      </div>
      <p className={classes.hint} aria-live="polite">
        {t(`judging.calling.${spjProtocol}`)}
      </p>
      <CodeBox
        label={t(`judging.${role}`)}
        language={values.spjLanguage}
        value={values.spjCode}
        isWrong={error !== undefined}
        onChange={(spjCode) => set({ spjCode })}
      />
      {error !== undefined && <p className={classes.error}>{error}</p>}
      <div className={classes.row} aria-live="polite">
        <Button
          variant="default"
          size="xs"
          loading={program.isBusy}
          disabled={values.spjCode.trim() === ''}
          onClick={() => void program.compile()}
        >
          {t('judging.compile')}
        </Button>
        {program.isBusy && <span className={classes.hint}>{t('judging.compiling')}</span>}
        {!program.isBusy && program.state === 'compiled' && (
          <span className={classes.good}>{t('judging.compiled')}</span>
        )}
        {!program.isBusy && program.state === 'changed' && values.spjCode.trim() !== '' && (
          <span className={classes.hint}>{t('judging.changedSince')}</span>
        )}
      </div>
      {program.state === 'failed' && (
        <Alert color="red" variant="light" role="alert" title={t('judging.notCompiled')}>
          <pre className={classes.log}>{program.log}</pre>
        </Alert>
      )}
      <ExtraFilesField
        label={t('judging.files')}
        hint={t('judging.filesHint')}
        value={values.judgeExtraFile}
        error={errors['problem.judgeExtraFile']}
        onChange={(judgeExtraFile) => set({ judgeExtraFile })}
      />
    </>
  );
}
