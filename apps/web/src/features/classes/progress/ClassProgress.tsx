import { Button, Menu, NativeSelect, NumberInput } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/NumberInput.css';
import { downloadGradeSheet, type AssignmentDetail, type Progress } from '@oyez/contract/classes/assignments';
import { classLimits } from '@oyez/contract/classes/class-limits';
import { NO_SECTION, sectionOrNone } from '@oyez/contract/classes/class-values';
import { optional, wholeNumberOr } from '@oyez/contract/wire/values';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { download } from '../../../api/download.ts';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { IconChevronDown } from '../../../ui/icons.tsx';
import { NothingFound } from '../../../ui/lists/NothingFound.tsx';
import { SearchBox } from '../../../ui/lists/SearchBox.tsx';
import { type SetSearch, useSearch } from '../../../ui/lists/useSearch.ts';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { progressQuery } from '../classes.api.ts';
import { GradeDialog, type ChosenCell } from './GradeDialog.tsx';
import classes from './progress.module.css';
import { progressTexts } from './progress.i18n.ts';
import { ProgressTable } from './ProgressTable.tsx';
import { inOrder, matching, ORDER_TEXT, orderOf, orderText, standingOf, STANDINGS } from './standing.ts';

/** In the address: whoever looks into somebody's try comes back to the same people. */
const Filter = z.object({
  keyword: optional(z.string().max(255)),
  sectionId: optional(sectionOrNone),
  standing: optional(z.enum(STANDINGS)),
  stuckFrom: wholeNumberOr(classLimits.stuck.tries, { min: 1, max: classLimits.stuck.most }),
  order: z.string().regex(ORDER_TEXT).default('student'),
});
type Filter = z.output<typeof Filter>;

/** How far everybody is with an assignment, as it happens. */
export function ClassProgress({ gid, assignment }: { gid: number; assignment: AssignmentDetail }) {
  const t = progressTexts.use();
  const { data, error, refetch } = useQuery(progressQuery(gid, assignment.id));
  const [filter, setFilter] = useSearch(Filter);
  const [chosen, setChosen] = useState<ChosenCell>();
  if (data === undefined) {
    return error === null ? <Loading lines={12} /> : <ErrorResult error={error} onRetry={() => void refetch()} />;
  }
  if (data.rows.length === 0) return <Notice role="status" title={t('noPeople')} text={t('noPeopleText')} />;
  const { problems } = data;
  const { keyword, sectionId, standing, stuckFrom } = filter;
  const order = orderOf(filter.order);
  const rows = inOrder(data.rows, order)
    .filter((row) => sectionId === undefined || (row.sectionId ?? NO_SECTION) === sectionId)
    .filter((row) => keyword === undefined || matching(row, keyword))
    .filter((row) => standing === undefined || standingOf(row, problems, stuckFrom) === standing);
  return (
    <section className={classes.progress} aria-label={t('progress')}>
      {problems.length === 0 && <p role="status">{t('noProblems')}</p>}
      <Filters assignmentId={assignment.id} data={data} filter={filter} onChange={setFilter} />
      <p className={classes.count} role="status">
        {rows.length === 0 ? t('nobody') : t('shown', { count: rows.length })}
      </p>
      {rows.length === 0 ? (
        <NothingFound
          compact
          onClear={() => setFilter({ keyword: undefined, sectionId: undefined, standing: undefined })}
        />
      ) : (
        <ProgressTable
          gid={gid}
          data={data}
          rows={rows}
          stuckFrom={stuckFrom}
          order={order}
          onOrder={(wanted) => setFilter({ order: orderText(wanted) })}
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

type FiltersProps = { assignmentId: number; data: Progress; filter: Filter; onChange: SetSearch<Filter> };

function Filters({ assignmentId, data, filter, onChange }: FiltersProps) {
  const t = progressTexts.use();
  const counts = Map.groupBy(data.rows, (row) => standingOf(row, data.problems, filter.stuckFrom));
  return (
    <div className={classes.filters}>
      <SearchBox
        value={filter.keyword ?? ''}
        placeholder={t('search')}
        onChange={(text) => onChange({ keyword: text === '' ? undefined : text }, { replace: true })}
      />
      {data.sections.length > 0 && (
        <NativeSelect
          aria-label={t('section')}
          value={String(filter.sectionId ?? '')}
          onChange={({ currentTarget: { value } }) => onChange({ sectionId: value === '' ? undefined : Number(value) })}
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
        value={filter.standing ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ standing: STANDINGS.find((one) => one === value) })}
        data={[
          { value: '', label: `${t('statuses.all')} (${data.rows.length})` },
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
        onChange={(value) => {
          const wanted = Math.min(classLimits.stuck.most, Math.max(1, Number(value) || 1));
          onChange({ stuckFrom: wanted }, { replace: true });
        }}
      />
      <Sheet id={assignmentId} sectionId={filter.sectionId} />
    </div>
  );
}

function Sheet({ id, sectionId }: { id: number; sectionId: number | undefined }) {
  const t = progressTexts.use();
  const sheet = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') =>
      download(downloadGradeSheet.path, { id, format, ...(sectionId !== undefined && { sectionId }) }),
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
