import { ActionIcon, NumberInput } from '@mantine/core';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconTrash } from '../../../ui/icons.tsx';
import { SortHandle, sortableRow, type SortingEvents, type SortingState } from '../../../ui/lists/sorting/sorting.tsx';
import { knowsWhatIsNear, whenNear } from '../../../ui/hooks/whenNear.ts';
import { formTexts } from '../form/form.i18n.ts';
import classes from '../form/form.module.css';
import type { CaseRow } from '../form/formValues.ts';

export type WriteCase = (index: number, patch: Partial<CaseRow>) => void;

/** How a kind of tests draws its own cells; functions that stay the same as long as they draw the same. */
export type CaseParts = {
  /** The cells of a test's input and output. */
  content: (test: { row: CaseRow; index: number; write: WriteCase; isAdded: boolean }) => ReactNode;
  /** More that can be done with a test. */
  actions?: ((row: CaseRow, index: number) => ReactNode) | undefined;
};

type Props = CaseParts & {
  row: CaseRow;
  index: number;
  /** The most points, and the last subtask; null where tests have none. */
  maxScore: number | null;
  maxGroup: number | null;
  isWrong: boolean;
  isAdded: boolean;
  sorting: SortingEvents;
  state: SortingState;
  write: WriteCase;
  remove: (index: number) => void;
};

/** The most lines of a text that are shown at once. */
const MOST_LINES = 10;
/** As many tests as most problems have are drawn wherever they are. */
const AT_ONCE = 20;
const LINE_PX = 18;
const AROUND_PX = 19;

/**
 * One test. With hundreds of them only what is near the screen is drawn, and at each key only the test that is
 * written: all properties stay the same for the others.
 */
export const CaseLine = memo(function CaseLine({ row, index, content, actions, ...props }: Props) {
  const t = formTexts.use();
  const { isWrong, isAdded, maxScore, maxGroup, sorting, state, write, remove } = props;
  const element = useRef<HTMLTableRowElement>(null);
  const [isNear, setNear] = useState(!knowsWhatIsNear || isAdded || index < AT_ONCE);
  useEffect(() => {
    if (!isNear && element.current !== null) return whenNear(element.current, () => setNear(true));
    return undefined;
  }, [isNear]);
  const n = index + 1;
  const line = { ref: element, 'aria-rowindex': n + 1, ...sortableRow(sorting, state, index) };

  // What is wrong must be there to be jumped to.
  if (!isNear && !isWrong) {
    return (
      <tr {...line} style={{ height: Math.max(linesOf(row.input), linesOf(row.output)) * LINE_PX + AROUND_PX }}>
        <td colSpan={2} className={classes.caseNo}>
          {n}
        </td>
      </tr>
    );
  }
  return (
    <tr {...line}>
      <td>
        <SortHandle name={t('tests.testName', { n })} index={index} events={sorting} />
      </td>
      <td className={classes.caseNo}>{n}</td>
      {content({ row, index, write, isAdded })}
      {maxGroup !== null && (
        <Points
          label={t('tests.groupOf', { n })}
          value={row.groupNum}
          max={maxGroup}
          isWrong={isWrong}
          onChange={(groupNum) => write(index, { groupNum })}
        />
      )}
      {maxScore !== null && (
        <Points
          label={t('tests.scoreOf', { n })}
          value={row.score}
          max={maxScore}
          isWrong={isWrong}
          onChange={(score) => write(index, { score })}
        />
      )}
      <td className={classes.actions}>
        {actions?.(row, index)}
        <ActionIcon aria-label={t('tests.removeOf', { n })} onClick={() => remove(index)}>
          <IconTrash />
        </ActionIcon>
      </td>
    </tr>
  );
});

/** How many lines a text takes, as far as they are shown. */
export function linesOf(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1 && lines < MOST_LINES; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

function Points({
  label,
  value,
  max,
  isWrong,
  onChange,
}: {
  label: string;
  value: number | null;
  max: number;
  isWrong: boolean;
  onChange: (value: number | null) => void;
}) {
  return (
    <td>
      <NumberInput
        size="xs"
        aria-label={label}
        min={0}
        max={max}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        error={isWrong && value === null}
        value={value ?? ''}
        onChange={(next) => onChange(next === '' ? null : Number(next))}
      />
    </td>
  );
}
