import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pending } from '../../ui/loading/Pending.tsx';
import { PlaceLinks } from '../../ui/place/PlaceLinks.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { adminContestQuery } from './contestSetting.api.ts';
import { settingTexts } from './contestSetting.i18n.ts';
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
  const links = [
    { key: 'list', to: to.list(), label: t('toList') },
    { key: 'settings', to: to.edit(cid), label: t('toContest') },
    { key: 'problems', to: to.problems(cid), label: t('toProblems') },
    { key: 'announcements', to: to.announcements(cid), label: t('toAnnouncements') },
    { key: 'teams', to: to.teams(cid), label: t('toTeams') },
    { key: 'people', to: to.people(cid), label: t('toPeople') },
    { key: 'ready', to: to.ready(cid), label: t('toReady') },
    { key: 'feed', to: to.feed(cid), label: t('toFeed') },
  ];
  return <PlaceLinks label={t('title')} links={links} here={here} />;
}
