import { Button, TextInput } from '@mantine/core';
import { classLimits } from '@oyez/contract/classes/class-limits';
import type { GroupSection } from '@oyez/contract/classes/class-values';
import type { ClassInfo } from '@oyez/contract/classes/sections';
import { useState } from 'react';
import { onceDone } from '../../../api/once-done.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useAddSection, useRemoveSection, useRenameSection, useRestoreSection } from '../classes.api.ts';
import classes from './sections.module.css';
import { sectionTexts } from './sections.i18n.ts';

type Open = { section: GroupSection | null };

/** The sections of a group with their sizes. */
export function Sections({ gid, info: { sections, can } }: { gid: number; info: ClassInfo }) {
  const t = sectionTexts.use();
  const [open, setOpen] = useState<Open>();
  return (
    <Panel
      title={t('sections')}
      action={
        can.manage && (
          <Button size="xs" variant="default" onClick={() => setOpen({ section: null })}>
            {t('newSection')}
          </Button>
        )
      }
    >
      <div className={classes.part}>
        <p className={classes.hint}>{sections.length === 0 ? t('noSections') : t('sectionsHint')}</p>
        {sections.length > 0 && (
          <ul className={classes.sections}>
            {sections.map((section) => (
              <li key={section.id}>
                <bdi className={classes.name}>{section.name}</bdi>
                <span className={classes.grow}>{t('people', { count: section.members })}</span>
                {can.manage && <Deeds gid={gid} section={section} onRename={() => setOpen({ section })} />}
              </li>
            ))}
          </ul>
        )}
      </div>
      {open !== undefined && <SectionForm gid={gid} section={open.section} onClose={() => setOpen(undefined)} />}
    </Panel>
  );
}

function Deeds({ gid, section, onRename }: { gid: number; section: GroupSection; onRename: () => void }) {
  const t = sectionTexts.use();
  const remove = useRemoveSection(gid);
  const restore = useRestoreSection(gid);
  const { id, name } = section;
  const bringBack = () => onceDone(restore.mutateAsync(id), () => toast.success(t('restored', { name })));
  const takeAway = () =>
    onceDone(remove.mutateAsync(id), () => offerUndo(`section ${id}`, t('removed', { name }), bringBack));
  return (
    <span className={classes.buttons}>
      <Button size="compact-xs" variant="default" aria-label={t('renameOf', { name })} onClick={onRename}>
        {t('rename')}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('removeOf', { name })}
        loading={remove.isPending}
        onClick={takeAway}
      >
        {t('remove')}
      </Button>
    </span>
  );
}

function SectionForm({ gid, section, onClose }: { gid: number; section: GroupSection | null; onClose: () => void }) {
  const t = sectionTexts.use();
  const add = useAddSection(gid);
  const rename = useRenameSection(gid);
  const [name, setName] = useState(section?.name ?? '');
  const title = section === null ? t('newSection') : t('renameOf', { name: section.name });
  const send = () => {
    if (section === null) add.mutate(name, { onSuccess: onClose });
    else rename.mutate({ id: section.id, name }, { onSuccess: onClose });
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <DialogForm
        label={title}
        action={section === null ? t('create') : t('rename')}
        refusal={null}
        isBusy={add.isPending || rename.isPending}
        onCancel={onClose}
        onSubmit={send}
      >
        <TextInput
          label={t('name')}
          required
          data-autofocus
          autoComplete="off"
          dir="auto"
          maxLength={classLimits.section.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
