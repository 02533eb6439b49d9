import { ActionIcon, Button, TextInput } from '@mantine/core';
import { ToolDraft, type ToolOfStaff } from '@oyez/contract/site/site-items';
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
import { adminToolsQuery, useDeleteTool, useOrderItems, useSaveTool } from '../siteAdmin.api.ts';
import { SortableList } from './SortableList.tsx';
import { toolTexts } from './tools.i18n.ts';

export function ToolEditor() {
  const t = toolTexts.use();
  const s = settingsTexts.use();
  const remove = useDeleteTool();
  const order = useOrderItems<ToolOfStaff>('tool');
  const fail = { onError: (error: unknown) => toast.error(errorMessage(error)) };

  const askDelete = async ({ id, name }: ToolOfStaff) => {
    const sure = await confirm({
      title: t('tools.deleteTitle', { name }),
      text: t('tools.deleteText'),
      confirmLabel: t('tools.delete'),
      danger: true,
    });
    if (sure) remove.mutate(id, fail);
  };

  return (
    <Section id="tools" title={t('tools.title')} query={adminToolsQuery}>
      {(tools) => (
        <>
          <p className={classes.add}>{t('tools.hint')}</p>
          {tools.length === 0 && <p className={classes.empty}>{t('tools.empty')}</p>}
          <SortableList
            label={t('tools.title')}
            items={tools}
            itemName={(tool) => tool.name}
            onOrder={(after) => order(tools, after)}
          >
            {(tool) => (
              <>
                <div className={classes.itemText}>
                  <p className={classes.itemName}>{tool.name}</p>
                  <p className={classes.itemFact}>{tool.url}</p>
                </div>
                <div className={classes.actions}>
                  <ActionIcon aria-label={s('edit', { name: tool.name })} onClick={() => openTool(tool)}>
                    <IconEdit />
                  </ActionIcon>
                  <ActionIcon aria-label={s('delete', { name: tool.name })} onClick={() => void askDelete(tool)}>
                    <IconTrash />
                  </ActionIcon>
                </div>
              </>
            )}
          </SortableList>
          <div className={classes.add}>
            <Button variant="default" onClick={() => openTool()}>
              {t('tools.add')}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}

function openTool(tool?: ToolOfStaff): void {
  openDialog(
    {
      title: toolTexts.now(tool === undefined ? 'tools.add' : 'tools.edit'),
    },
    (close) => <ToolForm tool={tool} onClose={close} />,
  );
}

function ToolForm({ tool, onClose }: { tool: ToolOfStaff | undefined; onClose: () => void }) {
  const t = toolTexts.use();
  const s = settingsTexts.use();
  const save = useSaveTool();
  const handle = useContractForm({ schema: ToolDraft, initial: { name: tool?.name ?? '', url: tool?.url ?? '' } });
  return (
    <ContractForm
      label={t('tools.title')}
      handle={handle}
      summary={false}
      onSubmit={async (draft: z.output<typeof ToolDraft>) => {
        await save.mutateAsync({ ...draft, ...(tool !== undefined && { id: tool.id }) });
        onClose();
      }}
    >
      {({ isBusy }) => (
        <div className={classes.accounts}>
          <TextInput label={t('tools.name')} data-autofocus autoComplete="off" {...handle.field('name')} />
          <TextInput
            label={t('tools.url')}
            description={t('tools.urlHint')}
            type="url"
            autoComplete="off"
            {...handle.field('url')}
          />
          <FormFoot action={tool === undefined ? s('add') : s('save')} isBusy={isBusy} onCancel={onClose} />
        </div>
      )}
    </ContractForm>
  );
}
