import { Button } from '@mantine/core';
import { DIFFICULTIES, type Problem } from '@oyez/contract/problems/problems';
import { pick } from '@oyez/contract/wire/values';
import { useLocale } from '../../api/locale.ts';
import type { PagedListProps } from '../../ui/lists/PagedList.tsx';
import { PagedTable } from '../../ui/lists/PagedTable.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { choiceTexts } from './problemChoice.i18n.ts';
import classes from './problemChoice.module.css';

/** By the wire's number. */
const HIDDEN = 2;
/** Of the dialog, as the specification has them. */
const SIZES = [10, 30, 50, 100];

type Props = Pick<PagedListProps<Problem>, 'list' | 'search' | 'empty' | 'onClearFilters'> & {
  label: string;
  address: (problem: Problem) => string | undefined;
  isBusy: boolean;
  onAdd: (problem: Problem) => void;
};

export function Candidates({ label, list, search, empty, onClearFilters, address, isBusy, onAdd }: Props) {
  const t = choiceTexts.use();
  const locale = useLocale();
  const add = (row: Problem) => (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('addOf', { name: row.problemId })}
      disabled={isBusy}
      onClick={() => onAdd(row)}
    >
      {t('add')}
    </Button>
  );
  const difficulty = (row: Problem) => {
    const found = DIFFICULTIES.find((one) => one.value === row.difficulty);
    return found === undefined ? '–' : pick(found, locale);
  };
  const link = (row: Problem) => {
    const to = address(row);
    if (to === undefined) return row.problemId;
    return (
      <a href={to} target="_blank" rel="noreferrer">
        {row.problemId}
      </a>
    );
  };
  const title = (row: Problem) => (
    <span className={classes.title}>
      {row.title}
      {row.auth === HIDDEN && (
        <Tag tone="warning" hint={t('hiddenHint')}>
          {t('hidden')}
        </Tag>
      )}
    </span>
  );
  return (
    <PagedTable
      compact
      sizes={SIZES}
      label={label}
      list={list}
      search={search}
      rowKey={(row) => row.id}
      empty={empty}
      onClearFilters={onClearFilters}
      columns={[
        { key: 'id', title: 'ID', width: 130, render: link },
        { key: 'title', title: t('problem'), render: title },
        { key: 'difficulty', title: t('difficulty'), width: 100, render: difficulty },
        { key: 'add', title: '', width: 84, align: 'right', render: add },
      ]}
      phone={(row) => ({
        main: (
          <>
            <span className={classes.phoneTitle}>{title(row)}</span>
            {add(row)}
          </>
        ),
        facts: (
          <>
            {link(row)}
            <span>{difficulty(row)}</span>
          </>
        ),
      })}
    />
  );
}
