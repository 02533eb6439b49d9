import { Button, Group, Text, TextInput } from '@mantine/core';
import type { BodyOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { addNode } from '@oyez/contract/judging/nodes';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
import { Secret } from '../../../ui/text/Secret.tsx';
import { FormFoot, openDialog } from '../../../ui/dialogs/dialog.tsx';
import { modals } from '../../../ui/dialogs/modals.ts';
import { useContractForm } from '../../../ui/forms/useContractForm.ts';
import { useAddNode } from './nodes.api.ts';
import { nodeTexts } from './nodes.i18n.ts';
import classes from './dialogs.module.css';

export function askForNewNode(): void {
  openDialog(
    {
      title: nodeTexts.now('add.title'),
    },
    (close) => <AddNodeForm onClose={close} />,
  );
}

function AddNodeForm({ onClose }: { onClose: () => void }) {
  const t = nodeTexts.use();
  const add = useAddNode();
  const handle = useContractForm({ schema: addNode.body!, initial: { name: '' }, byCode: { node_name_taken: 'name' } });
  return (
    <ContractForm
      label={t('add.title')}
      handle={handle}
      summary={false}
      onSubmit={async ({ name }: BodyOf<typeof addNode>) => {
        const token = await add.mutateAsync(name);
        onClose();
        showToken(token);
      }}
    >
      {({ isBusy }) => (
        <div className={classes.fields}>
          <Text size="sm">{t('add.intro')}</Text>
          <TextInput
            label={t('add.name')}
            description={t('add.nameHint')}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            {...handle.field('name')}
          />
          <FormFoot action={t('add.save')} isBusy={isBusy} onCancel={onClose} />
        </div>
      )}
    </ContractForm>
  );
}

/** The only time that this token is seen: a click beside the window must not lose it. */
export function showToken(node: ReplyOf<typeof addNode>): void {
  const modalId = modals.open({
    title: nodeTexts.now('token.title', { name: node.name }),
    size: 'lg',
    closeOnClickOutside: false,
    closeOnEscape: false,
    withCloseButton: false,
    children: <TokenView token={node.token} onClose={() => modals.close(modalId)} />,
  });
}

function TokenView({ token, onClose }: { token: string; onClose: () => void }) {
  const t = nodeTexts.use();
  const command = `./oyez judge --server ${location.origin} --token ${token}`;
  return (
    <div className={classes.fields}>
      <Text size="sm">{t('token.once')}</Text>
      <Secret label={t('token.label')} copyLabel={t('token.copy')} text={token} />
      <Secret label={t('token.command')} copyLabel={t('token.copyCommand')} text={command} />
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {t('token.done')}
        </Button>
      </Group>
    </div>
  );
}
