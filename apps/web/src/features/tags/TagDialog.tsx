import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { OverviewTag, TagOverview } from '@oyez/contract/problems/tags-admin';
import { isColor } from '@oyez/contract/rules/colors';
import { useState } from 'react';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { TAG_COLORS } from './colors.ts';
import { NameFields, writtenName, type Names, sentNames } from './NameFields.tsx';
import classes from './TagAdminPage.module.css';
import { useDeleteTag, useMergeTags, useSaveTag } from './tags-admin.api.ts';
import { tagTexts } from './tagsAdmin.i18n.ts';

type TagDialogProps = {
  edited: OverviewTag | 'new' | null;
  oj: string;
  overview: TagOverview;
  onClose: () => void;
};

/** Adds a tag, or changes, merges and deletes one. */
export function TagDialog({ edited, ...form }: TagDialogProps) {
  const t = tagTexts.use();
  const tag = edited === 'new' ? null : edited;
  const title = t(edited === 'new' ? 'tag.add' : 'tag.edit');
  return (
    <Dialog opened={edited !== null} onClose={form.onClose} title={title}>
      {edited !== null && (
        <>
          <TagForm tag={tag} title={title} {...form} />
          {tag !== null && <Merge tag={tag} {...form} />}
        </>
      )}
    </Dialog>
  );
}

type TagFormProps = Omit<TagDialogProps, 'edited'> & { tag: OverviewTag | null; title: string };

function TagForm({ tag, title, oj, overview, onClose }: TagFormProps) {
  const t = tagTexts.use();
  const ui = uiTexts.use();
  const [names, setNames] = useState<Names>({ zh: tag?.names.zh ?? '', en: tag?.names.en ?? '' });
  const [color, setColor] = useState(tag?.color ?? TAG_COLORS[0] ?? '');
  const [tcid, setTcid] = useState(String(tag?.tcid ?? ''));
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useSaveTag();
  const name = writtenName(names);

  const submit = () => {
    const trouble = name === '' ? t('tag.nameMissing') : isColor(color) ? null : t('tag.colorWrong');
    setRefusal(trouble);
    if (trouble !== null) return;
    save.mutate(
      {
        id: tag?.id ?? null,
        draft: {
          name,
          names: sentNames(names),
          color,
          oj: tag?.oj ?? oj,
          tcid: tcid === '' ? undefined : Number(tcid),
        },
      },
      {
        onSuccess: () => {
          toast.success(ui('saved'));
          onClose();
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };
  return (
    <DialogForm
      label={title}
      refusal={refusal}
      onSubmit={submit}
      isBusy={save.isPending}
      onCancel={onClose}
      other={tag !== null && <DeleteTag tag={tag} onClose={onClose} />}
    >
      <NameFields names={names} onChange={setNames} />
      <ColorField value={color} onChange={setColor} />
      <NativeSelect
        label={t('tag.class')}
        value={tcid}
        onChange={(event) => setTcid(event.currentTarget.value)}
        data={[
          { value: '', label: t('none') },
          ...overview.classifications.map((one) => ({ value: String(one.id), label: one.name })),
        ]}
      />
    </DialogForm>
  );
}

/** Any hex colour; some are offered. */
function ColorField({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const t = tagTexts.use();
  return (
    <div className={classes.color}>
      <TextInput
        label={t('tag.color')}
        maxLength={7}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
        leftSection={
          <i
            className={classes.dot}
            style={{ background: isColor(value) ? value : 'var(--line-strong)' }}
            aria-hidden="true"
          />
        }
      />
      <div className={classes.swatches}>
        {TAG_COLORS.map((color) => (
          <button
            key={color}
            type="button"
            className={classes.swatch}
            style={{ background: color }}
            aria-label={color}
            aria-pressed={value.toLowerCase() === color}
            onClick={() => onChange(color)}
          />
        ))}
      </div>
    </div>
  );
}

function DeleteTag({ tag, onClose }: { tag: OverviewTag; onClose: () => void }) {
  const t = tagTexts.use();
  const ui = uiTexts.use();
  const remove = useDeleteTag();
  const ask = async () => {
    const yes = await confirm({
      title: t('deleteTitle', { name: tag.name }),
      text: tag.problems === 0 ? t('tag.deleteUnused') : t('tag.deleteText', { count: tag.problems }),
      confirmLabel: ui('delete'),
      danger: true,
    });
    if (!yes) return;
    remove.mutate(tag.id, {
      onSuccess: () => {
        toast.success(ui('deleted'));
        onClose();
      },
    });
  };
  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      {ui('delete')}
    </Button>
  );
}

/** Two tags that mean the same become one. */
function Merge({ tag, overview, onClose }: { tag: OverviewTag; overview: TagOverview; onClose: () => void }) {
  const t = tagTexts.use();
  const [into, setInto] = useState('');
  const merge = useMergeTags();
  const others = overview.tags.filter((one) => one.id !== tag.id && one.oj === tag.oj);
  const target = others.find((one) => String(one.id) === into);
  if (others.length === 0) return null;
  const ask = async () => {
    if (target === undefined) return;
    const names = { from: tag.name, into: target.name };
    const yes = await confirm({
      title: t('merge.title', names),
      text: t('merge.text', { ...names, count: tag.problems }),
      confirmLabel: t('merge.action'),
      danger: true,
    });
    if (!yes) return;
    merge.mutate(
      { from: tag.id, into: target.id },
      {
        onSuccess: ({ problems }) => {
          toast.success(t('merged', { count: problems, name: target.name }));
          onClose();
        },
      },
    );
  };
  return (
    <div className={classes.merge}>
      <NativeSelect
        label={t('merge.label')}
        value={into}
        onChange={(event) => setInto(event.currentTarget.value)}
        data={[
          { value: '', label: t('merge.choose') },
          ...others.map((one) => ({ value: String(one.id), label: one.name })),
        ]}
      />
      <Button variant="default" disabled={target === undefined} loading={merge.isPending} onClick={() => void ask()}>
        {t('merge.action')}
      </Button>
    </div>
  );
}
