import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { COLUMN_NAMES } from '@oyez/contract/rules/account-rows';
import {
  EXPORT_COLUMNS,
  EXPORT_USERS_PATH,
  type ExportColumn,
  type SheetFormat,
} from '@oyez/contract/users/user-admin';
import { pick } from '@oyez/contract/wire/values';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../api/download.ts';
import { useLocale } from '../../api/locale.ts';
import { openDialog } from '../../ui/dialogs/dialog.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import classes from './userAdmin.module.css';
import { userTexts } from './userAdmin.i18n.ts';
import type { UserQuery } from './users.api.ts';

export function askForExport(q: UserQuery): void {
  openDialog(
    {
      title: userTexts.now('exporting.title'),
      size: 'lg',
    },
    (close) => <ExportDialog q={q} onClose={close} />,
  );
}

const OWN_NAMES = ['status', 'titleName', 'created', 'lastLogin'] as const;

function ExportDialog({ q, onClose }: { q: UserQuery; onClose: () => void }) {
  const t = userTexts.use();
  const ui = uiTexts.use();
  const locale = useLocale();
  const [columns, setColumns] = useState<readonly ExportColumn[]>(EXPORT_COLUMNS);
  const [format, setFormat] = useState<SheetFormat>('xlsx');
  const fetching = useMutation({
    mutationFn: () => {
      const { currentPage: _page, limit: _limit, sort: _sort, order: _order, ...filter } = q;
      return download(EXPORT_USERS_PATH, { ...filter, format, columns: columns.join(',') });
    },
    onSuccess: onClose,
  });
  const columnName = (column: ExportColumn) => {
    const own = OWN_NAMES.find((one) => one === column);
    return own === undefined ? pick(COLUMN_NAMES[column as keyof typeof COLUMN_NAMES], locale) : t(`exporting.${own}`);
  };
  return (
    <div className={classes.form}>
      <Text size="sm">{t('exporting.intro')}</Text>
      <fieldset className={classes.columns}>
        <legend>{t('exporting.columns')}</legend>
        {EXPORT_COLUMNS.map((column) => (
          <label key={column} className={classes.check}>
            <input
              type="checkbox"
              checked={columns.includes(column)}
              onChange={(event) =>
                setColumns(event.currentTarget.checked ? [...columns, column] : columns.filter((one) => one !== column))
              }
            />
            {columnName(column)}
          </label>
        ))}
      </fieldset>
      <NativeSelect
        label={t('exporting.format')}
        description={t('exporting.safe')}
        value={format}
        data={[
          { value: 'xlsx', label: t('exporting.xlsx') },
          { value: 'csv', label: t('exporting.csv') },
        ]}
        onChange={(event) => setFormat(event.currentTarget.value === 'csv' ? 'csv' : 'xlsx')}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button disabled={columns.length === 0} loading={fetching.isPending} onClick={() => fetching.mutate()}>
          {t('exporting.action')}
        </Button>
      </Group>
    </div>
  );
}
