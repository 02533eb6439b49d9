import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '../../ui/format.ts';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { formTexts } from './form.i18n.ts';
import classes from './form.module.css';
import { watchedProblemQuery } from './setting.api.ts';

type Props = { pid: number; basedOn: string; onLoad: () => void };

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
export function ChangedMeanwhile({ pid, basedOn, onLoad }: Props) {
  const t = formTexts.use();
  const { theirs } = useTheirs(pid, basedOn);
  if (theirs === undefined) return null;
  return (
    <Alert color="yellow" variant="light" role="status">
      <div className={classes.row}>
        <span>{t('conflict.notice', theirs.words)}</span>
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
  onOverwrite,
  onClose,
}: Props & { onOverwrite: (theirs: string) => void; onClose: () => void }) {
  const t = formTexts.use();
  const ui = uiTexts.use();
  const { theirs } = useTheirs(pid, basedOn);
  return (
    <Modal opened onClose={onClose} title={t('conflict.title')} closeButtonProps={{ 'aria-label': ui('close') }}>
      {theirs !== undefined && <Text size="sm">{t('conflict.text', theirs.words)}</Text>}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" data-autofocus onClick={onLoad}>
          {t('conflict.load')}
        </Button>
        <Button
          color="red"
          disabled={theirs === undefined}
          onClick={() => theirs !== undefined && onOverwrite(theirs.gmtModified)}
        >
          {t('conflict.overwrite')}
        </Button>
      </Group>
    </Modal>
  );
}
