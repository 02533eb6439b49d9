import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';

type Props = {
  field: 'displayId' | 'displayTitle' | 'color';
  mine: string;
  theirs: string | null;
  onTheirs: () => void;
  onMine: () => void;
};

/** Two people have changed the same of one problem: asks whose word it shall be. Nothing is stored before. */
export function NameClash({ field, mine, theirs, onTheirs, onMine }: Props) {
  const t = problemTexts.use();
  return (
    <Dialog opened onClose={onTheirs} size="lg" title={t(`clash.title.${field}`)}>
      <Text size="sm">{t('clash.text')}</Text>
      <dl className={classes.clash}>
        <dt>{t('clash.theirs')}</dt>
        <dd>{theirs || t('noColor')}</dd>
        <dt>{t('clash.mine')}</dt>
        <dd>{mine || t('noColor')}</dd>
      </dl>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onMine}>
          {t('clash.useMine')}
        </Button>
        <Button data-autofocus onClick={onTheirs}>
          {t('clash.keepTheirs')}
        </Button>
      </Group>
    </Dialog>
  );
}
