import { QueryPanel } from '../../ui/layout/Panel.tsx';
import { UserName } from '../../ui/text/UserName.tsx';
import { Avatar } from '../../ui/text/Avatar.tsx';
import { weekRankQuery } from './home.api.ts';
import { homeTexts } from './home.i18n.ts';
import classes from './WeekRank.module.css';

export function WeekRank() {
  const t = homeTexts.use();
  return (
    <QueryPanel
      title={t('rank.title')}
      query={weekRankQuery}
      lines={6}
      isEmpty={(people) => people.length === 0}
      empty={t('rank.empty')}
    >
      {(people) => (
        <ol className={classes.list}>
          {people.map((person, at) => (
            <li key={person.uid} className={classes.row}>
              <span className={classes.place} role="img" aria-label={t('rank.place', { place: at + 1 })}>
                {at + 1}
              </span>
              <Avatar name={person.nickname ?? person.username} url={person.avatar} />
              <span className={classes.name}>
                <UserName {...person} />
              </span>
              <span className={classes.solved}>{t('rank.solved', { count: person.ac })}</span>
            </li>
          ))}
        </ol>
      )}
    </QueryPanel>
  );
}
