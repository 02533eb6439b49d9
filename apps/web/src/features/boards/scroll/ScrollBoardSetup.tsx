import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { MEDALS, usualMedalsOf, type Medal } from '@oyez/board/reveal';
import { RULES } from '@oyez/contract/contests/contest-values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../../app/idOf.ts';
import { paths } from '../../../app/paths.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { contestFrameQuery } from '../../contests/contests.api.ts';
import { isOverForAll } from '../../contests/publicSeal.api.ts';
import { rankedQuery } from './scroll.api.ts';
import { scrollTexts } from './scroll.i18n.ts';
import classes from './scroll.module.css';

/** How the scroll board of a contest is to be shown, and the way there. */
export function ScrollBoardSetup() {
  const contestId = idOf(useParams()['contestID']);
  if (contestId === undefined) return <NotFoundPage />;
  return <SetupOf key={contestId} contestId={contestId} />;
}

function SetupOf({ contestId }: { contestId: number }) {
  const t = scrollTexts.use();
  const { data, error, refetch } = useQuery(contestFrameQuery(contestId));
  if (data === undefined) return <Pending error={error} onRetry={refetch} lines={6} />;
  if (!data.can.run) return <Notice role="alert" title={t('setup.onlyJury')} />;
  if (RULES[data.contest.type] !== 'acm') return <Notice role="alert" title={t('setup.onlyAcm')} />;
  return <SetupCard contestId={contestId} hasEnded={isOverForAll(data)} />;
}

const MOST_MEDALS = 9999;

function SetupCard({ contestId, hasEnded }: { contestId: number; hasEnded: boolean }) {
  const t = scrollTexts.use();
  const { data: ranked, error, refetch } = useQuery(rankedQuery(contestId));
  const [chosen, setChosen] = useState<Partial<Record<Medal, number>>>({});
  const [removeStar, setRemoveStar] = useState(false);
  if (ranked === undefined) return <Pending error={error} onRetry={refetch} lines={6} />;
  const medals = { ...usualMedalsOf(ranked), ...chosen };
  const to = paths.scrollBoard({
    contestID: contestId,
    removeStar,
    medals: [medals.gold, medals.silver, medals.bronze],
  });
  return (
    <PartsPage title={t('setup.title')} intro={t('setup.intro')}>
      <Panel title={t('setup.shown')}>
        <div className={classes.setup}>
          <TextInput label={t('setup.contest')} value={String(contestId)} readOnly />
          <p>{t('setup.ranked', { count: ranked })}</p>
          <div className={classes.medals}>
            {MEDALS.map((medal) => (
              <NumberInput
                key={medal}
                label={t(`medals.${medal}`)}
                min={0}
                max={MOST_MEDALS}
                allowDecimal={false}
                allowNegative={false}
                value={medals[medal]}
                onChange={(value) => setChosen({ ...chosen, [medal]: Number(value) || 0 })}
              />
            ))}
          </div>
          <Switch
            label={t('setup.removeStar')}
            checked={removeStar}
            onChange={(event) => setRemoveStar(event.currentTarget.checked)}
          />
          <div>
            <Button
              component="a"
              href={to}
              target="_blank"
              rel="noopener"
              onClick={(event) => {
                if (hasEnded) return;
                event.preventDefault();
                void openAfterAsking(to);
              }}
            >
              {t('setup.start')}
            </Button>
          </div>
        </div>
      </Panel>
    </PartsPage>
  );
}

async function openAfterAsking(to: string): Promise<void> {
  const isSure = await confirm({
    title: scrollTexts.now('setup.notEnded'),
    text: scrollTexts.now('setup.notEndedText'),
    confirmLabel: scrollTexts.now('setup.goOn'),
  });
  if (isSure) window.open(to, '_blank', 'noopener');
}
