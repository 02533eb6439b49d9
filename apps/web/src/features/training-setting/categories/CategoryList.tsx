import { Button, Menu } from '@mantine/core';
import type { CategoryOfKeeper, DeletedCategory } from '@oyez/contract/trainings/training-categories';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { onceDone } from '../../../api/once-done.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { useSorting } from '../../../ui/lists/sorting/sorting.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { ColorTag } from '../../../ui/text/ColorTag.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { categoriesQuery, useDeleteCategory, useOrderCategories, useRestoreCategory } from '../trainingSetting.api.ts';
import classes from './categories.module.css';
import { categoryTexts } from './categories.i18n.ts';
import { CategoryDialog } from './CategoryDialog.tsx';

/** Categories of the site; in a group its own, which its administrators keep, below those of the site. */
export function CategoryList({ gid }: { gid: number | undefined }) {
  const t = categoryTexts.use();
  const { data, error, refetch } = useQuery(categoriesQuery(gid));
  const [edited, setEdited] = useState<CategoryOfKeeper | 'new' | null>(null);
  if (data === undefined) return <Pending compact lines={6} error={error} onRetry={refetch} />;
  const kept = data.categories.filter((one) => one.gid === (gid ?? null));
  const others = data.categories.filter((one) => one.gid !== (gid ?? null));
  const add = data.can.edit && (
    <Button size="xs" onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  return (
    <div className={classes.parts}>
      <Panel title={t(gid === undefined ? 'ofSite' : 'ofGroup')} action={add}>
        {kept.length === 0 &&
          (gid === undefined ? (
            <Notice compact title={t('empty')} text={t('emptyHint')} />
          ) : (
            <p className={classes.hint}>{t('noneOfGroup')}</p>
          ))}
        {kept.length > 0 && data.can.edit && <KeptLines gid={gid} rows={kept} onEdit={setEdited} />}
        {kept.length > 0 && !data.can.edit && <Lines rows={kept} />}
      </Panel>
      {others.length > 0 && (
        <Panel title={t('ofSite')}>
          <p className={classes.hint}>{t('ofSiteHint')}</p>
          <Lines rows={others} />
        </Panel>
      )}
      {data.deleted.length > 0 && (
        <Panel title={t('deleted')}>
          <p className={classes.hint}>{t('deletedHint')}</p>
          <Lines
            rows={data.deleted}
            end={(row) => (
              <>
                <TimeText time={row.deletedAt} />
                <Restore category={row} />
              </>
            )}
          />
        </Panel>
      )}
      {edited !== null && (
        <CategoryDialog gid={gid} category={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

function Lines<Row extends CategoryOfKeeper>({ rows, end }: { rows: readonly Row[]; end?: (row: Row) => ReactNode }) {
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li key={row.id} className={classes.line}>
          <Facts row={row} />
          {end?.(row)}
        </li>
      ))}
    </ul>
  );
}

function Facts({ row }: { row: CategoryOfKeeper }) {
  const t = categoryTexts.use();
  return (
    <>
      <span className={classes.name}>
        <ColorTag name={row.name} color={row.color} />
      </span>
      <span className={classes.count}>{t('trainings', { count: row.trainings })}</span>
    </>
  );
}

type KeptProps = { gid: number | undefined; rows: CategoryOfKeeper[]; onEdit: (row: CategoryOfKeeper) => void };

function KeptLines({ gid, rows, onEdit }: KeptProps) {
  const t = categoryTexts.use();
  const order = useOrderCategories(gid);
  const sorting = useSorting(
    rows,
    (row) => row.name,
    (ordered) => order(rows, ordered),
  );
  return (
    <ul className={classes.list} aria-label={t('title')}>
      {rows.map((row, index) => (
        <li key={row.id} className={classes.line} {...sorting.row(index)}>
          {sorting.handle(row, index)}
          <Facts row={row} />
          <Actions row={row} onEdit={() => onEdit(row)} />
        </li>
      ))}
    </ul>
  );
}

function Actions({ row: { id, name, trainings }, onEdit }: { row: CategoryOfKeeper; onEdit: () => void }) {
  const t = categoryTexts.use();
  const ui = uiTexts.use();
  const remove = useDeleteCategory();
  const restore = useRestoreCategory();
  const bringBack = () => onceDone(restore.mutateAsync(id), () => toast.success(t('restored', { name })));
  const take = async () => {
    const question = {
      title: t('removal', { name }),
      text: trainings === 0 ? t('removalOfEmpty') : t('removalEffect', { count: trainings }),
      confirmLabel: ui('delete'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    onceDone(remove.mutateAsync(id), () => {
      const text = trainings === 0 ? t('removed', { name }) : t('removedWith', { name, count: trainings });
      offerUndo(`training category ${id}`, text, bringBack);
    });
  };
  return (
    <RowMenu label={ui('rowActions', { name })} isBusy={remove.isPending}>
      <Menu.Item onClick={onEdit}>{ui('edit')}</Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" onClick={() => void take()}>
        {ui('delete')}
      </Menu.Item>
    </RowMenu>
  );
}

function Restore({ category: { id, name } }: { category: DeletedCategory }) {
  const t = categoryTexts.use();
  const restore = useRestoreCategory();
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('restoreOf', { name })}
      loading={restore.isPending}
      onClick={() => restore.mutate(id, { onSuccess: () => toast.success(t('restored', { name })) })}
    >
      {t('restore')}
    </Button>
  );
}
