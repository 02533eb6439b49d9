import { Link } from 'react-router';
import type { SettingPlace } from './settingPlace.ts';
import { settingTexts } from './trainingSetting.i18n.ts';
import classes from './trainingSetting.module.css';

type Props = { place: SettingPlace; tid: number; here: 'settings' | 'problems'; canEdit?: boolean };

/** The way from one page about a training to its other ones. Some arrange its problems and nothing else. */
export function TrainingPlaces({ place, tid, here, canEdit = true }: Props) {
  const t = settingTexts.use();
  const pages = [
    ...(canEdit ? [{ key: 'settings', to: place.edit(tid), label: t('toTraining') }] : []),
    { key: 'problems', to: place.problems(tid), label: t('toProblems') },
  ];
  return (
    <nav className={classes.places} aria-label={t('title')}>
      <Link to={place.list}>{t('toList')}</Link>
      {pages.map(({ key, to, label }) => (
        <Link key={key} to={to} aria-current={key === here ? 'page' : undefined}>
          {label}
        </Link>
      ))}
      <Link to={place.open(tid)}>{t('menu.open')}</Link>
    </nav>
  );
}
