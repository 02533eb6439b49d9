import { Alert, Button, Switch } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { Balloon, BalloonList } from '@oyez/contract/contests/balloons';
import { limits } from '@oyez/contract/rules/limits';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { NotFoundPage } from '../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../app/idOf.ts';
import { paths } from '../../app/paths.ts';
import { useLive } from '../../live/useLive.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { NothingFound } from '../../ui/lists/NothingFound.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { balloonsKey, balloonsQuery, keepBalloon, useSetRule } from './balloons.api.ts';
import { balloonTexts } from './balloons.i18n.ts';
import classes from './balloons.module.css';
import { BalloonCard } from './BalloonCard.tsx';
import { ALL_OF_HALL, Filters, isIn, isNarrowed, useChoice } from './Filters.tsx';
import { isOf, type Press, type ShownBalloon, withPresses } from './pressed.ts';
import { openRunners } from './Runners.tsx';
import { openSeats } from './Seats.tsx';
import { type Answer, useBalloonQueue } from './useBalloonQueue.ts';
import { useBell } from './useBell.ts';

/** Without live events, and for what comes without one: a runner's time is up. */
const POLL_MS = 10_000;
const SLOW_POLL_MS = 30_000;
const FIRST_DELIVERED = 30;

/** What to deliver where, for those who carry balloons through a hall with a phone in their hand. */
export function BalloonsPage() {
  const cid = idOf(useParams()['contestID']);
  return cid === undefined ? <NotFoundPage /> : <Asked key={cid} cid={cid} />;
}

function Asked({ cid }: { cid: number }) {
  const t = balloonTexts.use();
  const client = useQueryClient();
  const [wanted, setWanted] = useState(FIRST_DELIVERED);
  const mayAsk = isLoggedIn(useSession());
  usePageTitle(t('title'));
  const ask = () => void client.invalidateQueries({ queryKey: balloonsKey(cid) });
  const isTold = useLive(`contest:${cid}:balloons`, ask, ask);
  const { data, error, refetch } = useQuery({
    ...balloonsQuery(cid, wanted),
    placeholderData: keepPreviousData,
    refetchInterval: mayAsk && (isTold ? SLOW_POLL_MS : POLL_MS),
  });
  if (data === undefined) {
    const onward = { to: paths.contest(String(cid)), label: t('toContest') };
    return <Pending lines={10} error={error} onRetry={refetch} onward={onward} heading="h1" />;
  }
  return (
    <Balloons
      list={data}
      isStale={error !== null}
      onAnswer={(press, answer) => {
        if ('balloon' in answer) keepBalloon(client, cid, press, answer.balloon);
        ask();
      }}
      onMore={() => setWanted(limits.balloons.delivered)}
    />
  );
}

type Props = {
  list: BalloonList;
  isStale: boolean;
  onAnswer: (press: Press, answer: Answer) => void;
  onMore: () => void;
};

const keyOf = ({ cpid, participantId }: Balloon) => `${cpid} ${participantId}`;

/** What one has in one's hands first, then what went wrong, then what waits. */
const ORDER = (one: ShownBalloon): number => {
  if (one.state === 'carried') return one.own ? 0 : 3;
  return one.state === 'lost' ? 1 : 2;
};

function Balloons({ list, isStale, onAnswer, onMore }: Props) {
  const t = balloonTexts.use();
  const { user } = useSession();
  const cid = list.contest.id;
  const [choice, setChoice] = useChoice(cid);
  const queue = useBalloonQueue(cid, user?.uid ?? '', onAnswer);
  const all = [...list.waiting, ...list.delivered];
  const shown = all
    .flatMap((one) => withPresses(one, queue.presses, user?.username ?? '') ?? [])
    .filter((one) => isIn(one, choice));
  const isLeftOut = (one: Balloon) => list.sealed && one.behindSeal && !choice.sealed && list.can.run;
  const open = shown
    .filter((one) => one.state !== 'delivered' && !isLeftOut(one))
    .toSorted((one, other) => ORDER(one) - ORDER(other));
  const delivered = shown.filter((one) => one.state === 'delivered');
  const leftOut = shown.filter((one) => one.state !== 'delivered' && isLeftOut(one)).length;
  const bell = useBell(open.filter(({ state }) => state === 'due').map(keyOf));
  const cards = (some: readonly ShownBalloon[]) => (
    <ul className={classes.list}>
      {some.map((one) => (
        <BalloonCard
          key={keyOf(one)}
          balloon={one}
          onPress={(deed, takeOver) => queue.press(deed, one, takeOver)}
          onCancel={() => queue.cancel(one)}
        />
      ))}
    </ul>
  );
  return (
    <PartsPage title={t('title')} isLive intro={t('waiting', { count: open.length })} actions={<Actions list={list} />}>
      <p className={classes.hint}>
        <Link to={paths.contest(String(cid))}>{list.contest.title}</Link>
      </p>
      {queue.isStuck && (
        <Alert color="yellow" role="status">
          {t('unsent', { count: queue.presses.length })}
        </Alert>
      )}
      {isStale && !queue.isStuck && (
        <Alert color="yellow" role="status">
          {t('stale')}
        </Alert>
      )}
      {queue.refusals.map(({ press, message }) => (
        <Alert
          key={press.key}
          color="red"
          role="alert"
          withCloseButton
          closeButtonLabel={t('close')}
          onClose={() => queue.closeRefusal(press.key)}
        >
          <RefusalWords balloon={all.find((one) => isOf(press, one))} message={message} />
        </Alert>
      ))}
      <Filters list={list} choice={choice} onChange={setChoice} />
      <div className={classes.switches}>
        <Switch label={t('bell')} checked={bell.isOn} onChange={(event) => bell.turn(event.currentTarget.checked)} />
        {list.can.run && list.sealed && (
          <Switch
            label={t('showSealed')}
            checked={choice.sealed}
            onChange={(event) => setChoice({ sealed: event.currentTarget.checked })}
          />
        )}
        {list.can.run && <RuleSwitch list={list} />}
      </div>
      {leftOut > 0 && <p className={classes.hint}>{t('sealedOut', { count: leftOut })}</p>}
      <h2 className={classes.part}>{t('toDeliver')}</h2>
      {list.waitingTotal > list.waiting.length && (
        <p className={classes.hint}>{t('more', { shown: list.waiting.length, total: list.waitingTotal })}</p>
      )}
      {open.length > 0 ? (
        cards(open)
      ) : isNarrowed(choice) ? (
        // What one chose is remembered: it may leave out balloons that wait.
        <NothingFound compact onClear={() => setChoice(ALL_OF_HALL)} />
      ) : (
        <Notice compact title={t('empty')} text={t('emptyText')} />
      )}
      {delivered.length > 0 && (
        <>
          <h2 className={classes.part}>{t('delivered', { count: Math.max(list.deliveredTotal, delivered.length) })}</h2>
          {cards(delivered)}
          {list.deliveredTotal > list.delivered.length && (
            <Button variant="default" onClick={onMore}>
              {t('moreDelivered')}
            </Button>
          )}
        </>
      )}
    </PartsPage>
  );
}

function RefusalWords({ balloon, message }: { balloon: Balloon | undefined; message: string }) {
  const t = balloonTexts.use();
  if (balloon === undefined) return t('refusedUnknown', { message });
  return t('refused', { problem: balloon.displayId, name: balloon.name, message });
}

function Actions({ list: { can, contest } }: { list: BalloonList }) {
  const t = balloonTexts.use();
  if (!can.run) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => openRunners(contest.id)}>
        {t('runners')}
      </Button>
      <Button size="xs" variant="default" onClick={() => openSeats(contest.id)}>
        {t('seats')}
      </Button>
    </>
  );
}

function RuleSwitch({ list: { contest, afterSeal } }: { list: BalloonList }) {
  const t = balloonTexts.use();
  const rule = useSetRule(contest.id);
  return (
    <Switch
      label={t('rule')}
      checked={rule.isPending ? rule.variables : afterSeal}
      onChange={(event) => rule.mutate(event.currentTarget.checked)}
    />
  );
}
