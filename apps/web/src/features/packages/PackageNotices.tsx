import {
  NOTICE_LEVELS,
  PACKAGE_NOTICES,
  packageNoticeText,
  type PackageNotice,
} from '@oyez/contract/texts/package-notices';
import { useLocale } from '../../api/locale.ts';
import { packageTexts } from './packages.i18n.ts';
import classes from './packages.module.css';

/** What is to be said of a problem, the worst first, with file and line. */
export function PackageNotices({ notices }: { notices: readonly PackageNotice[] }) {
  const t = packageTexts.use();
  const locale = useLocale();
  const levels = NOTICE_LEVELS.toReversed().map((level) => ({
    level,
    notices: notices.filter((one) => PACKAGE_NOTICES[one.code].level === level),
  }));
  return (
    <div className={classes.notices}>
      {levels.map(({ level, notices: own }) =>
        own.length === 0 ? null : (
          <section key={level} aria-label={t(`level.${level}`)}>
            <h4 className={classes.level} data-level={level}>
              {t(`level.${level}`)}
            </h4>
            <ul>
              {own.map((one) => (
                <li key={one.code}>
                  {packageNoticeText(one, locale)}
                  {one.file !== null && (
                    <span className={classes.where}>
                      {' '}
                      {one.file}
                      {one.line !== null && `, ${t('line', { line: one.line })}`}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

/** How many there are of each kind, in a line. */
export function NoticeCounts({ notices }: { notices: readonly PackageNotice[] }) {
  const t = packageTexts.use();
  const counts = NOTICE_LEVELS.toReversed().map((level) => ({
    level,
    count: notices.filter((one) => PACKAGE_NOTICES[one.code].level === level).length,
  }));
  return (
    <>
      {counts.map(({ level, count }) =>
        count === 0 ? null : (
          <span key={level} className={classes.badge} data-level={level}>
            {t(`level.${level}`)}
            {level !== 'broken' && ` ${count}`}
          </span>
        ),
      )}
    </>
  );
}
