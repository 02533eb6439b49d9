import type { Board } from '@oyez/board/board';
import { reveal } from '@oyez/board/reveal';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { type CeremonyChoice, choiceOf } from './ceremony.ts';
import { ceremonyQuery } from './scroll.api.ts';
import { scrollTexts } from './scroll.i18n.ts';
import classes from './scroll.module.css';
import { Stage } from './Stage.tsx';
import { StageControls } from './StageControls.tsx';
import { useShow } from './useShow.ts';

/** The results behind the seal, opened one by one, for the screen of a hall. */
export function ScrollBoardPage() {
  const t = scrollTexts.use();
  const [search] = useSearchParams();
  const choice = choiceOf(search);
  usePageTitle(t('title'));
  return (
    <main className={classes.page}>
      {choice === undefined ? (
        <Notice role="alert" heading="h1" title={t('noContest')} />
      ) : (
        <Ceremony choice={choice} />
      )}
    </main>
  );
}

function Ceremony({ choice }: { choice: CeremonyChoice }) {
  const t = scrollTexts.use();
  const { data, error, refetch } = useQuery(ceremonyQuery(choice.contestId));
  if (data === undefined) {
    return (
      <>
        {error === null && <p className={classes.loading}>{t('loading')}</p>}
        <Pending heading="h1" error={error} onRetry={refetch} lines={12} />
      </>
    );
  }
  return <Hall board={data.board} pictures={data.pictures} choice={choice} />;
}

type HallProps = { board: Board; pictures: ReadonlyMap<string, string>; choice: CeremonyChoice };

function Hall({ board, pictures, choice: { removeStar, medals } }: HallProps) {
  const t = scrollTexts.use();
  const { gold, silver, bronze } = medals;
  const shown = useMemo(
    () => reveal(board, { removeStar, medals: { gold, silver, bronze } }),
    [board, removeStar, gold, silver, bronze],
  );
  const show = useShow(shown.steps.length);
  if (shown.start.length === 0) return <Notice title={t('nobody')} />;
  return (
    <>
      <Stage reveal={shown} done={show.done} pictures={pictures} />
      <StageControls show={show} reveal={shown} />
    </>
  );
}
