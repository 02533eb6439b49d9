import { ActionIcon, Tooltip } from '@mantine/core';
import type { SetProblem } from '@oyez/contract/problems/problems';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.tsx';
import { pageTexts } from '../problemPage.i18n.ts';
import classes from './ProblemWorkspace.module.css';
import { SetNavigation } from './SetNavigation.tsx';
import type { Neighbours } from './useNeighbours.ts';

type Props = { neighbours: Neighbours; isFocused: boolean };

/** The whole line of problems above the open one. */
export function NeighbourBar({ neighbours: { problems, kind, current, hrefOf }, isFocused }: Props) {
  if (problems.length === 0 || (kind === 'last_list' && !isFocused)) return null;
  return <SetNavigation problems={problems} current={current} hrefOf={hrefOf} />;
}

/** The one before and the one after, in sight whenever one came from a list. */
export function PreviousNext({ neighbours: { problems, previous, next, hrefOf } }: Pick<Props, 'neighbours'>) {
  const t = pageTexts.use();
  if (problems.length < 2) return null;
  return (
    <nav className={classes.steps} aria-label={t('set.steps')}>
      <Step name={t('set.previous')} problem={previous} hrefOf={hrefOf} icon={<IconChevronLeft />} />
      <Step name={t('set.next')} problem={next} hrefOf={hrefOf} icon={<IconChevronRight />} />
    </nav>
  );
}

type StepProps = {
  name: string;
  problem: SetProblem | undefined;
  hrefOf: (problem: SetProblem) => string;
  icon: ReactNode;
};

function Step({ name, problem, hrefOf, icon }: StepProps) {
  // Its room stays, so that the other arrow is where it was.
  if (problem === undefined) {
    return (
      <ActionIcon aria-label={name} disabled>
        {icon}
      </ActionIcon>
    );
  }
  const label = `${name}: ${problem.problemId} ${problem.title}`;
  return (
    <Tooltip label={label}>
      <ActionIcon component={Link} to={hrefOf(problem)} aria-label={label}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
