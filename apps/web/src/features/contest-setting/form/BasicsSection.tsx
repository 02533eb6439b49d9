import { NativeSelect, TextInput } from '@mantine/core';
import { ruleOf, RULES } from '@oyez/contract/contests/contest-values';
import { limits } from '@oyez/contract/rules/limits';
import { MarkdownEditor } from '../../../ui/editor/MarkdownEditor.tsx';
import { useMarkdownUploads } from '../../files/files.api.ts';
import { settingTexts } from '../contestSetting.i18n.ts';
import { FormSection } from './FormSection.tsx';
import classes from './contestForm.module.css';
import { formTexts } from './form.i18n.ts';
import type { FormPart } from './useContestForm.ts';

export function BasicsSection({ form: { values, errors, set } }: { form: FormPart }) {
  const t = formTexts.use();
  const s = settingTexts.use();
  const uploads = useMarkdownUploads();
  return (
    <FormSection section="basics">
      <TextInput
        label={t('title')}
        withAsterisk
        aria-required
        autoComplete="off"
        maxLength={limits.contest.title}
        value={values.title}
        error={errors['title']}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <div className={classes.fields}>
        <NativeSelect
          label={t('rule')}
          description={t(`ruleHint.${ruleOf(values)}`)}
          value={String(values.type)}
          error={errors['type']}
          data={RULES.map((rule, index) => ({ value: String(index), label: s(`rule.${rule}`) }))}
          onChange={(event) => set({ type: Number(event.currentTarget.value) })}
        />
        {ruleOf(values) === 'oi' && (
          <NativeSelect
            label={t('oiScore')}
            description={t('oiScoreHint')}
            value={values.oiScore}
            error={errors['oiRankScoreType']}
            data={[
              { value: 'Recent', label: t('oiScores.recent') },
              { value: 'Highest', label: t('oiScores.highest') },
            ]}
            onChange={(event) => set({ oiScore: event.currentTarget.value === 'Highest' ? 'Highest' : 'Recent' })}
          />
        )}
      </div>
      <MarkdownEditor
        label={t('description')}
        description={t('descriptionHint')}
        withAsterisk
        maxLength={limits.contest.description}
        uploads={uploads}
        value={values.description}
        error={errors['description']}
        onChange={(description) => set({ description })}
      />
    </FormSection>
  );
}
