import { frameTexts } from './contestFrame.i18n.ts';
import classes from './ContestFrame.module.css';
import { useContest } from './openContest.ts';

/** The reader's team with who is in it, or how to come into one; nothing where people take part for themselves. */
export function TeamCard() {
  const t = frameTexts.use();
  const { frame, phase } = useContest();
  const { team } = frame;
  if (!frame.teams || frame.can.run) return null;
  if (team === null) {
    if (phase === 'ended') return null;
    return (
      <section className={classes.entry}>
        <p className={classes.entryText}>{t('team.none')}</p>
      </section>
    );
  }
  return (
    <section className={classes.entry} aria-labelledby="team-title">
      <div className={classes.entryText}>
        <h2 id="team-title" className={classes.entryTitle}>
          {t('team.own')}: <bdi>{team.name}</bdi>
        </h2>
        <p>
          {t('team.members', { names: team.members.join(', ') })}
          {team.seat !== null && ` · ${t('team.seat', { seat: team.seat })}`}
        </p>
      </div>
    </section>
  );
}
