import { Button, Input, Switch, TextInput } from '@mantine/core';
import { GROUP_AUTHS, groupAuthOf } from '@oyez/contract/groups/group-values';
import { limits } from '@oyez/contract/rules/limits';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { MarkdownEditor } from '../../../ui/editor/MarkdownEditor.tsx';
import { groupTexts } from '../groups.i18n.ts';
import { formTexts } from './groupForm.i18n.ts';
import { aCode } from './groupValues.ts';
import type { GroupFormHandle } from './useGroupForm.ts';
import classes from './groupForm.module.css';

const { name, shortName, brief, description } = limits.group;

/** What a group says of itself and how one joins it: the same where one is created and where it is changed. */
export function GroupFields({ form, isNew }: { form: GroupFormHandle; isNew: boolean }) {
  const t = formTexts.use();
  const words = groupTexts.use();
  const { auth } = form.values;
  const kind = groupAuthOf({ auth });
  const required = { withAsterisk: true, required: true };
  return (
    <div className={classes.fields}>
      <div className={classes.pair}>
        <TextInput
          {...required}
          label={t('name')}
          description={t('nameHint')}
          maxLength={name.max * 2}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <TextInput
          {...required}
          label={t('shortName')}
          description={
            isNew ? t('shortNameHint') : t('sentences', { first: t('shortNameHint'), second: t('shortNameKept') })
          }
          maxLength={shortName.max * 2}
          autoComplete="off"
          {...form.getInputProps('shortName')}
        />
      </div>
      <TextInput
        {...required}
        label={t('brief')}
        description={t('briefHint')}
        maxLength={brief.max * 2}
        autoComplete="off"
        {...form.getInputProps('brief')}
      />
      <div className={classes.pair}>
        <Input.Wrapper
          label={t('auth')}
          description={words(`authHint.${kind}`)}
          error={form.errors['auth']}
          labelElement="div"
        >
          <div>
            <SegmentedControl
              aria-label={t('auth')}
              value={String(auth)}
              onChange={(value) => form.setFieldValue('auth', Number(value))}
              data={GROUP_AUTHS.map((one, place) => ({ value: String(place + 1), label: words(`auth.${one}`) }))}
            />
          </div>
        </Input.Wrapper>
        {kind !== 'public' && (
          <TextInput
            {...required}
            label={t('code')}
            description={t('sentences', { first: t('codeHint'), second: t(`codeUse.${kind}`) })}
            maxLength={limits.group.code * 2}
            autoComplete="off"
            rightSectionWidth={104}
            rightSection={
              <Button size="compact-xs" variant="subtle" onClick={() => form.setFieldValue('code', aCode())}>
                {t('newCode')}
              </Button>
            }
            {...form.getInputProps('code')}
          />
        )}
      </div>
      <MarkdownEditor
        label={t('description')}
        description={t('descriptionHint')}
        height={220}
        withAsterisk
        required
        maxLength={description.max}
        value={form.values.description}
        onChange={(text) => form.setFieldValue('description', text)}
        error={form.errors['description']}
        name="description"
      />
      <Switch
        label={t('visible')}
        description={t('visibleHint')}
        {...form.getInputProps('visible', { type: 'checkbox' })}
      />
    </div>
  );
}
