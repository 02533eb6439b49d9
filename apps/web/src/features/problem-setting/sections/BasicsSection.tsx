import { NativeSelect, TextInput } from '@mantine/core';
import { remoteLimits } from '@oyez/contract/remote/remote-values';
import { limits } from '@oyez/contract/rules/limits';
import { DIFFICULTIES } from '@oyez/contract/problems/problems';
import { displayIdOf } from '@oyez/contract/rules/display-id';
import { groupDisplayId } from '@oyez/contract/rules/group-display-id';
import { pick } from '@oyez/contract/wire/values';
import { PROBLEM_TYPES, problemTypeOf, typeNumberOf } from '@oyez/contract/rules/problem-types';
import { PROBLEM_AUTH } from '@oyez/contract/problems/problem-visibility';
import { useLocale } from '../../../api/locale.ts';
import { grantsOf, useSession } from '../../../api/session.ts';
import { useGroupAround } from '../../groups/groups.api.ts';
import { formTexts } from '../form/form.i18n.ts';
import classes from '../form/form.module.css';
import { FormSection } from './FormSection.tsx';
import { type FormPart, onlyWith } from '../form/onlyWith.ts';
import { AUTHS, authName, type FormValues } from '../form/formValues.ts';
import { withType } from './scores.ts';
import { GoneTags, NewTags, TagField } from './TagField.tsx';

const USED = ['elsewhere', 'problemId', 'auth', 'type', 'difficulty', 'source', 'tags'] as const;
type Part = FormPart<(typeof USED)[number]>;

type Props = {
  form: Part;
  /** What a problem has already; none while one is made. */
  stored: FormValues | undefined;
  /** The whole id that it has; in a group its form leaves the short name out. */
  displayId: string | undefined;
};

export const BasicsSection = onlyWith(USED, function BasicsSection({ form, stored, displayId }: Props) {
  const t = formTexts.use();
  const locale = useLocale();
  const { values, errors, set } = form;
  const group = useGroupAround();
  const mayPublishOnSite = grantsOf(useSession()).includes('problem_edit_any');
  const mayPublish = group !== null || mayPublishOnSite || stored?.auth === PROBLEM_AUTH.public;
  const isMoved = stored !== undefined && displayIdOf(values.problemId) !== displayIdOf(stored.problemId);
  const auth = authName(values.auth);
  return (
    <FormSection section="basics">
      <div className={classes.fields}>
        <TextInput
          label={t('basics.id')}
          description={
            <>
              {isMoved
                ? t('basics.idMoves', { id: displayId ?? stored.problemId })
                : t('basics.idHint', { max: limits.problem.displayId })}
              {group !== null && (
                <GroupId shortName={group.group.shortName} sent={values.problemId} present={displayId} />
              )}
            </>
          }
          name="problemId"
          withAsterisk
          aria-required
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.problem.displayId}
          value={values.problemId}
          error={errors['problem.problemId']}
          onChange={(event) => set({ problemId: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('basics.auth')}
          description={
            mayPublish
              ? t(group === null ? `basics.authHint.${auth}` : `inGroup.authHint.${auth}`)
              : t('basics.mayNotPublish')
          }
          value={String(values.auth)}
          error={errors['problem.auth']}
          data={AUTHS.map(({ value, name }) => ({
            value: String(value),
            label: t(`basics.authName.${name}`),
            disabled: value === PROBLEM_AUTH.public && !mayPublish,
          }))}
          onChange={(event) => set({ auth: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          label={t('basics.type')}
          description={t(`basics.typeHint.${problemTypeOf(values.type)}`)}
          value={String(values.type)}
          error={errors['problem.type']}
          data={PROBLEM_TYPES.map((type) => ({ value: String(typeNumberOf(type)), label: t(`basics.${type}`) }))}
          onChange={({ currentTarget: { value } }) => set((before) => withType(before, Number(value)))}
        />
        <NativeSelect
          label={t('basics.difficulty')}
          value={String(values.difficulty)}
          error={errors['problem.difficulty']}
          data={DIFFICULTIES.map((one) => ({ value: String(one.value), label: pick(one, locale) }))}
          onChange={(event) => set({ difficulty: Number(event.currentTarget.value) })}
        />
      </div>
      <TagField tags={values.tags} error={errors['tags']} onChange={(tags) => set({ tags })} />
      <GoneTags
        tags={values.tags}
        kept={values.elsewhere === null ? [] : (stored?.tags ?? [])}
        onChange={(tags) => set({ tags })}
      />
      <NewTags tags={values.tags} onChange={(tags) => set({ tags })} />
      <TextInput
        label={t('basics.source')}
        description={t('basics.sourceHint')}
        maxLength={values.elsewhere === null ? limits.problem.source : remoteLimits.source}
        value={values.source}
        error={errors['problem.source']}
        onChange={(event) => set({ source: event.currentTarget.value })}
      />
    </FormSection>
  );
});

/** The id under which a group's problem will be known: the group's short name stands in front. */
function GroupId({ shortName, sent, present }: { shortName: string; sent: string; present: string | undefined }) {
  const t = formTexts.use();
  const id = sent.trim() === '' ? undefined : groupDisplayId(shortName, sent, present);
  return id !== undefined && <span className={classes.groupId}> {t('inGroup.id', { id })}</span>;
}
