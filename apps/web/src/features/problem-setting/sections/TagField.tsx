import { Alert, Button, NativeSelect, TagsInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { limits } from '@oyez/contract/rules/limits';
import { toast } from '../../../ui/feedback/toast.ts';
import { formTexts } from '../form/form.i18n.ts';
import classes from '../form/form.module.css';
import type { FormTag } from '../form/formValues.ts';
import { useTagGroups } from '../setting.api.ts';

type Props = {
  tags: readonly FormTag[];
  onChange: (tags: FormTag[]) => void;
  error?: string | undefined;
  label?: string;
};

/** Tags of the site by their classification, and new ones by name. */
export function TagField({ tags, onChange, error, label }: Props) {
  const t = formTexts.use();
  const { data: groups = [] } = useTagGroups();
  const known = new Map(groups.flatMap((group) => group.tagList).map((tag) => [folded(tag.name), tag]));

  const choose = (names: string[]) =>
    onChange(
      names.map((name) => {
        const chosen = tags.find((tag) => folded(tag.name) === folded(name));
        if (chosen !== undefined) return chosen;
        const tag = known.get(folded(name));
        return { id: tag?.id ?? null, name: tag?.name ?? name.trim(), color: tag?.color ?? null };
      }),
    );

  return (
    <TagsInput
      label={label ?? t('basics.tags')}
      description={t('basics.tagsHint')}
      value={tags.map((tag) => tag.name)}
      error={error}
      maxTags={limits.problem.tags}
      data={groups
        .filter((group) => group.tagList.length > 0)
        .map((group) => ({
          group: group.classification?.name ?? '–',
          items: [...new Set(group.tagList.map((tag) => tag.name))],
        }))}
      isDuplicate={(name, names) => names.some((one) => folded(one) === folded(name))}
      onDuplicate={() => toast.warning(t('basics.tagTwice'))}
      maxLength={limits.problem.tagName}
      comboboxProps={{ withinPortal: true }}
      maxDropdownHeight={280}
      onChange={choose}
    />
  );
}

/** Where tags that saving will make are to stand in the lists of tags. */
export function NewTags({ tags, onChange }: Pick<Props, 'tags' | 'onChange'>) {
  const t = formTexts.use();
  const { data: groups = [], ofGroup } = useTagGroups();
  const kinds = groups.flatMap(({ classification }) => (classification === null ? [] : [classification]));
  // What a group calls its own stands in no classification of the site.
  if (kinds.length === 0 || ofGroup) return null;
  return tags.map(
    (tag, index) =>
      tag.id === null && (
        <NativeSelect
          key={tag.name}
          className={classes.wide ?? ''}
          label={t('basics.tagClass', { name: tag.name })}
          value={String(tag.classId ?? '')}
          data={[
            { value: '', label: t('basics.noTagClass') },
            ...kinds.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange(tags.with(index, { ...tag, classId: value === '' ? null : Number(value) }))
          }
        />
      ),
  );
}

/** Tags of a draft that have been deleted since, or merged into others: saving would leave them out. */
export function GoneTags({
  tags,
  kept,
  onChange,
}: Pick<Props, 'tags' | 'onChange'> & {
  /** Of the judge that the problem is from: no list here has them. */
  kept: readonly FormTag[];
}) {
  const t = formTexts.use();
  const { data: groups, areCurrent } = useTagGroups();
  if (groups === undefined || !areCurrent) return null;
  const present = groups.flatMap((group) => group.tagList);
  const ids = new Set([...present, ...kept].map((tag) => tag.id));
  const isGone = ({ id }: FormTag) => id !== null && !ids.has(id);
  const gone = tags.filter(isGone);
  if (gone.length === 0) return null;
  const again = (tag: FormTag) => {
    const same = present.find((one) => folded(one.name) === folded(tag.name));
    return { ...tag, id: same?.id ?? null };
  };
  return (
    <Alert variant="light" color="yellow" role="status">
      <p>{t('basics.tagsGone', { names: gone.map((tag) => tag.name).join(', ') })}</p>
      <div className={classes.row}>
        <Button size="xs" variant="default" onClick={() => onChange(tags.filter((tag) => !isGone(tag)))}>
          {t('basics.leaveTagsOut')}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => onChange(tags.map((tag) => (isGone(tag) ? again(tag) : tag)))}
        >
          {t('basics.makeTagsAgain')}
        </Button>
      </div>
    </Alert>
  );
}

function folded(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}
