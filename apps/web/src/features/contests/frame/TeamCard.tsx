import { PlaceEntry } from '../../../ui/place/PlaceGate.tsx';
import { frameTexts } from './contestFrame.i18n.ts';
import { useContest } from './openContest.ts';

/** The reader's team with who is in it, or how to come into one; nothing where people take part for themselves. */
export function TeamCard() {
  const t = frameTexts.use();
  const { frame, phase } = useContest();
  const { team } = frame;
  if (!frame.teams || frame.can.run) return null;
  if (team === null) return phase === 'ended' ? null : <PlaceEntry text={t('team.none')} />;
  const title = (
    <>
      {t('team.own')}: <bdi>{team.name}</bdi>
    </>
  );
  const members = t('team.members', { names: team.members.join(', ') });
  const seat = team.seat === null ? '' : ` · ${t('team.seat', { seat: team.seat })}`;
  return <PlaceEntry title={title} text={`${members}${seat}`} />;
}
