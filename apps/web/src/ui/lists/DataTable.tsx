import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import clsx from 'clsx';
import { DataTable as MantineDataTable, type DataTableColumn } from 'mantine-datatable';
import 'mantine-datatable/styles.css';
import '@mantine/core/styles/Table.css';
import type { SortOrder } from '@oyez/contract/wire/values';
import { type ReactNode, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import classes from './DataTable.module.css';
import { OrderHead, type Ordering } from './ordering.tsx';
import { MoreToTheRight } from './wide/SideScroll.tsx';
import { PHONE_QUERY } from '../hooks/phone.ts';
import { useScrollStop } from '../hooks/useScrollStop.ts';
import { uiTexts } from '../ui.i18n.ts';
import { useWalking } from './walking.ts';

export type Column<Row> = {
  key: string;
  /** Left empty above what can be done with a row: assistants still say so. */
  title: ReactNode;
  /** Rows can be put in order by it, in words: its name for that, and the direction that one wants first. */
  order?: { name: string; first?: SortOrder };
  /** Stays in sight when the table scrolls sideways: by what one knows the row, with all columns before it. */
  pinned?: boolean;
  render: (row: Row, index: number) => ReactNode;
  width?: number | string;
  align?: 'left' | 'center' | 'right';
  /** Right-aligned with figures of one width. */
  numeric?: boolean;
  /** Long content is cut with an ellipsis instead of wrapping; on unless told otherwise. */
  ellipsis?: boolean;
  /** The column gives way below this width. */
  hideBelow?: 'md' | 'lg' | 'xl';
};

export type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Where a click on the row leads. A real link in one cell leads there too: arrow keys walk from one to the next. */
  rowHref?: (row: Row) => string | undefined;
  rowClassName?: (row: Row) => string | undefined;
  /** Below 768 px each row becomes two lines: what it is, then the facts. Without it the table scrolls sideways. */
  phone?: (row: Row) => { main: ReactNode; facts: ReactNode };
  /** 28-pixel rows. */
  dense?: boolean;
  /** Less room between columns, where there are many. */
  tight?: boolean;
  /** What the rows are in order by: columns with an `order` have buttons for it. */
  ordering?: Ordering | undefined;
  /** A newer answer is on its way: the old rows stay, paler. */
  stale?: boolean;
};

const hideQueries = { md: '(min-width: 62em)', lg: '(min-width: 75em)', xl: '(min-width: 90em)' } as const;

/** The one table of the product: real table markup, arrow keys from row to row, two-line rows on phones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  return isPhone && props.phone !== undefined ? <PhoneRows {...props} phone={props.phone} /> : <WideTable {...props} />;
}

function WideTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  rowClassName,
  dense = false,
  tight = false,
  ordering,
  stale = false,
}: DataTableProps<Row>) {
  const t = uiTexts.use();
  const navigate = useNavigate();
  const { box: viewport, isStop } = useScrollStop<HTMLDivElement>();

  const open = (row: Row) => {
    const href = rowHref?.(row);
    if (href !== undefined) void navigate(href);
  };
  const rowAttributes = (row: Row, index: number) => ({
    'data-row': index,
    'data-href': rowHref?.(row),
  });
  const frame = useRef<HTMLDivElement>(null);
  useWalking(frame, rows, stale);

  return (
    <div ref={frame}>
      <MoreToTheRight viewport={viewport} className={classes.frame}>
        <MantineDataTable<Row>
          scrollViewportRef={viewport}
          scrollAreaProps={isStop ? { viewportProps: { tabIndex: 0, role: 'group', 'aria-label': label } } : {}}
          aria-busy={stale}
          aria-label={label}
          aria-description={t('rows')}
          className={clsx(classes.table, stale && classes.stale)}
          classNames={{ header: classes.header }}
          records={[...rows]}
          idAccessor={rowKey}
          columns={columns.map((column) => toMantineColumn(column, ordering, t('actions')))}
          customRowAttributes={rowAttributes}
          rowClassName={(row) =>
            clsx(
              classes.row,
              dense && classes.dense,
              rowHref?.(row) !== undefined && classes.opens,
              rowClassName?.(row),
            )
          }
          onRowClick={
            rowHref === undefined
              ? undefined
              : ({ record, event }) => {
                  if (isPlainRowClick(event.target)) open(record);
                }
          }
          highlightOnHover={rowHref !== undefined}
          withRowBorders
          verticalSpacing={0}
          horizontalSpacing={tight ? 'xs' : 'sm'}
          minHeight={0}
          borderColor="var(--line)"
          rowBorderColor="var(--line)"
          backgroundColor="transparent"
          highlightOnHoverColor="var(--row-hover)"
          noRecordsText=""
        />
      </MoreToTheRight>
    </div>
  );
}

function toMantineColumn<Row>(
  column: Column<Row>,
  ordering: Ordering | undefined,
  actions: string,
): DataTableColumn<Row> {
  const ellipsis = column.ellipsis ?? true;
  const isFlexible = ellipsis && column.width === undefined;
  return {
    accessor: column.key,
    title: headOf(column, ordering, actions),
    pinned: column.pinned ? 'left' : undefined,
    render: column.pinned && ellipsis ? cut(column.render) : column.render,
    width: column.width,
    textAlign: column.align ?? (column.numeric ? 'right' : 'left'),
    ellipsis,
    cellsClassName: clsx(
      column.numeric && classes.numeric,
      isFlexible && classes.flexible,
      !ellipsis && classes.wrapping,
      !ellipsis && column.width === undefined && classes.flowing,
    ),
    visibleMediaQuery: column.hideBelow === undefined ? undefined : hideQueries[column.hideBelow],
  };
}

/** A pinned cell lets its shadow out, and with it whatever is too long. */
function cut<Row>(render: Column<Row>['render']): Column<Row>['render'] {
  return (row, index) => <div className={classes.cut}>{render(row, index)}</div>;
}

function headOf<Row>({ key, title, order }: Column<Row>, ordering: Ordering | undefined, actions: string): ReactNode {
  if (title === '') return <VisuallyHidden>{actions}</VisuallyHidden>;
  if (order === undefined || ordering === undefined) return title;
  return <OrderHead column={key} title={order.name} first={order.first ?? 'asc'} ordering={ordering} />;
}

function PhoneRows<Row>({
  label,
  rows,
  rowKey,
  rowHref,
  rowClassName,
  stale = false,
  phone,
}: DataTableProps<Row> & Required<Pick<DataTableProps<Row>, 'phone'>>) {
  const list = useRef<HTMLUListElement>(null);
  useWalking(list, rows, stale);
  return (
    <ul ref={list} className={clsx(classes.phoneList, stale && classes.stale)} aria-label={label} aria-busy={stale}>
      {rows.map((row, index) => {
        const { main, facts } = phone(row);
        const href = rowHref?.(row);
        return (
          <li
            key={rowKey(row)}
            data-row={index}
            data-href={href}
            className={clsx(classes.phoneRow, rowClassName?.(row))}
          >
            <div className={classes.phoneMain}>
              {href === undefined ? (
                main
              ) : (
                <Link to={href} className={classes.phoneLink}>
                  {main}
                </Link>
              )}
            </div>
            <div className={classes.phoneFacts}>{facts}</div>
          </li>
        );
      })}
    </ul>
  );
}

/** A click on a link or button in the row is theirs, and selecting text is not opening. */
function isPlainRowClick(target: EventTarget): boolean {
  if (target instanceof Element && target.closest('a, button, input, label, [role="button"]') !== null) return false;
  return window.getSelection()?.isCollapsed !== false;
}
