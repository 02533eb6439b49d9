import { Button, Menu, Switch, Text } from '@mantine/core';
import { downloadContestRank } from '@oyez/contract/contests/boards';
import { downloadContestAcSubmission } from '@oyez/contract/contests/contest-jury';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../api/download.ts';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { FormFoot, openDialog } from '../../ui/dialogs/dialog.tsx';
import { IconChevronDown } from '../../ui/icons.tsx';
import { juryTexts } from './jury.i18n.ts';
import classes from './jury.module.css';

type SplitType = 'user' | 'problem';

/** What the jury takes home from a contest: the code that was accepted, and the board as a sheet. */
export function JuryDownloads({ cid }: { cid: number }) {
  const t = juryTexts.use();
  const sheet = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') => download(downloadContestRank.path, { cid, forceRefresh: false, format }),
  });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" loading={sheet.isPending} rightSection={<IconChevronDown size={14} />}>
          {t('downloads.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => askForCode(cid)}>{t('downloads.code')}</Menu.Item>
        <Menu.Item onClick={() => sheet.mutate('xlsx')}>{t('downloads.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => sheet.mutate('csv')}>{t('downloads.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function askForCode(cid: number): void {
  openDialog({ title: juryTexts.now('downloads.code') }, (close) => <CodeForm cid={cid} onClose={close} />);
}

function CodeForm({ cid, onClose }: { cid: number; onClose: () => void }) {
  const t = juryTexts.use();
  const [splitType, setSplitType] = useState<SplitType>('user');
  const [excludeAdmin, setExcludeAdmin] = useState(false);
  const fetching = useMutation({
    mutationFn: () => download(downloadContestAcSubmission.path, { cid, excludeAdmin, splitType }),
    onSuccess: onClose,
  });
  return (
    <form
      className={classes.print}
      aria-label={t('downloads.code')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!fetching.isPending) fetching.mutate();
      }}
    >
      <Text size="sm">{t('downloads.codeText')}</Text>
      <SegmentedControl
        aria-label={t('downloads.split')}
        value={splitType}
        onChange={(value) => setSplitType(value as SplitType)}
        data={[
          { value: 'user', label: t('downloads.byUser') },
          { value: 'problem', label: t('downloads.byProblem') },
        ]}
      />
      <Switch
        label={t('downloads.excludeAdmin')}
        checked={excludeAdmin}
        onChange={(event) => setExcludeAdmin(event.currentTarget.checked)}
      />
      <FormFoot action={t('downloads.download')} isBusy={fetching.isPending} onCancel={onClose} />
    </form>
  );
}
