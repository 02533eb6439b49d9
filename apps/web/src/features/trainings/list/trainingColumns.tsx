import type { Training } from '@oyez/contract/trainings/training-values';
import type { Column } from '../../../ui/lists/DataTable.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { UserName } from '../../../ui/text/UserName.tsx';
import { TrainingLink } from '../TrainingLink.tsx';
import { TrainingProgress } from '../TrainingProgress.tsx';
import { CategoryTag, TrainingAuthTag } from '../TrainingTags.tsx';
import { trainingTexts } from '../trainings.i18n.ts';
import type { listTexts } from './trainingList.i18n.ts';
import classes from './trainingList.module.css';

type Facts = { t: ReturnType<typeof listTexts.use>; loggedIn: boolean };

export function trainingColumns({ t, loggedIn }: Facts): Column<Training>[] {
  const progress: Column<Training> = {
    key: 'progress',
    title: t('columns.progress'),
    width: 170,
    ellipsis: false,
    render: (row) => row.acCount !== null && <TrainingProgress solved={row.acCount} total={row.problemCount} />,
  };
  return [
    { key: 'rank', title: t('columns.number'), width: 84, numeric: true, render: (row) => row.rank },
    {
      key: 'title',
      title: t('columns.title'),
      ellipsis: false,
      render: (row) => <TrainingLink training={row} className={classes.title} />,
    },
    {
      key: 'auth',
      title: t('columns.auth'),
      width: 92,
      ellipsis: false,
      render: (row) => <TrainingAuthTag training={row} />,
    },
    {
      key: 'category',
      title: t('columns.category'),
      width: 150,
      render: (row) => <CategoryTag name={row.categoryName} color={row.categoryColor} />,
    },
    ...(loggedIn ? [progress] : []),
    { key: 'problems', title: t('columns.problems'), width: 90, numeric: true, render: (row) => row.problemCount },
    {
      key: 'author',
      title: t('columns.author'),
      width: 140,
      hideBelow: 'md',
      render: (row) => <UserName username={row.author} />,
    },
    {
      key: 'updated',
      title: t('columns.updated'),
      width: 150,
      hideBelow: 'md',
      render: (row) => <TimeText time={row.gmtModified} />,
    },
  ];
}

export function trainingPhone({ loggedIn }: Facts) {
  return (row: Training) => ({
    // The card is a link for whoever is logged in.
    main: loggedIn ? <span className={classes.title}>{row.title}</span> : <TrainingLink training={row} />,
    facts: (
      <>
        <TrainingAuthTag training={row} />
        <CategoryTag name={row.categoryName} color={row.categoryColor} />
        <Count training={row} />
        <span>{row.author}</span>
        {row.acCount !== null && (
          <span className={classes.phoneProgress}>
            <TrainingProgress solved={row.acCount} total={row.problemCount} />
          </span>
        )}
      </>
    ),
  });
}

function Count({ training: { problemCount } }: { training: Training }) {
  const t = trainingTexts.use();
  return <span>{t('problems', { count: problemCount })}</span>;
}
