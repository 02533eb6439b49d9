import { Button } from '@mantine/core';
import type { ContestFeed } from '@oyez/contract/contests/contest-feed';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../../app/idOf.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { CopyButton } from '../../../ui/text/CopyButton.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { OfContest } from '../OfContest.tsx';
import { contestFeedQuery, useDeclareFinal } from './contestFeed.api.ts';
import { feedTexts } from './contestFeed.i18n.ts';
import { Exports } from './Exports.tsx';
import classes from './feed.module.css';
import { Tokens } from './Tokens.tsx';

/** A contest and the programs around it: final results, tokens, and files to take. */
export function ContestFeedPage() {
  const cid = idOf(useParams()['contestID']);
  return cid === undefined ? (
    <NotFoundPage />
  ) : (
    <OfContest cid={cid} here="feed">
      {(contest) => <Feed cid={cid} name={contest.title} />}
    </OfContest>
  );
}

function Feed({ cid, name }: { cid: number; name: string }) {
  const t = feedTexts.use();
  const { data, error, refetch } = useQuery(contestFeedQuery(cid));
  return (
    <PartsPage title={t('title', { name })} intro={t('intro')}>
      {data === undefined ? (
        <Pending lines={12} error={error} onRetry={refetch} />
      ) : (
        <>
          <FinalResults cid={cid} feed={data} />
          <Addresses name={data.name} />
          <Tokens cid={cid} tokens={data.tokens} />
          <Exports cid={cid} />
        </>
      )}
    </PartsPage>
  );
}

function FinalResults({ cid, feed }: { cid: number; feed: ContestFeed }) {
  const t = feedTexts.use();
  const declare = useDeclareFinal(cid);
  const { ended, sealed, finalizedAt, finalizedBy, judging, questions } = feed;
  const isFinal = finalizedAt !== null;
  const isReady = ended && judging + questions === 0;
  const turn = (final: boolean) =>
    declare.mutate(final, { onSuccess: () => toast.success(t(final ? 'final.declared' : 'final.tookBack')) });
  return (
    <Panel
      title={t('final.title')}
      action={
        isFinal ? (
          <Button size="xs" variant="default" loading={declare.isPending} onClick={() => turn(false)}>
            {t('final.back')}
          </Button>
        ) : (
          isReady && (
            <Button size="xs" loading={declare.isPending} onClick={() => turn(true)}>
              {t('final.declare')}
            </Button>
          )
        )
      }
    >
      <div className={classes.part} aria-live="polite">
        {isFinal ? (
          <>
            <p>
              {t('final.since', { who: finalizedBy ?? t('final.someone') })} <TimeText time={finalizedAt} />
            </p>
            <p className={classes.hint}>{t(sealed ? 'final.sealed' : 'final.over')}</p>
          </>
        ) : (
          <p>{t(ended ? 'final.open' : 'final.notEnded')}</p>
        )}
        {!isFinal && ended && judging > 0 && <p>{t('final.judging', { count: judging })}</p>}
        {!isFinal && ended && questions > 0 && <p>{t('final.questions', { count: questions })}</p>}
      </div>
    </Panel>
  );
}

function Addresses({ name }: { name: string }) {
  const t = feedTexts.use();
  return (
    <Panel title={t('addresses.title')}>
      <div className={classes.part}>
        <p className={classes.hint}>{t('addresses.hint')}</p>
        <p className={classes.hint}>{t('addresses.extraTime')}</p>
        {['2023-06', '2026-01'].map((version) => {
          const address = `${location.origin}/api/clics/${version}/contests/${name}`;
          return (
            <div key={version} className={classes.address}>
              <code>{address}</code>
              <CopyButton text={address} label={t('addresses.copy', { version })} />
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
