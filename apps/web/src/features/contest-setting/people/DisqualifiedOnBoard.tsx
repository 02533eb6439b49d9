import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from './people.api.ts';
import { peopleTexts } from './people.i18n.ts';
import classes from './people.module.css';

/** Below the board of the jury: who does not stand on it any more, and why. */
export function DisqualifiedOnBoard({ cid }: { cid: number }) {
  const t = peopleTexts.use();
  const q = { state: 'disqualified', keyword: undefined, currentPage: 1, limit: 100 } as const;
  const { data } = useQuery(peopleQuery(cid, q));
  if (data === undefined || data.total === 0) return null;
  return (
    <section className={classes.below} aria-label={t('onBoard')}>
      <h2>{t('onBoard')}</h2>
      <ul>
        {data.records.map(({ participantId, name, disqualified }) => (
          <li key={participantId}>
            {name} – {disqualified?.reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
