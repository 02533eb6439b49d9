import { ActionIcon, Popover, Switch, Tooltip } from '@mantine/core';
import { tellsRegistrations } from '@oyez/contract/contests/registrations';
import type { ContestFrame } from '@oyez/contract/contests/contests';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isAdmin, useSession } from '../../../api/session.ts';
import { paths } from '../../../app/paths.ts';
import { icon } from '../../../ui/icons.tsx';
import { PlaceHead, PlaceLine } from '../../../ui/place/PlaceFrame.tsx';
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
  const facts = (
    <>
      <PhaseTag contest={contest} clockOffset={clockOffset} />
      <RuleTag contest={contest} explains />
      <AuthTag contest={contest} explains />
      {contest.gid !== null && <Link to={paths.group(String(contest.gid))}>{t('group')}</Link>}
      <span>
        <TimeText exact time={contest.startTime} /> – <TimeText exact time={contest.endTime} />
      </span>
      {tellsRegistrations({ ...contest, teams: frame.teams }) && (
        <span>{t(frame.teams ? 'teams' : 'people', { count: contest.count })}</span>
      )}
      {frame.team !== null && (
        <span title={teamWords(t, frame.team)}>
          {t('team.own')}: <bdi className={classes.team}>{frame.team.name}</bdi>
          {frame.team.seat !== null && ` (${t('team.seat', { seat: frame.team.seat })})`}
        </span>
      )}
      <ManageLink />
      {mayAsk && <AskJuryPart contestId={contestId} />}
      {contest.allowEndSubmit && phase === 'ended' && frame.entry === null && <Settings />}
    </>
  );
  return (
    <PlaceHead
      title={contest.title}
      isTitle={isTitle}
      to={paths.contest(String(contestId))}
      aside={<Clock />}
      facts={facts}
    >
      <ContestProgress contest={clockOf(frame)} clockOffset={clockOffset} />
    </PlaceHead>
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

export function ContestLine({ children }: { children: ReactNode }) {
  const { contestId, frame } = useContest();
  return (
    <PlaceLine title={frame.contest.title} to={paths.contest(String(contestId))} aside={<Clock />}>
      {children}
    </PlaceLine>
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
