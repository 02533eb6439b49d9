import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Pending } from '../../ui/loading/Pending.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { adminContestQuery } from './contestSetting.api.ts';
import { settingTexts } from './contestSetting.i18n.ts';
import classes from './contestSetting.module.css';
import { useSettingAddresses } from './settingAddresses.ts';

type Place = 'settings' | 'problems' | 'announcements' | 'teams' | 'people' | 'ready' | 'feed';
type Props = { cid: number; here: Place; children: (contest: ContestOfStaff) => ReactNode };

/** A page about one contest, below the way to its other ones. */
export function OfContest({ cid, here, children }: Props) {
  const to = useSettingAddresses();
  const ui = uiTexts.use();
  const { data, error, refetch } = useQuery(adminContestQuery(cid));
  if (data === undefined) {
    const onward = { to: to.list(), label: ui('onward.adminContests') };
    return <Pending heading="h1" lines={12} error={error} onRetry={refetch} onward={onward} />;
  }
  return (
    <>
      <ContestPlaces cid={cid} here={here} />
      {children(data)}
    </>
  );
}

export function ContestPlaces({ cid, here }: { cid: number; here: Place }) {
  const to = useSettingAddresses();
  const t = settingTexts.use();
  const places = [
    { place: 'settings', to: to.edit(cid), label: t('toContest') },
    { place: 'problems', to: to.problems(cid), label: t('toProblems') },
    { place: 'announcements', to: to.announcements(cid), label: t('toAnnouncements') },
    { place: 'teams', to: to.teams(cid), label: t('toTeams') },
    { place: 'people', to: to.people(cid), label: t('toPeople') },
    { place: 'ready', to: to.ready(cid), label: t('toReady') },
    { place: 'feed', to: to.feed(cid), label: t('toFeed') },
  ];
  return (
    <nav className={classes.places} aria-label={t('title')}>
      <Link to={to.list()}>{t('toList')}</Link>
      {places.map(({ place, to, label }) => (
        <Link key={place} to={to} aria-current={place === here ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
