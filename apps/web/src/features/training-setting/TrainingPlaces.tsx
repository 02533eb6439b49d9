import { PlaceLinks } from '../../ui/place/PlaceLinks.tsx';
import type { SettingPlace } from './settingPlace.ts';
import { settingTexts } from './trainingSetting.i18n.ts';

type Props = { place: SettingPlace; tid: number; here: 'settings' | 'problems'; canEdit?: boolean };

/** The way from one page about a training to its other ones. Some arrange its problems and nothing else. */
export function TrainingPlaces({ place, tid, here, canEdit = true }: Props) {
  const t = settingTexts.use();
  const links = [
    { key: 'list', to: place.list, label: t('toList') },
    ...(canEdit ? [{ key: 'settings', to: place.edit(tid), label: t('toTraining') }] : []),
    { key: 'problems', to: place.problems(tid), label: t('toProblems') },
    { key: 'open', to: place.open(tid), label: t('menu.open') },
  ];
  return <PlaceLinks label={t('title')} links={links} here={here} />;
}
