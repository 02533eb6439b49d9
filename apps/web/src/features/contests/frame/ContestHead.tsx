import { ActionIcon, Popover, Switch, Tooltip } from '@mantine/core';
import type { ContestFrame } from '@oyez/contract/contests/contests';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isAdmin, useSession } from '../../../api/session.ts';
import { paths } from '../../../app/paths.ts';
import { icon } from '../../../ui/icons.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { AskJuryPart } from '../../clarifications/askJury.part.api.ts';
import { AuthTag, PhaseTag, RuleTag } from '../ContestTag.tsx';
import { frameTexts } from './contestFrame.i18n.ts';
import classes from './ContestFrame.module.css';
import { ContestProgress, Countdown } from './Countdown.tsx';
import { type OpenContest, useContest } from './openContest.ts';

const IconSettings = icon(
  <>
    <path d="M3 6h7M15 6h2M3 14h2M10 14h7" />
    <circle cx="12.5" cy="6" r="2.2" />
    <circle cx="7.5" cy="14" r="2.2" />
  </>,
);

/** What the contest is, when it is, and how much of it is left. */
export function ContestHead({ isTitle }: { isTitle: boolean }) {
  const t = frameTexts.use();
  const { contestId, frame, clockOffset, phase } = useContest();
  const { contest } = frame;
  const mayAsk = phase === 'running' && frame.submit === null && !frame.can.run;
  const Title = isTitle ? 'h1' : 'p';
  return (
    <div className={classes.head}>
      <div className={classes.headline}>
        <Title className={classes.title}>
          {isTitle ? contest.title : <Link to={paths.contest(String(contestId))}>{contest.title}</Link>}
        </Title>
        <Clock />
      </div>
      <div className={classes.facts}>
        <PhaseTag contest={contest} clockOffset={clockOffset} />
        <RuleTag contest={contest} explains />
        <AuthTag contest={contest} explains />
        {contest.gid !== null && <Link to={paths.group(String(contest.gid))}>{t('group')}</Link>}
        <span>
          <TimeText exact time={contest.startTime} /> – <TimeText exact time={contest.endTime} />
        </span>
        <span>{t(frame.teams ? 'teams' : 'people', { count: contest.count })}</span>
        {frame.team !== null && (
          <span title={teamWords(t, frame.team)}>
            {t('team.own')}: <bdi className={classes.team}>{frame.team.name}</bdi>
            {frame.team.seat !== null && ` (${t('team.seat', { seat: frame.team.seat })})`}
          </span>
        )}
        <ManageLink />
        {mayAsk && <AskJuryPart contestId={contestId} />}
        {contest.allowEndSubmit && phase === 'ended' && frame.entry === null && <Settings />}
      </div>
      <ContestProgress contest={clockOf(frame)} clockOffset={clockOffset} />
    </div>
  );
}

/** To where the contest is set: inside its group, or in the back office for those who have one. */
function ManageLink() {
  const t = frameTexts.use();
  const { contestId, frame } = useContest();
  const mayManage = isAdmin(useSession());
  const { gid } = frame.contest;
  if (!frame.can.run || (gid === null && !mayManage)) return null;
  const to = gid === null ? paths.adminContestEdit(contestId) : paths.groupContestEdit(String(gid), contestId);
  return <Link to={to}>{t('manage')}</Link>;
}

function teamWords(t: ReturnType<typeof frameTexts.use>, { members }: NonNullable<ContestFrame['team']>): string {
  return t('team.members', { names: members.join(', ') });
}

function Settings() {
  const t = frameTexts.use();
  const { containsEnd, setContainsEnd } = useContest();
  return (
    <Popover position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Tooltip label={t('settings')}>
          <ActionIcon size="sm" aria-label={t('settings')}>
            <IconSettings size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Switch
          label={t('afterContest')}
          checked={containsEnd}
          onChange={(event) => setContainsEnd(event.currentTarget.checked)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** One line above a problem, which needs the room: the name, the tabs and the clock side by side. */
export function ContestLine({ children }: { children: ReactNode }) {
  const { contestId, frame } = useContest();
  return (
    <div className={classes.line}>
      <p className={classes.lineTitle}>
        <Link to={paths.contest(String(contestId))} title={frame.contest.title}>
          {frame.contest.title}
        </Link>
      </p>
      {children}
      <Clock />
    </div>
  );
}

/** Of one's own window, where one takes part later. */
function clockOf({ contest, run }: OpenContest['frame']): { startTime: string; endTime: string } {
  return run === null ? contest : { startTime: run.startsAt, endTime: run.endsAt };
}

function Clock() {
  const t = frameTexts.use();
  const { frame, clockOffset } = useContest();
  return (
    <span className={classes.clock}>
      {frame.run !== null && <span className={classes.endedWord}>{t('ownTime')}</span>}
      <Countdown contest={clockOf(frame)} clockOffset={clockOffset} />
    </span>
  );
}
