import { ActionIcon, Button, ColorInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/ColorInput.css';
import '@mantine/core/styles/ColorPicker.css';
import '@mantine/core/styles/ColorSwatch.css';
import type { Honor } from '@oyez/contract/site/site';
import { HonorDraft } from '@oyez/contract/site/site-items';
import type { z } from 'zod';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
import { FormFoot, openDialog } from '../../../ui/dialogs/dialog.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { IconTrash } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/forms/useContractForm.ts';
import { Section } from '../Section.tsx';
import { IconEdit } from './icons.tsx';
import { settingsTexts } from '../settings.i18n.ts';
import classes from '../settings.module.css';
import { adminHonorsQuery, useDeleteHonor, useSaveHonor } from '../siteAdmin.api.ts';
import { toolTexts } from './tools.i18n.ts';

const COLORS = ['#8d5d00', '#17783b', '#0b7573', '#4056c4', '#7440c4', '#b0208a', '#c5262f', '#6b655c'];

export function HonorEditor() {
  const t = toolTexts.use();
  const s = settingsTexts.use();
  const remove = useDeleteHonor();

  const askDelete = async ({ id, title }: Honor) => {
    const sure = await confirm({
      title: t('honors.deleteTitle', { name: title }),
      text: t('honors.deleteText'),
      confirmLabel: t('honors.delete'),
      danger: true,
    });
    if (sure) remove.mutate(id, { onError: (error) => toast.error(errorMessage(error)) });
  };

  return (
    <Section id="honors" title={t('honors.title')} query={adminHonorsQuery}>
      {(honors) => (
        <>
          <p className={classes.add}>{t('honors.hint')}</p>
          {honors.length === 0 && <p className={classes.empty}>{t('honors.empty')}</p>}
          <ul className={classes.list} aria-label={t('honors.title')}>
            {honors.map((honor) => (
              <li key={honor.id} className={classes.item}>
                <div className={classes.itemText}>
                  <span className={classes.honor} style={{ borderColor: honor.color }}>
                    {honor.title}
                  </span>{' '}
                  <span className={classes.itemFact}>{t('honors.from', { count: honor.accepted })}</span>
                </div>
                <div className={classes.actions}>
                  <ActionIcon aria-label={s('edit', { name: honor.title })} onClick={() => openHonor(honor)}>
                    <IconEdit />
                  </ActionIcon>
                  <ActionIcon aria-label={s('delete', { name: honor.title })} onClick={() => void askDelete(honor)}>
                    <IconTrash />
                  </ActionIcon>
                </div>
              </li>
            ))}
          </ul>
          <div className={classes.add}>
            <Button variant="default" onClick={() => openHonor()}>
              {t('honors.add')}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}

function openHonor(honor?: Honor): void {
  openDialog(
    {
      title: toolTexts.now(honor === undefined ? 'honors.add' : 'honors.edit'),
    },
    (close) => <HonorForm honor={honor} onClose={close} />,
  );
}

function HonorForm({ honor, onClose }: { honor: Honor | undefined; onClose: () => void }) {
  const t = toolTexts.use();
  const s = settingsTexts.use();
  const save = useSaveHonor();
  const handle = useContractForm({
    schema: HonorDraft,
    initial: { title: honor?.title ?? '', color: honor?.color ?? COLORS[3], accepted: String(honor?.accepted ?? '') },
    byCode: { honor_threshold_taken: 'accepted' },
  });
  return (
    <ContractForm
      label={t('honors.title')}
      handle={handle}
      summary={false}
      onSubmit={async (draft: z.output<typeof HonorDraft>) => {
        await save.mutateAsync({ ...draft, ...(honor !== undefined && { id: honor.id }) });
        onClose();
      }}
    >
      {({ isBusy }) => (
        <div className={classes.accounts}>
          <TextInput
            label={t('honors.name')}
            description={t('honors.nameHint')}
            data-autofocus
            autoComplete="off"
            {...handle.field('title')}
          />
          <ColorInput label={t('honors.color')} swatches={COLORS} withEyeDropper={false} {...handle.field('color')} />
          <TextInput
            label={t('honors.accepted')}
            inputMode="numeric"
            autoComplete="off"
            {...handle.field('accepted')}
          />
          <FormFoot action={honor === undefined ? s('add') : s('save')} isBusy={isBusy} onCancel={onClose} />
        </div>
      )}
    </ContractForm>
  );
}
