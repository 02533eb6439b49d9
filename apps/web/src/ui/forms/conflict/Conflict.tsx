import { Alert, Button, Group, Text } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { Dialog } from '../../dialogs/dialog.tsx';
import { formatTime } from '../../text/format.ts';
import { conflictTexts } from './conflict.i18n.ts';
import classes from './conflict.module.css';

/** What somebody else has saved since the form was filled. */
export type Theirs = {
  gmtModified: string;
  /** What one names to save over it, where that is not the time. */
  version?: string;
  modifiedUser: string | null;
  /** What they changed, as far as it is known. */
  changes?: readonly ChangedField[];
};

/** A field by its name in the form, with what it said and says where that is short enough to be shown. */
export type ChangedField = { label: string; before?: string; after?: string };

type Props = {
  subject: 'problem' | 'contest' | 'training' | 'discussion' | 'announcement';
  /** None as long as nobody else is known to have saved it. */
  theirs: Theirs | undefined;
  /** Their version alone; one's own becomes a draft. */
  onLoad: () => void;
  /** Their version with one's own changes on top. */
  onMerge: () => void;
};

/** The newest version, where it is a later one than the form was filled from. */
export function laterThan<T extends { gmtModified: string }>(newest: T | undefined, basedOn: string): T | undefined {
  return newest !== undefined && newest.gmtModified > basedOn ? newest : undefined;
}

function useWords(theirs: Theirs | undefined) {
  const t = conflictTexts.use();
  return { name: theirs?.modifiedUser ?? t('somebody'), time: formatTime(theirs?.gmtModified ?? '') };
}

/** Says while one still writes that somebody else has saved it. */
export function ChangedMeanwhile({ subject, theirs, isDirty, onLoad, onMerge }: Props & { isDirty: boolean }) {
  const t = conflictTexts.use();
  const words = useWords(theirs);
  if (theirs === undefined) return null;
  return (
    <Alert color="yellow" variant="light" role="status">
      <div className={classes.row}>
        <span>{t(`notice.${subject}`, words)}</span>
        {isDirty && (
          <Button size="xs" onClick={onMerge}>
            {t('merge')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onLoad}>
          {t('load')}
        </Button>
      </div>
    </Alert>
  );
}

/** Asks whose version it shall be, once saving was refused. */
export function ConflictDialog({
  subject,
  theirs,
  onLoad,
  onMerge,
  onOverwrite,
  onClose,
}: Props & { onOverwrite: (theirs: string) => void; onClose: () => void }) {
  const t = conflictTexts.use();
  const words = useWords(theirs);
  return (
    <Dialog opened onClose={onClose} size="lg" title={t(`title.${subject}`)}>
      {theirs !== undefined && <Text size="sm">{t('text', words)}</Text>}
      <Changes changes={theirs?.changes ?? []} />
      <Text size="sm" mt="xs">
        {t('ways')}
      </Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button
          color="red"
          variant="subtle"
          disabled={theirs === undefined}
          onClick={() => theirs !== undefined && onOverwrite(theirs.version ?? theirs.gmtModified)}
        >
          {t('overwrite')}
        </Button>
        <Button variant="default" onClick={onLoad}>
          {t('load')}
        </Button>
        <Button data-autofocus onClick={onMerge}>
          {t('merge')}
        </Button>
      </Group>
    </Dialog>
  );
}

function Changes({ changes }: { changes: readonly ChangedField[] }) {
  const t = conflictTexts.use();
  if (changes.length === 0) return null;
  return (
    <>
      <Text size="sm" mt="xs">
        {t('changed')}
      </Text>
      <ul className={classes.changes}>
        {changes.map(({ label, before, after }) => (
          <li key={label}>
            {before === undefined || after === undefined ? label : t('from', { label, before, after })}
          </li>
        ))}
      </ul>
    </>
  );
}
