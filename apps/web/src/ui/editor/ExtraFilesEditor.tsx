import { ActionIcon, Button, Group, Input, Table, TextInput } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { limits } from '@oyez/contract/rules/limits';
import { type FormEvent, useState } from 'react';
import { CodeEditor } from '../code/CodeEditor.tsx';
import { confirm } from '../dialogs/confirm/confirm.tsx';
import { FormFoot } from '../dialogs/dialog.tsx';
import { differ } from '../forms/drafts/merging.ts';
import { FormDialog } from '../forms/FormDialog.tsx';
import { useUnsaved } from '../forms/UnsavedGuard.tsx';
import { uiTexts } from '../ui.i18n.ts';
import { editorTexts } from './editor.i18n.ts';
import {
  bytesOf,
  type ExtraFiles,
  type FileTrouble,
  isTooLarge,
  troubleWith,
  withFile,
  withoutFile,
} from './extraFiles.ts';
import classes from './ExtraFilesEditor.module.css';
import { IconPencil, IconTrash } from './icons.tsx';

export type ExtraFilesEditorProps = {
  value: ExtraFiles;
  onChange: (value: ExtraFiles) => void;
  /** What the files belong to. */
  label: string;
};

const TYPES: Readonly<Record<string, string>> = { py: 'text/x-python', java: 'text/x-java', c: 'text/x-csrc' };
const MB = 1024 * 1024;

/** A list of named files, each written in a dialog of its own. */
export function ExtraFilesEditor({ value, onChange, label }: ExtraFilesEditorProps) {
  const t = editorTexts.use();
  const ui = uiTexts.use();
  // The name of the file in the dialog; null for a new one.
  const [edited, setEdited] = useState<string | null>();
  const names = Object.keys(value);

  const remove = async (name: string) => {
    const question = { title: t('extra.deleteTitle'), text: t('extra.deleteText', { name }), danger: true };
    if (await confirm({ ...question, confirmLabel: ui('delete') })) onChange(withoutFile(value, name));
  };

  return (
    <section aria-label={label} className={classes.files}>
      {names.length === 0 ? (
        <p className={classes.empty}>{t('extra.empty')}</p>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('extra.file')}</Table.Th>
              <Table.Th className={classes.number}>{t('extra.size')}</Table.Th>
              <Table.Th className={classes.number}>{t('extra.actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {names.map((name) => (
              <Table.Tr key={name}>
                <Table.Td className={classes.name}>{name}</Table.Td>
                <Table.Td className={classes.number}>{bytesOf(value[name] ?? '')} B</Table.Td>
                <Table.Td className={classes.number}>
                  <Group gap={2} justify="flex-end" wrap="nowrap">
                    <ActionIcon aria-label={t('extra.edit', { name })} onClick={() => setEdited(name)}>
                      <IconPencil />
                    </ActionIcon>
                    <ActionIcon aria-label={t('extra.delete', { name })} onClick={() => void remove(name)}>
                      <IconTrash />
                    </ActionIcon>
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          size="xs"
          disabled={names.length >= limits.problem.extraFiles}
          onClick={() => setEdited(null)}
        >
          {t('extra.add')}
        </Button>
        {names.length >= limits.problem.extraFiles && (
          <span className={classes.empty}>{t('extra.tooMany', { max: limits.problem.extraFiles })}</span>
        )}
      </Group>
      {isTooLarge(value) && (
        <Input.Error>{t('extra.tooLarge', { mb: limits.problem.extraFilesBytes / MB })}</Input.Error>
      )}
      <FormDialog
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited === null ? t('extra.addTitle') : t('extra.editTitle')}
        size="lg"
      >
        {(leave) =>
          edited !== undefined && (
            <FileForm
              files={value}
              edited={edited}
              onCancel={leave}
              onSave={(files) => {
                onChange(files);
                setEdited(undefined);
              }}
            />
          )
        }
      </FormDialog>
    </section>
  );
}

type FileFormProps = {
  files: ExtraFiles;
  edited: string | null;
  onCancel: () => void;
  onSave: (files: ExtraFiles) => void;
};

function FileForm({ files, edited, onCancel, onSave }: FileFormProps) {
  const t = editorTexts.use();
  const stored = { name: edited ?? '', content: edited === null ? '' : (files[edited] ?? '') };
  const [name, setName] = useState(stored.name);
  const [content, setContent] = useState(stored.content);
  useUnsaved(differ({ name, content }, stored));
  const [trouble, setTrouble] = useState<FileTrouble>({});

  const save = (event: FormEvent) => {
    event.preventDefault();
    // The dialog may stand inside the form of a page, which is not what is being sent.
    event.stopPropagation();
    const found = troubleWith(files, { name, content }, edited);
    setTrouble(found);
    if (Object.keys(found).length === 0) onSave(withFile(files, { name, content }, edited));
  };

  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <TextInput
        label={t('extra.name')}
        description={t('extra.nameHint')}
        error={trouble.name && t(`extra.${trouble.name}`)}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
        withAsterisk
        aria-required
        spellCheck={false}
        autoComplete="off"
        maxLength={100}
      />
      <Input.Wrapper
        label={t('extra.content')}
        labelElement="div"
        withAsterisk
        error={trouble.content && t(`extra.${trouble.content}`)}
      >
        <div className={classes.editor}>
          <CodeEditor
            value={content}
            onChange={setContent}
            contentType={TYPES[name.split('.').at(-1) ?? ''] ?? 'text/x-c++src'}
            fontSize={14}
            tabSize={4}
          />
        </div>
      </Input.Wrapper>
      <FormFoot onCancel={onCancel} />
    </form>
  );
}
