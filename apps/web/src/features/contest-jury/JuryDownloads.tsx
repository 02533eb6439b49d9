import { Button, Menu, Switch, Text } from '@mantine/core';
import { downloadContestRank } from '@oyez/contract/contests/boards';
import { downloadContestAcSubmission } from '@oyez/contract/contests/contest-jury';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../api/download.ts';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { openDialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { IconChevronDown } from '../../ui/icons.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { contestFrameQuery } from '../contests/contests.api.ts';
import { usePublicSeal } from '../contests/publicSeal.api.ts';
import { juryTexts } from './jury.i18n.ts';

type SplitType = 'user' | 'problem';
type SheetFormat = 'xlsx' | 'csv';

/** What the jury takes home from a contest: the code that was accepted, and the board as a sheet. */
export function JuryDownloads({ cid }: { cid: number }) {
  const t = juryTexts.use();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
          {t('downloads.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => askForCode(cid)}>{t('downloads.code')}</Menu.Item>
        <Menu.Item onClick={() => askForSheet(cid)}>{t('downloads.sheet')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function askForSheet(cid: number): void {
  openDialog({ title: juryTexts.now('downloads.sheet') }, (close) => <SheetForm cid={cid} onClose={close} />);
}

function SheetForm({ cid, onClose }: { cid: number; onClose: () => void }) {
  const t = juryTexts.use();
  const { data: frame, error, refetch } = useQuery(contestFrameQuery(cid));
  const isSealed = usePublicSeal(frame);
  const [format, setFormat] = useState<SheetFormat>('xlsx');
  const [forceRefresh, setForceRefresh] = useState(false);
  const [removeStar, setRemoveStar] = useState(false);
  const [containEnd, setContainEnd] = useState(false);
  const fetching = useMutation({
    mutationFn: () => download(downloadContestRank.path, { cid, forceRefresh, removeStar, containEnd, format }),
    onSuccess: onClose,
  });
  if (frame === undefined) return <Pending error={error} onRetry={refetch} lines={4} />;
  return (
    <DialogForm
      label={t('downloads.sheet')}
      refusal={null}
      action={t('downloads.download')}
      isBusy={fetching.isPending}
      onCancel={onClose}
      onSubmit={() => fetching.mutate()}
    >
      <SegmentedControl
        aria-label={t('downloads.format')}
        value={format}
        onChange={(value) => setFormat(value as SheetFormat)}
        data={['xlsx', 'csv']}
      />
      {isSealed && (
        <Switch
          label={t('downloads.behindSeal')}
          description={t('downloads.behindSealHint')}
          checked={forceRefresh}
          onChange={(event) => setForceRefresh(event.currentTarget.checked)}
        />
      )}
      <Switch
        label={t('downloads.removeStar')}
        checked={removeStar}
        onChange={(event) => setRemoveStar(event.currentTarget.checked)}
      />
      {frame.contest.allowEndSubmit && (
        <Switch
          label={t('downloads.containEnd')}
          checked={containEnd}
          onChange={(event) => setContainEnd(event.currentTarget.checked)}
        />
      )}
    </DialogForm>
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
    <DialogForm
      label={t('downloads.code')}
      refusal={null}
      action={t('downloads.download')}
      isBusy={fetching.isPending}
      onCancel={onClose}
      onSubmit={() => fetching.mutate()}
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
    </DialogForm>
  );
}
