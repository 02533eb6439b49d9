import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useScopeAddresses } from '../../../app/scope/InScope.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Verdict } from '../../../ui/verdict/sign/Verdict.tsx';
import { failingTestQuery } from '../submissions.api.ts';
import type { TryState } from '../tryState.api.ts';
import detail from '../detail/detail.module.css';
import { failingTexts } from './failing.i18n.ts';
import { FailingTest, TRY_BUTTON } from './FailingTest.tsx';

type Props = {
  submitId: number;
  version: number;
  /** Null where the problem is not open to the reader. */
  displayPid: string | null;
};

/** The part of a submission's page below its tests; nothing where the problem does not show it. */
export function FailingTestPanel({ submitId, version, displayPid }: Props) {
  const t = failingTexts.use();
  const to = useScopeAddresses();
  const { data: failed, error } = useQuery(failingTestQuery(submitId, version));
  if (failed === undefined && error !== null) return <Notice compact title={t('failed')} />;
  if (failed === undefined || failed === null) return null;
  return (
    <section className={detail.panel} aria-labelledby="failing-title">
      <div className={detail.sectionHead}>
        <h2 id="failing-title">{t('title', { seq: failed.seq })}</h2>
        <Verdict status={failed.status} />
      </div>
      <FailingTest
        failed={failed}
        tryWith={
          displayPid === null
            ? undefined
            : (tried) => (
                <Button
                  {...TRY_BUTTON}
                  component={Link}
                  to={to.problem(displayPid)}
                  state={{ try: tried } satisfies TryState}
                >
                  {t('try')}
                </Button>
              )
        }
      />
    </section>
  );
}
