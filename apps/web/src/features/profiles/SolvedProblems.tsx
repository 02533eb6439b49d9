import { DIFFICULTIES } from '@oyez/contract/problems/problems';
import { DIFFICULTY_KEYS, type UserHome } from '@oyez/contract/users/profiles';
import { pick } from '@oyez/contract/wire/values';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../api/locale.ts';
import { siteAddresses } from '../../app/scope/addresses.ts';
import { formatCount } from '../../ui/text/format.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { profileTexts } from './profiles.i18n.ts';
import classes from './SolvedProblems.module.css';

const HUES = { '0': 'easy', '1': 'mid', '2': 'hard' } as const;
const SHOWN_FIRST = 80;

export function SolvedProblems({ user }: { user: UserHome }) {
  const t = profileTexts.use();
  const groups = user.solvedGroupByDifficulty;
  return (
    <Panel title={t('solvedProblems')}>
      {groups === null ? (
        <p className={classes.empty}>{t('nothingSolved')}</p>
      ) : (
        DIFFICULTY_KEYS.map((key) => {
          const problems = groups[key] ?? [];
          return problems.length > 0 && <Group key={key} level={key} problems={problems} />;
        })
      )}
    </Panel>
  );
}

type GroupProps = { level: (typeof DIFFICULTY_KEYS)[number]; problems: readonly { id: number; problemId: string }[] };

function Group({ level, problems }: GroupProps) {
  const t = profileTexts.use();
  const locale = useLocale();
  const [showsAll, setShowsAll] = useState(false);
  const name = DIFFICULTIES.find(({ value }) => String(value) === level);
  const shown = showsAll ? problems : problems.slice(0, SHOWN_FIRST);
  return (
    <section className={classes.group}>
      <h3 className={classes.head}>
        <span style={{ color: `var(--difficulty-${HUES[level]})` }}>{name !== undefined && pick(name, locale)}</span>
        <span className={classes.count}>{formatCount(problems.length, locale)}</span>
      </h3>
      <ul className={classes.problems}>
        {shown.map(({ id, problemId }) => (
          <li key={id}>
            <Link to={siteAddresses.problem(problemId)}>{problemId}</Link>
          </li>
        ))}
      </ul>
      {shown.length < problems.length && (
        <button type="button" className={classes.more} onClick={() => setShowsAll(true)}>
          {t('showAll', { count: problems.length })}
        </button>
      )}
    </section>
  );
}
