import { Button, NativeSelect, Switch } from '@mantine/core';
import { templateOf } from '@oyez/contract/judging/language-templates';
import { CodeBox } from './CodeBox.tsx';
import { formTexts } from '../form/form.i18n.ts';
import classes from '../form/form.module.css';
import { ExtraFilesField } from './ExtraFilesField.tsx';
import { FormSection } from './FormSection.tsx';
import { type FormPart, onlyWith } from '../form/onlyWith.ts';
import { languagesFor, type Template } from '../form/formValues.ts';

const USED = ['elsewhere', 'languages', 'templates', 'userExtraFile'] as const;
type Part = FormPart<(typeof USED)[number]>;

export const LanguagesSection = onlyWith(USED, function LanguagesSection({ form }: { form: Part }) {
  const t = formTexts.use();
  const { values, errors, set } = form;
  const { languages } = values;
  const all = languagesFor(values);
  const names = all.map((one) => one.name);
  const choose = (name: string, wanted: boolean) =>
    set({ languages: names.filter((one) => (one === name ? wanted : languages.includes(one))) });
  return (
    <FormSection section="languages">
      <fieldset className={classes.choices}>
        <legend>{t('languages.hint')}</legend>
        {all.map(({ name, reason = null }) => (
          <label key={name} className={classes.choice}>
            <input
              type="checkbox"
              checked={languages.includes(name)}
              onChange={(event) => choose(name, event.currentTarget.checked)}
            />
            {name}
            {reason !== null && <small className={classes.unoffered}>{reason}</small>}
          </label>
        ))}
      </fieldset>
      {errors['languages'] !== undefined && <p className={classes.error}>{errors['languages']}</p>}
      <div className={classes.row}>
        <Button size="xs" variant="default" onClick={() => set({ languages: names })}>
          {t('languages.all')}
        </Button>
        <Button size="xs" variant="default" onClick={() => set({ languages: [] })}>
          {t('languages.none')}
        </Button>
      </div>
      <Templates form={form} />
      {values.elsewhere === null && (
        <ExtraFilesField
          label={t('languages.userFiles')}
          hint={t('languages.userFilesHint')}
          value={values.userExtraFile}
          error={errors['problem.userExtraFile']}
          onChange={(userExtraFile) => set({ userExtraFile })}
        />
      )}
    </FormSection>
  );
});

function Templates({ form: { values, errors, set } }: { form: Part }) {
  const t = formTexts.use();
  const { templates, languages } = values;
  const shown = languages.filter((name) => templates[name] !== undefined);
  const write = (name: string, patch: Partial<Template>) =>
    set({ templates: { ...templates, [name]: { code: '', isOn: true, ...templates[name], ...patch } } });
  const remove = (name: string) =>
    set({ templates: Object.fromEntries(Object.entries(templates).filter(([one]) => one !== name)) });
  return (
    <div className={classes.body} style={{ padding: 0 }}>
      <NativeSelect
        label={t('languages.templates')}
        description={t('languages.templatesHint')}
        error={errors['codeTemplates']}
        value=""
        data={[
          { value: '', label: t('languages.choose') },
          ...languages.filter((name) => !shown.includes(name)).map((name) => ({ value: name, label: name })),
        ]}
        onChange={(event) => {
          const name = event.currentTarget.value;
          if (name !== '') write(name, { code: templateOf(name) });
        }}
      />
      {shown.map((name) => (
        <div key={name} className={classes.template}>
          <div className={classes.row}>
            <span className={classes.templateName}>{name}</span>
            <Switch
              label={t('languages.on')}
              checked={templates[name]?.isOn === true}
              onChange={(event) => write(name, { isOn: event.currentTarget.checked })}
            />
            {templateOf(name) !== '' && (
              <Button size="compact-xs" variant="subtle" onClick={() => write(name, { code: templateOf(name) })}>
                {t('languages.usual')}
              </Button>
            )}
            <Button size="compact-xs" variant="subtle" color="red" onClick={() => remove(name)}>
              {t('languages.remove', { language: name })}
            </Button>
          </div>
          <CodeBox
            isLow
            label={t('languages.code', { language: name })}
            language={name}
            value={templates[name]?.code ?? ''}
            onChange={(code) => write(name, { code })}
          />
        </div>
      ))}
    </div>
  );
}
