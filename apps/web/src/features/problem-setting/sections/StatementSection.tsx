import { Button, TextInput } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import type { Statement } from '@oyez/contract/problems/problems';
import { textLanguage, type TextLanguage, TEXT_LANGUAGES } from '@oyez/contract/wire/values';
import { useState } from 'react';
import { useLocale } from '../../../api/locale.ts';
import { MarkdownEditor } from '../../../ui/editor/MarkdownEditor.tsx';
import { useMarkdownUploads } from '../../files/files.api.ts';
import { formTexts } from '../form/form.i18n.ts';
import classes from '../form/form.module.css';
import { FormSection } from './FormSection.tsx';
import { type FormPart, onlyWith } from '../form/onlyWith.ts';
import { isBlank, NO_STATEMENT } from '../form/formValues.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';

const PARTS = [
  { name: 'description', label: 'description', isRequired: false, height: 300 },
  { name: 'input', label: 'input', isRequired: true, height: 140 },
  { name: 'output', label: 'output', isRequired: true, height: 140 },
  { name: 'hint', label: 'note', isRequired: false, height: 140 },
] as const;

const USED = ['statements'] as const;
type Part = FormPart<(typeof USED)[number]>;

/** The statement in one language or both, each as a whole behind its own tab. */
export const StatementSection = onlyWith(USED, function StatementSection({ form }: { form: Part }) {
  const t = formTexts.use();
  const own = textLanguage(useLocale());
  const { values, errors, set } = form;
  const uploads = useMarkdownUploads();
  const written = TEXT_LANGUAGES.filter((one) => !isBlank(values.statements[one]));
  const [chosen, setChosen] = useState<TextLanguage>();
  const language = chosen ?? (written.includes(own) ? own : (written[0] ?? own));
  const other = language === 'zh' ? 'en' : 'zh';
  const text = values.statements[language];
  const write = (patch: Partial<Statement>) =>
    set({ statements: { ...values.statements, [language]: { ...text, ...patch } } });
  const errorOf = (name: keyof Statement) => errors[`problem.statements.${language}.${name}`];
  const noteOf = (one: TextLanguage) => {
    if (isBlank(values.statements[one])) return ` (${t('statement.empty')})`;
    const isWrong = Object.keys(errors).some((name) => name.startsWith(`problem.statements.${one}.`));
    return isWrong ? ` (${t('statement.incomplete')})` : '';
  };

  return (
    <FormSection section="statement" hint={t('statement.hint')}>
      <div className={classes.row}>
        <SegmentedControl
          aria-label={t('statement.language')}
          value={language}
          onChange={(value) => setChosen(value as TextLanguage)}
          data={TEXT_LANGUAGES.map((one) => ({ value: one, label: `${t(`language.${one}`)}${noteOf(one)}` }))}
        />
        {isBlank(text) && !isBlank(values.statements[other]) && (
          <Button size="xs" variant="default" onClick={() => write(values.statements[other])}>
            {t('statement.copy', { language: t(`language.${other}`) })}
          </Button>
        )}
        {!isBlank(text) && !isBlank(values.statements[other]) && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => write(NO_STATEMENT)}>
            {t('statement.clear')}
          </Button>
        )}
      </div>
      {errors['problem.statements'] !== undefined && <p className={classes.error}>{errors['problem.statements']}</p>}
      <TextInput
        label={t('statement.title')}
        withAsterisk
        aria-required
        lang={language}
        maxLength={limits.problem.title}
        value={text.title}
        error={errorOf('title')}
        onChange={(event) => write({ title: event.currentTarget.value })}
      />
      {PARTS.map(({ name, label, isRequired, height }) => (
        <MarkdownEditor
          key={`${language}-${name}`}
          label={t(`statement.${label}`)}
          withAsterisk={isRequired}
          required={isRequired}
          maxLength={limits.problem.text}
          height={height}
          headingBase={3}
          uploads={uploads}
          value={text[name]}
          error={errorOf(name)}
          onChange={(value) => write({ [name]: value })}
        />
      ))}
    </FormSection>
  );
});
