import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { OutdatedVerdicts } from '@oyez/contract/contests/contest-rejudging';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { outdatedQuery } from './staged.api.ts';
import { stagedTexts } from './staged.i18n.ts';
import classes from './staged.module.css';

/** Contests in which verdicts were given before the problem changed, each with the way to see what judging again would do. */
export function RejudgeOffer({ pid, savedAt }: { pid: number; savedAt: string }) {
  const t = stagedTexts.use();
  const { data } = useQuery(outdatedQuery(pid, savedAt));
  const [openedAt] = useState(savedAt);
  const count = data?.length ?? 0;
  const isNews = savedAt !== openedAt && count > 0;
  useEffect(() => {
    if (isNews) toast.info(stagedTexts.now('offer.saved'));
  }, [isNews, savedAt]);
  if (data === undefined || count === 0) return null;
  return (
    <Alert color="yellow" variant="light" role="status" title={t('offer.title')}>
      <ul className={classes.offers}>
        {data.map((one) => (
          <li key={`${one.cid} ${one.displayId}`}>
            <Offer {...one} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Offer({ cid, title, displayId, submissions, tests, onlyTest }: OutdatedVerdicts) {
  const t = stagedTexts.use();
  const problem = { problem: displayId, ...(onlyTest !== null && { test: onlyTest }) };
  return (
    <>
      {t('offer.text', { title, problem: displayId, count: submissions })}
      {tests.length > 0 && ` ${t('offer.tests', { tests: tests.join(', ') })}`}{' '}
      <Link
        to={paths.contestRejudge(String(cid), problem)}
        aria-label={t('offer.lookOf', { title, problem: displayId })}
      >
        {t('offer.look')}
      </Link>
    </>
  );
}
