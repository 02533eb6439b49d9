import { Button } from '@mantine/core';
import { STATUS } from '@oyez/contract/judging/verdict';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useScopeAddresses } from '../../../app/scope/InScope.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { UserName } from '../../../ui/text/UserName.tsx';
import { CategoryTag, TrainingAuthTag } from '../TrainingTags.tsx';
import { trainingProblemsQuery } from '../trainings.api.ts';
import { trainingTexts } from '../trainings.i18n.ts';
import { useTraining } from './openTraining.ts';
import { PasswordCard } from './PasswordCard.tsx';
import { frameTexts } from './trainingFrame.i18n.ts';
import classes from './TrainingFrame.module.css';

/** What the training is about, and the way in. */
export function TrainingIntroductionPage() {
  const t = frameTexts.use();
  const { frame } = useTraining();
  const { description, title } = frame.training;
  usePageTitle(title);
  return (
    <div className={classes.introduction}>
      <div>
        {frame.entry === 'training_needs_password' && <PasswordCard />}
        <Panel title={t('introduction')}>
          <div className={classes.text}>
            {description.trim() === '' ? (
              <p className={classes.nothing}>{t('noIntroduction')}</p>
            ) : (
              <Markdown text={description} headingBase={3} />
            )}
          </div>
        </Panel>
      </div>
      <InfoCard />
    </div>
  );
}

function InfoCard() {
  const t = frameTexts.use();
  const words = trainingTexts.use();
  const { frame } = useTraining();
  const { rank, categoryName, categoryColor, author, gmtModified } = frame.training;
  return (
    <Panel title={t('info.title')}>
      <dl className={classes.card}>
        <dt>{t('info.number')}</dt>
        <dd>{rank}</dd>
        <dt>{t('info.auth')}</dt>
        <dd>
          <TrainingAuthTag training={frame.training} />
        </dd>
        <dt>{t('info.category')}</dt>
        <dd>
          {categoryName === null ? words('noCategory') : <CategoryTag name={categoryName} color={categoryColor} />}
        </dd>
        <dt>{t('info.total')}</dt>
        <dd>{frame.progress.total}</dd>
        <dt>{t('info.author')}</dt>
        <dd>
          <UserName username={author} />
        </dd>
        <dt>{t('info.updated')}</dt>
        <dd>
          <TimeText time={gmtModified} />
        </dd>
      </dl>
      {frame.entry === null && frame.progress.total > 0 && <Start />}
    </Panel>
  );
}

/** To the first problem that is not solved yet. */
function Start() {
  const t = frameTexts.use();
  const to = useScopeAddresses();
  const { trainingId, frame } = useTraining();
  const { data: problems } = useQuery(trainingProblemsQuery(trainingId));
  const next = problems?.find(({ myStatus }) => myStatus !== STATUS.accepted) ?? problems?.[0];
  if (next === undefined) return null;
  return (
    <div className={classes.start}>
      <Button component={Link} to={to.problem(next.displayId)} fullWidth>
        {t(frame.progress.solved === 0 ? 'start' : 'goOn')}
      </Button>
    </div>
  );
}
