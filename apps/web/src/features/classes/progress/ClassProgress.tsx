import { Button, Menu, NativeSelect, NumberInput } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/NumberInput.css';
import { downloadGradeSheet, type AssignmentDetail, type Progress } from '@oyez/contract/classes/assignments';
import { classLimits } from '@oyez/contract/classes/class-limits';
import { NO_SECTION } from '@oyez/contract/classes/class-values';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { IconChevronDown } from '../../../ui/icons.tsx';
import { NothingFound } from '../../../ui/lists/NothingFound.tsx';
import { SearchBox } from '../../../ui/lists/SearchBox.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { progressQuery } from '../classes.api.ts';
import { GradeDialog, type ChosenCell } from './GradeDialog.tsx';
import classes from './progress.module.css';
import { progressTexts } from './progress.i18n.ts';
import { ProgressTable } from './ProgressTable.tsx';
import { inOrder, matching, type Order, type Standing, standingOf, STANDINGS } from './standing.ts';

type Filter = { keyword: string; sectionId: number | null; standing: Standing | 'all'; stuckFrom: number };
const ALL: Filter = { keyword: '', sectionId: null, standing: 'all', stuckFrom: classLimits.stuck.tries };

/** How far everybody is with an assignment, as it happens. */
export function ClassProgress({ gid, assignment }: { gid: number; assignment: AssignmentDetail }) {
  const t = progressTexts.use();
  const { data, error, refetch } = useQuery(progressQuery(gid, assignment.id));
  const [filter, setFilter] = useState<Filter>(ALL);
  const [order, setOrder] = useState<Order>({ by: 'student', descending: false });
  const [chosen, setChosen] = useState<ChosenCell>();
  if (data === undefined) {
    return error === null ? <Loading lines={12} /> : <ErrorResult error={error} onRetry={() => void refetch()} />;
  }
  if (data.rows.length === 0) return <Notice role="status" title={t('noPeople')} text={t('noPeopleText')} />;
  const { problems } = data;
  const rows = inOrder(data.rows, order)
    .filter((row) => filter.sectionId === null || (row.sectionId ?? NO_SECTION) === filter.sectionId)
    .filter((row) => filter.keyword === '' || matching(row, filter.keyword))
    .filter((row) => filter.standing === 'all' || standingOf(row, problems, filter.stuckFrom) === filter.standing);
  return (
    <section className={classes.progress} aria-label={t('progress')}>
      {problems.length === 0 && <p role="status">{t('noProblems')}</p>}
      <Filters assignmentId={assignment.id} data={data} filter={filter} onChange={setFilter} />
      <p className={classes.count} role="status">
        {rows.length === 0 ? t('nobody') : t('shown', { count: rows.length })}
      </p>
      {rows.length === 0 ? (
        <NothingFound compact onClear={() => setFilter({ ...ALL, stuckFrom: filter.stuckFrom })} />
      ) : (
        <ProgressTable
          gid={gid}
          data={data}
          rows={rows}
          stuckFrom={filter.stuckFrom}
          order={order}
          onOrder={setOrder}
          onOpen={setChosen}
        />
      )}
      {chosen !== undefined && (
        <GradeDialog
          key={`${chosen.uid} ${chosen.pid}`}
          gid={gid}
          assignmentId={assignment.id}
          chosen={chosen}
          data={data}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  );
}

type FiltersProps = { assignmentId: number; data: Progress; filter: Filter; onChange: (filter: Filter) => void };

function Filters({ assignmentId, data, filter, onChange }: FiltersProps) {
  const t = progressTexts.use();
  const set = (patch: Partial<Filter>) => onChange({ ...filter, ...patch });
  const counts = Map.groupBy(data.rows, (row) => standingOf(row, data.problems, filter.stuckFrom));
  return (
    <div className={classes.filters}>
      <SearchBox value={filter.keyword} placeholder={t('search')} onChange={(keyword) => set({ keyword })} />
      {data.sections.length > 0 && (
        <NativeSelect
          aria-label={t('section')}
          value={filter.sectionId === null ? '' : String(filter.sectionId)}
          onChange={(event) => {
            const { value } = event.currentTarget;
            set({ sectionId: value === '' ? null : Number(value) });
          }}
          data={[
            { value: '', label: t('allSections') },
            ...data.sections.map((one) => ({ value: String(one.id), label: one.name })),
            ...(data.rows.some((row) => row.sectionId === null)
              ? [{ value: String(NO_SECTION), label: t('noSection') }]
              : []),
          ]}
        />
      )}
      <NativeSelect
        aria-label={t('status')}
        value={filter.standing}
        onChange={(event) => set({ standing: event.currentTarget.value as Filter['standing'] })}
        data={[
          { value: 'all', label: `${t('statuses.all')} (${data.rows.length})` },
          ...STANDINGS.map((one) => ({
            value: one,
            label: `${t(`statuses.${one}`)} (${counts.get(one)?.length ?? 0})`,
          })),
        ]}
      />
      <NumberInput
        className={classes.stuckFrom ?? ''}
        aria-label={t('stuckFrom')}
        title={t('stuckFrom')}
        min={1}
        max={classLimits.stuck.most}
        allowDecimal={false}
        prefix={t('stuckIs')}
        suffix={t('stuckTries')}
        value={filter.stuckFrom}
        onChange={(value) => set({ stuckFrom: Math.max(1, Number(value) || 1) })}
      />
      <Sheet id={assignmentId} sectionId={filter.sectionId} />
    </div>
  );
}

function Sheet({ id, sectionId }: { id: number; sectionId: number | null }) {
  const t = progressTexts.use();
  const sheet = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') =>
      download(downloadGradeSheet.path, { id, format, ...(sectionId !== null && { sectionId }) }),
  });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" loading={sheet.isPending} rightSection={<IconChevronDown size={14} />}>
          {t('sheet')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => sheet.mutate('xlsx')}>{t('xlsx')}</Menu.Item>
        <Menu.Item onClick={() => sheet.mutate('csv')}>{t('csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
