import { Button } from '@mantine/core';
import type { Submission } from '@oyez/contract/submissions/submissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ScopeAddresses } from '../../../app/scope/addresses.ts';
import { useScope } from '../../../app/scope/InScope.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { Verdict } from '../../../ui/verdict/sign/Verdict.tsx';
import { compareTexts } from './compare.i18n.ts';
import classes from './compare.module.css';
import { submissionsQuery } from '../submissions.api.ts';

const OFFERED = 100;

type Props = { submission: Pick<Submission, 'submitId'> & { displayPid: string } };

/** From one of one's own submissions to another try at the same problem. */
export function CompareWith({ submission }: Props) {
  const t = compareTexts.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('action')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('choose', { id: submission.submitId })}>
        <Choices submission={submission} />
      </Dialog>
    </>
  );
}

function Choices({ submission: { submitId, displayPid } }: Props) {
  const t = compareTexts.use();
  const { scope, to } = useScope();
  const { data, error, refetch } = useQuery(
    submissionsQuery(
      { onlyMine: true, problemID: displayPid, completeProblemID: true, currentPage: 1, limit: OFFERED },
      scope,
    ),
  );
  if (data === undefined) return <Pending compact lines={4} error={error} onRetry={refetch} />;
  const others = data.records.filter((row) => row.submitId !== submitId);
  if (others.length === 0) return <p className={classes.note}>{t('noOther')}</p>;
  return (
    <ul className={classes.choices}>
      {others.map((row) => (
        <li key={row.submitId}>
          <Link className={classes.choice} to={comparisonOf(to, submitId, row.submitId)}>
            <span>{row.submitId}</span>
            <Verdict status={row.status} />
            <span>{row.language}</span>
            {row.submitTime !== null && <TimeText time={row.submitTime} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What was written later is what is compared with what stood before. */
export function comparisonOf(to: ScopeAddresses, one: number, other: number): string {
  return to.comparison(Math.min(one, other), Math.max(one, other));
}
