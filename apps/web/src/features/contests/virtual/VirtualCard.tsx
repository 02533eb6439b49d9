import { Button, TextInput } from '@mantine/core';
import type { OwnVirtualRuns } from '@oyez/contract/contests/virtual-runs';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { siteNow } from '../../../api/clock.ts';
import { paths } from '../../../app/paths.ts';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { useContest } from '../frame/openContest.ts';
import { useServerTime } from '../serverTime.ts';
import { useGiveUpRun, useResumeRun, useStartRun, virtualRunsQuery } from './virtual.api.ts';
import { virtualTexts } from './virtual.i18n.ts';
import classes from './virtual.module.css';

/** The way into a contest that is over: begin, give up, take up again. */
export function VirtualCard() {
  const t = virtualTexts.use();
  const { contestId } = useContest();
  const { data, error, refetch } = useQuery(virtualRunsQuery(contestId));
  return (
    <Panel title={t('title')}>
      {data === undefined ? <Pending error={error} onRetry={refetch} lines={2} /> : <State runs={data} />}
    </Panel>
  );
}

function State({ runs: { run, givenUp, refusal } }: { runs: OwnVirtualRuns }) {
  const t = virtualTexts.use();
  if (run !== null) return <Present run={run} />;
  if (refusal !== null) return <p className={classes.card}>{refusedIn(refusal, t)}</p>;
  if (givenUp !== null) return <GivenUp until={givenUp.endsAt} />;
  return (
    <div className={classes.card}>
      <p>{t('invitation')}</p>
      <Start label={t('startNow')} />
    </div>
  );
}

type Translate = ReturnType<typeof virtualTexts.use>;

const KNOWN = ['virtual_before_end', 'virtual_under_seal'] as const;

function refusedIn(refusal: string, t: Translate): string {
  return t(`refused.${KNOWN.find((code) => code === refusal) ?? 'other'}`);
}

function Present({ run }: { run: NonNullable<OwnVirtualRuns['run']> }) {
  const t = virtualTexts.use();
  const { contestId, clockOffset } = useContest();
  const startsAt = new Date(run.startsAt).getTime();
  const hasBegun = useServerTime(clockOffset, (now) => startsAt <= now);
  const resume = useResumeRun(contestId);
  const giveUp = useGiveUpRun(contestId, () => offerUndo(`virtual-${contestId}`, t('givenUp'), () => resume.mutate()));
  return (
    <div className={classes.card}>
      <p role="status">
        <b>{hasBegun ? t('running') : t('scheduled', { time: formatTime(run.startsAt) })}</b>{' '}
        {t(hasBegun ? 'runningHint' : 'scheduledHint')}
      </p>
      <Actions error={giveUp.error}>
        {hasBegun && (
          <>
            <Button component={Link} to={paths.contestProblems(String(contestId))}>
              {t('toProblems')}
            </Button>
            <Button component={Link} to={paths.contestVirtual(String(contestId))} variant="default">
              {t('toBoard')}
            </Button>
          </>
        )}
        <Button variant="default" onClick={() => giveUp.mutate()} loading={giveUp.isPending}>
          {t(hasBegun ? 'giveUp' : 'callOff')}
        </Button>
      </Actions>
    </div>
  );
}

function GivenUp({ until }: { until: string }) {
  const t = virtualTexts.use();
  const { contestId } = useContest();
  const resume = useResumeRun(contestId);
  return (
    <div className={classes.card}>
      <p role="status">
        <b>{t('givenUp')}</b> {t('givenUpHint', { time: formatTime(until) })}
      </p>
      <Actions error={resume.error}>
        <Button onClick={() => resume.mutate()} loading={resume.isPending}>
          {t('resume')}
        </Button>
      </Actions>
      <Start label={t('again')} isSecond />
    </div>
  );
}

const HOUR_MS = 3_600_000;

/** Moments as the field has them: between which, and the chosen one. */
type Choice = { min: string; max: string; at: string };

function choiceFrom(now: number): Choice {
  return {
    min: localTime(now),
    max: localTime(now + limits.contest.virtualAheadHours * HOUR_MS),
    at: localTime(now + HOUR_MS),
  };
}

function Start({ label, isSecond = false }: { label: string; isSecond?: boolean }) {
  const t = virtualTexts.use();
  const { contestId } = useContest();
  const start = useStartRun(contestId);
  const [choice, setChoice] = useState<Choice | null>(null);
  if (choice === null) {
    return (
      <Actions error={start.error}>
        <Button
          variant={isSecond ? 'default' : 'filled'}
          onClick={() => start.mutate(undefined)}
          loading={start.isPending}
        >
          {label}
        </Button>
        <Button variant="default" onClick={() => setChoice(choiceFrom(siteNow()))}>
          {t('startLater')}
        </Button>
      </Actions>
    );
  }
  return (
    <form
      className={classes.choice}
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate(new Date(choice.at));
      }}
    >
      <TextInput
        type="datetime-local"
        label={t('startAt')}
        description={t('startHint')}
        required
        min={choice.min}
        max={choice.max}
        value={choice.at}
        onChange={(event) => setChoice({ ...choice, at: event.currentTarget.value })}
      />
      <Actions error={start.error}>
        <Button type="submit" loading={start.isPending}>
          {t('choose')}
        </Button>
        <Button variant="default" onClick={() => setChoice(null)}>
          {t('cancel')}
        </Button>
      </Actions>
    </form>
  );
}

function Actions({ error, children }: { error: Error | null; children: ReactNode }) {
  return (
    <>
      <div className={classes.actions}>{children}</div>
      {error !== null && <p role="alert">{errorMessage(error)}</p>}
    </>
  );
}

/** As the field for a moment takes it, by the clock of this machine. */
function localTime(at: number): string {
  return formatTime(new Date(at).toISOString()).slice(0, 16).replace(' ', 'T');
}
