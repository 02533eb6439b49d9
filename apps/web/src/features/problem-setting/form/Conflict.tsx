import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { formTexts } from './form.i18n.ts';
import classes from './form.module.css';
import { watchedProblemQuery } from '../setting.api.ts';

type Props = {
  pid: number;
  basedOn: string;
  /** Their version alone; one's own becomes a draft. */
  onLoad: () => void;
  /** Their version with one's own changes on top. */
  onMerge: () => void;
};

function useTheirs(pid: number, basedOn: string) {
  const t = formTexts.use();
  const { data } = useQuery(watchedProblemQuery(pid));
  if (data === undefined || data.gmtModified <= basedOn) return {};
  return {
    theirs: {
      gmtModified: data.gmtModified,
      words: {
        name: data.modifiedUser ?? t('conflict.somebody'),
        time: formatTime(data.gmtModified),
      },
    },
  };
}

/** Says while one still writes that somebody else has saved the problem. */
export function ChangedMeanwhile({ pid, basedOn, isDirty, onLoad, onMerge }: Props & { isDirty: boolean }) {
  const t = formTexts.use();
  const { theirs } = useTheirs(pid, basedOn);
  if (theirs === undefined) return null;
  return (
    <Alert color="yellow" variant="light" role="status">
      <div className={classes.row}>
        <span>{t('conflict.notice', theirs.words)}</span>
        {isDirty && (
          <Button size="xs" onClick={onMerge}>
            {t('conflict.merge')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onLoad}>
          {t('conflict.load')}
        </Button>
      </div>
    </Alert>
  );
}

/** Asks whose version it shall be, once saving was refused. */
export function ConflictDialog({
  pid,
  basedOn,
  onLoad,
  onMerge,
  onOverwrite,
  onClose,
}: Props & { onOverwrite: (theirs: string) => void; onClose: () => void }) {
  const t = formTexts.use();
  const { theirs } = useTheirs(pid, basedOn);
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('conflict.title')}>
      {theirs !== undefined && <Text size="sm">{t('conflict.text', theirs.words)}</Text>}
      <Text size="sm" mt="xs">
        {t('conflict.ways')}
      </Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button
          color="red"
          variant="subtle"
          disabled={theirs === undefined}
          onClick={() => theirs !== undefined && onOverwrite(theirs.gmtModified)}
        >
          {t('conflict.overwrite')}
        </Button>
        <Button variant="default" onClick={onLoad}>
          {t('conflict.load')}
        </Button>
        <Button data-autofocus onClick={onMerge}>
          {t('conflict.merge')}
        </Button>
      </Group>
    </Dialog>
  );
}
