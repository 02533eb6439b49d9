import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { Link, useParams } from 'react-router';
import { NotFoundPage } from '../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../app/idOf.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { CommentArea } from './CommentArea.tsx';
import { commentTexts } from './comments.i18n.ts';
import classes from './comments.module.css';

/** What those who take part in a contest write to each other. */
export function ContestCommentsPage() {
  const contestId = idOf(useParams()['contestID']);
  return contestId === undefined ? <NotFoundPage /> : <Comments contestId={contestId} />;
}

function Comments({ contestId }: { contestId: number }) {
  const t = commentTexts.use();
  usePageTitle(t('title'));
  return (
    <PartsPage title={t('title')} intro={t('contest.intro')}>
      <Alert color="indigo" variant="light" title={t('contest.notice')}>
        <ul className={classes.tips}>
          <li>
            {t('contest.jury')} <Link to={paths.contestClarifications(String(contestId))}>{t('contest.toJury')}</Link>
          </li>
          <li>{t('contest.hidden')}</li>
          <li>{t('contest.kind')}</li>
        </ul>
      </Alert>
      <CommentArea place={{ cid: contestId }} />
    </PartsPage>
  );
}
