import '@mantine/core/styles/Anchor.css';
import { Anchor } from '@mantine/core';
import { CONCERNS } from '@oyez/contract/site/dashboard';
import { fill, pick } from '@oyez/contract/wire/values';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLocale } from '../../api/locale.ts';
import { IconAlert, IconCheck } from '../../ui/icons.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { healthQuery } from './admin.api.ts';
import { adminTexts } from './admin.i18n.ts';
import classes from './AdminHomePage.module.css';
import { concerns } from './concerns.ts';

/** One look tells whether all is well; if not, what to do next. */
export function Wellbeing() {
  const t = adminTexts.use();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(healthQuery);
  if (data === undefined) return <Pending compact lines={2} error={error} onRetry={refetch} />;
  const worst = data.concerns.some(({ what }) => CONCERNS[what] === 'bad') ? 'bad' : 'warn';
  const level = error !== null ? 'bad' : data.concerns.length === 0 ? 'good' : worst;
  return (
    <section className={classes.wellbeing} data-level={level} aria-label={t('well.label')} aria-live="polite">
      <p className={classes.summary}>
        {level === 'good' ? <IconCheck size={20} /> : <IconAlert size={20} />}
        <strong>{error !== null ? t('well.unknown') : t(`well.${level}`, { count: data.concerns.length })}</strong>
        <span className={classes.asOf}>
          <TimeText time={data.at} />
        </span>
      </p>
      {data.concerns.length > 0 && (
        <ul className={classes.concerns}>
          {data.concerns.map(({ what, values }) => {
            const { what: text, next, to } = concerns[what];
            return (
              <li key={what} data-level={CONCERNS[what]}>
                <b>{fill(pick(text, locale), values)}</b>
                <span>{pick(next, locale)}</span>
                {to !== undefined && (
                  <Anchor component={Link} to={to()} size="sm">
                    {t('well.open')}
                  </Anchor>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
