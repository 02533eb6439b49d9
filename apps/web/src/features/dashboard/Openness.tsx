import { PROBLEM_READERS, type ProblemReaders } from '@oyez/contract/site/choices';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { siteConfigQuery, useSetSiteConfig } from '../site/siteAdmin.api.ts';
import { adminTexts } from './admin.i18n.ts';
import classes from './AdminHomePage.module.css';
import { websiteConfigQuery } from '../site/site.api.ts';

/** Who may read, and what a newcomer needs: what an operator wants to know and turn first. */
export function Openness() {
  const t = adminTexts.use();
  const { data } = useQuery(siteConfigQuery);
  const { data: now } = useQuery(websiteConfigQuery);
  const change = useSetSiteConfig();
  if (data === undefined || now === undefined) return null;
  const turn = (problemReaders: ProblemReaders) =>
    change.mutate(
      { problemReaders },
      {
        onSuccess: () => toast.success(t(`open.turned.${problemReaders}`)),
        onError: (error) => toast.error(errorMessage(error)),
      },
    );
  return (
    <Panel title={t('open.title')}>
      <div className={classes.openness}>
        <p>
          {t('open.readers')}
          <span className={classes.text}>{t('open.readersHint')}</span>
        </p>
        <SegmentedControl
          aria-label={t('open.readers')}
          data={PROBLEM_READERS.map((value) => ({ value, label: t(`open.who.${value}`) }))}
          value={data.problemReaders}
          disabled={change.isPending}
          onChange={turn}
        />
        <p>
          {t('open.register')}
          <span className={classes.text}>{data.register ? t(`open.code.${now.registerCode}`) : t('open.closed')}</span>
        </p>
        <Anchor component={Link} to={paths.adminConf()} size="sm">
          {t('open.change')}
        </Anchor>
      </div>
    </Panel>
  );
}
