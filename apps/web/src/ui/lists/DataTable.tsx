import { useMediaQuery } from '@mantine/hooks';
import clsx from 'clsx';
import { DataTable as MantineDataTable, type DataTableColumn } from 'mantine-datatable';
import 'mantine-datatable/styles.css';
import '@mantine/core/styles/Table.css';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import classes from './DataTable.module.css';
import { PHONE_QUERY } from '../hooks/phone.ts';
import { uiTexts } from '../ui.i18n.ts';

export type Column<Row> = {
  key: string;
  title: ReactNode;
  render: (row: Row, index: number) => ReactNode;
  width?: number | string;
  align?: 'left' | 'center' | 'right';
  /** Right-aligned with figures of one width. */
  numeric?: boolean;
  /** Long content is cut with an ellipsis instead of wrapping; on unless told otherwise. */
  ellipsis?: boolean;
  /** The column gives way below this width. */
  hideBelow?: 'md' | 'lg';
};

export type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Where Enter and a click on the row lead. Put a real link in one cell too. */
  rowHref?: (row: Row) => string | undefined;
  rowClassName?: (row: Row) => string | undefined;
  /** Below 768 px each row becomes two lines: what it is, then the facts. Without it the table scrolls sideways. */
  phone?: (row: Row) => { main: ReactNode; facts: ReactNode };
  /** 28-pixel rows. */
  dense?: boolean;
  /** Less room between columns, where there are many. */
  tight?: boolean;
  /** A newer answer is on its way: the old rows stay, paler. */
  stale?: boolean;
};

const hideQueries = { md: '(min-width: 62em)', lg: '(min-width: 75em)' } as const;

/** The one table of the product: real table markup, rows by arrow keys and Enter, two-line rows on phones. */
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
  stale = false,
}: DataTableProps<Row>) {
  const t = uiTexts.use();
  const navigate = useNavigate();

  const open = (row: Row) => {
    const href = rowHref?.(row);
    if (href !== undefined) void navigate(href);
  };
  const rowAttributes = (row: Row, index: number) => ({
    'data-row': index,
    // One row is a tab stop; arrows reach the others.
    tabIndex: rowHref === undefined ? undefined : index === 0 ? 0 : -1,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onRowKey(event, () => open(row)),
  });

  return (
    <div className={classes.frame} aria-busy={stale}>
      <MantineDataTable<Row>
        aria-label={label}
        aria-description={rowHref === undefined ? undefined : t('rows')}
        className={clsx(classes.table, stale && classes.stale)}
        classNames={{ header: classes.header }}
        records={[...rows]}
        idAccessor={rowKey}
        columns={columns.map(toMantineColumn)}
        customRowAttributes={rowAttributes}
        rowClassName={(row) =>
          clsx(classes.row, dense && classes.dense, rowHref?.(row) !== undefined && classes.opens, rowClassName?.(row))
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
    </div>
  );
}

function toMantineColumn<Row>(column: Column<Row>): DataTableColumn<Row> {
  const ellipsis = column.ellipsis ?? true;
  const isFlexible = ellipsis && column.width === undefined;
  return {
    accessor: column.key,
    title: column.title,
    render: column.render,
    width: column.width,
    textAlign: column.align ?? (column.numeric ? 'right' : 'left'),
    ellipsis,
    cellsClassName: clsx(column.numeric && classes.numeric, isFlexible && classes.flexible),
    visibleMediaQuery: column.hideBelow === undefined ? undefined : hideQueries[column.hideBelow],
  };
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
  return (
    <ul className={clsx(classes.phoneList, stale && classes.stale)} aria-label={label} aria-busy={stale}>
      {rows.map((row) => {
        const { main, facts } = phone(row);
        const href = rowHref?.(row);
        return (
          <li key={rowKey(row)} className={clsx(classes.phoneRow, rowClassName?.(row))}>
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

function onRowKey(event: KeyboardEvent<HTMLElement>, open: () => void): void {
  // Keys inside a cell's own link or button belong to it.
  if (event.target !== event.currentTarget) return;
  const row = event.currentTarget;
  const siblings = Array.from(row.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? []);
  const at = siblings.indexOf(row);
  const target = {
    ArrowDown: siblings[at + 1],
    ArrowUp: siblings[at - 1],
    Home: siblings[0],
    End: siblings.at(-1),
  }[event.key];
  if (target !== undefined) {
    event.preventDefault();
    target.focus();
  } else if (event.key === 'Enter') {
    event.preventDefault();
    open();
  }
}

/** A click on a link or button in the row is theirs, and selecting text is not opening. */
function isPlainRowClick(target: EventTarget): boolean {
  if (target instanceof Element && target.closest('a, button, input, label, [role="button"]') !== null) return false;
  return window.getSelection()?.isCollapsed !== false;
}
