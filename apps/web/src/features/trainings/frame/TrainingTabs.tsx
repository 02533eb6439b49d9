import { Tooltip } from '@mantine/core';
import { pick } from '@oyez/contract/wire/values';
import clsx from 'clsx';
import { Link, useLocation } from 'react-router';
import { useLocale } from '../../../api/locale.ts';
import { closedReason } from './closedReason.ts';
import { useTraining } from './openTraining.ts';
import { tabAt, TRAINING_TABS } from './tabs.ts';
import { frameTexts } from './trainingFrame.i18n.ts';
import classes from './TrainingFrame.module.css';

/** The pages of the training; those that are not open yet say why. */
export function TrainingTabs() {
  const t = frameTexts.use();
  const locale = useLocale();
  const { frame, address } = useTraining();
  const current = tabAt(useLocation().pathname);
  return (
    <nav className={classes.tabs} aria-label={t('tabs')}>
      <ul className={classes.tabList}>
        {TRAINING_TABS.filter((tab) => tab.isShown?.(frame) !== false).map((tab) => {
          const label = pick(tab.label, locale);
          if (frame.entry !== null && tab.isAlwaysOpen !== true) {
            const reason = t('closedTab', { tab: label, reason: t(`closed.${closedReason(frame.entry)}`) });
            return (
              <li key={tab.key}>
                <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
                  <span
                    className={clsx(classes.tab, classes.closedTab)}
                    role="link"
                    aria-disabled="true"
                    tabIndex={0}
                    aria-label={reason}
                  >
                    {label}
                  </span>
                </Tooltip>
              </li>
            );
          }
          const isHere = tab === current;
          return (
            <li key={tab.key}>
              <Link
                to={tab.to(...address)}
                className={clsx(classes.tab, isHere && classes.currentTab)}
                aria-current={isHere ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
