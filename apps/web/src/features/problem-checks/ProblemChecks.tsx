import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { CheckState, ProblemCheck, ProblemChecks as Checks } from '@oyez/contract/problems/problem-checks';
import { useState } from 'react';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CheckDialog } from './CheckDialog.tsx';
import { CheckMatrix } from './CheckMatrix.tsx';
import { CheckTable } from './CheckTable.tsx';
import { LimitsPanel, type ProblemLimits } from './LimitsPanel.tsx';
import { useJudgeChecks, useProblemChecks } from './problem-checks.api.ts';
import classes from './ProblemChecks.module.css';
import { checkTexts } from './problemChecks.i18n.ts';

export type ProblemChecksProps = {
  pid: number;
  /** Puts suggested limits into the problem's form. */
  onUseLimits: (limits: ProblemLimits) => void;
};

/** Solutions that a problem keeps with their expected verdicts, what became of each on each test, and limits from them. */
export function ProblemChecks({ pid, onUseLimits }: ProblemChecksProps) {
  const t = checkTexts.use();
  const { data, error, refetch } = useProblemChecks(pid);
  const judge = useJudgeChecks(pid);
  const [edited, setEdited] = useState<ProblemCheck | 'new' | null>(null);

  if (data === undefined) return <Pending lines={5} error={error} onRetry={refetch} />;
  const { checks, tests } = data;
  const state = worstOf(checks);
  const judgeAll = () =>
    judge.mutate(undefined, { onSuccess: ({ started }) => toast.success(t('judged', { count: started })) });
  return (
    <section className={classes.checks} aria-labelledby="checks-title">
      <header className={classes.head}>
        <div>
          <h2 id="checks-title" className={classes.title}>
            {t('title')}
          </h2>
          <p className={classes.hint}>{t('intro')}</p>
        </div>
        <div className={classes.actions}>
          <Button size="xs" variant="default" onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
          {checks.length > 0 && (
            <Button
              size="xs"
              loading={judge.isPending}
              disabled={tests === 0 || checks.every((check) => check.state === 'running')}
              onClick={judgeAll}
            >
              {t('judgeAll')}
            </Button>
          )}
        </div>
      </header>
      {tests === 0 && checks.length > 0 && <p className={classes.hint}>{t('noTests')}</p>}
      {checks.length === 0 || state === undefined ? (
        <Notice compact title={t('empty')} text={t('emptyText')} />
      ) : (
        <>
          <Summary state={state} />
          <CheckTable pid={pid} checks={checks} canJudge={tests > 0} onEdit={setEdited} />
          <CheckMatrix checks={checks} />
          <Messages data={data} />
          {data.suggestion !== null && <LimitsPanel data={data} suggestion={data.suggestion} onUse={onUseLimits} />}
        </>
      )}
      <CheckDialog pid={pid} edited={edited} onClose={() => setEdited(null)} />
    </section>
  );
}

const WORST_FIRST: readonly CheckState[] = ['disagrees', 'failed', 'running', 'outdated', 'new', 'agrees'];
const COLORS: Record<CheckState, string> = {
  agrees: 'green',
  disagrees: 'red',
  failed: 'yellow',
  running: 'indigo',
  outdated: 'yellow',
  new: 'gray',
};

function worstOf(checks: readonly ProblemCheck[]): CheckState | undefined {
  return WORST_FIRST.find((state) => checks.some((check) => check.state === state));
}

function Summary({ state }: { state: CheckState }) {
  const t = checkTexts.use();
  return (
    <Alert variant="light" color={COLORS[state]} role="status" className={classes.summary}>
      {t(`summary.${state}`)}
    </Alert>
  );
}

/** What compilers and checkers said, which is too long for a row. */
function Messages({ data: { checks } }: { data: Checks }) {
  const t = checkTexts.use();
  return checks.map(({ id, name, result }) =>
    result?.message ? (
      <details key={id} className={classes.message}>
        <summary>{t('message', { name })}</summary>
        <pre>{result.message}</pre>
      </details>
    ) : null,
  );
}
