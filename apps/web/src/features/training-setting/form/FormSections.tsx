import { NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { limits } from '@oyez/contract/rules/limits';
import { TRAINING_AUTH_NAMES } from '@oyez/contract/trainings/training-values';
import { useQuery } from '@tanstack/react-query';
import { MarkdownEditor } from '../../../ui/editor/MarkdownEditor.tsx';
import type { StoredForm } from '../../../ui/forms/drafts/useStoredForm.ts';
import { PasswordInput } from '../../../ui/forms/PasswordInput.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useMarkdownUploads } from '../../files/files.api.ts';
import { ColorField } from '../categories/ColorField.tsx';
import type { SettingPlace } from '../settingPlace.ts';
import { categoriesQuery } from '../trainingSetting.api.ts';
import { settingTexts } from '../trainingSetting.i18n.ts';
import { formTexts } from './form.i18n.ts';
import classes from './trainingForm.module.css';
import { NEW_CATEGORY, type TrainingValues } from './trainingValues.ts';

type FormPart = Pick<StoredForm<TrainingValues>, 'values' | 'errors' | 'set'>;

export function BasicsSection({ form, place }: { form: FormPart; place: SettingPlace }) {
  const t = formTexts.use();
  const { values, errors, set } = form;
  const uploads = useMarkdownUploads();
  return (
    <Panel title={t('what')}>
      <div className={classes.body}>
        <TextInput
          label={t('title')}
          withAsterisk
          aria-required
          autoComplete="off"
          maxLength={limits.training.title}
          value={values.title}
          error={errors['title']}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <div className={classes.fields}>
          <Category form={form} place={place} />
          <NumberInput
            label={t('rank')}
            description={t('rankHint')}
            withAsterisk
            min={0}
            max={limits.training.rank}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            value={values.rank}
            error={errors['rank']}
            onChange={(value) => set({ rank: value === '' ? '' : Number(value) })}
          />
        </div>
        <MarkdownEditor
          label={t('description')}
          description={t('descriptionHint')}
          withAsterisk
          maxLength={limits.training.description}
          uploads={uploads}
          value={values.description}
          error={errors['description']}
          onChange={(description) => set({ description })}
        />
      </div>
    </Panel>
  );
}

/** One that is there, or a new one that is made with the training. */
function Category({ form: { values, errors, set }, place }: { form: FormPart; place: SettingPlace }) {
  const t = formTexts.use();
  const { data } = useQuery(categoriesQuery(place.gid));
  const known = data?.categories ?? [];
  const isNew = values.category === NEW_CATEGORY;
  const reason = errors['trainingCategory'];
  return (
    <div className={classes.category}>
      <NativeSelect
        label={t('category')}
        withAsterisk
        aria-required
        value={values.category}
        error={isNew ? undefined : reason}
        data={[
          { value: '', label: t('chooseCategory'), disabled: true },
          ...known.map((one) => ({ value: String(one.id), label: one.name })),
          { value: NEW_CATEGORY, label: t('newCategory') },
        ]}
        onChange={(event) => set({ category: event.currentTarget.value })}
      />
      {isNew && (
        <div className={classes.newCategory}>
          <TextInput
            label={t('categoryName')}
            description={t('categoryMade')}
            withAsterisk
            autoComplete="off"
            maxLength={limits.training.categoryName}
            value={values.categoryName}
            error={errors['name'] ?? reason}
            onChange={(event) => set({ categoryName: event.currentTarget.value })}
          />
          <ColorField
            label={t('color')}
            value={values.categoryColor}
            error={errors['color']}
            onChange={(categoryColor) => set({ categoryColor })}
          />
        </div>
      )}
    </div>
  );
}

export function AccessSection({
  form: { values, errors, set },
  hasPassword,
}: {
  form: FormPart;
  hasPassword: boolean;
}) {
  const t = formTexts.use();
  const s = settingTexts.use();
  return (
    <Panel title={t('who')}>
      <div className={classes.body}>
        <Switch
          label={t('visible')}
          description={t('visibleHint')}
          checked={values.status}
          onChange={(event) => set({ status: event.currentTarget.checked })}
        />
        <div className={classes.fields}>
          <NativeSelect
            label={t('auth')}
            description={t(`authHint.${values.auth}`)}
            value={values.auth}
            error={errors['auth']}
            data={Object.values(TRAINING_AUTH_NAMES).map((value) => ({ value, label: s(`auth.${value}`) }))}
            onChange={({ currentTarget: { value } }) => set({ auth: value === 'Private' ? 'Private' : 'Public' })}
          />
          {values.auth === TRAINING_AUTH_NAMES.private && (
            <PasswordInput
              label={t('password')}
              description={t(hasPassword ? 'passwordKept' : 'passwordHint')}
              placeholder={hasPassword ? t('unchanged') : ''}
              withAsterisk={!hasPassword}
              autoComplete="new-password"
              maxLength={limits.training.password}
              value={values.privatePwd}
              error={errors['privatePwd']}
              onChange={(event) => set({ privatePwd: event.currentTarget.value })}
            />
          )}
        </div>
      </div>
    </Panel>
  );
}
