import { Button } from '@mantine/core';
import type { JuryClarification } from '@oyez/contract/contests/clarifications';
import { onceDone } from '../../../api/once-done.ts';
import { UserName } from '../../../ui/text/UserName.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { useRestore, useWithdraw } from '../clarifications.api.ts';
import classes from '../clarifications.module.css';
import { ProblemTag } from '../ProblemTag.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { inboxTexts } from './inbox.i18n.ts';
import { placeOf } from './questionPlace.ts';

type Props = {
  contestId: number;
  one: JuryClarification;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onAnnounce: () => void;
};

/** One question as the jury sees it, with its answer or the form for one. */
export function Question({ contestId, one, isOpen, onOpen, onClose, onAnnounce }: Props) {
  const t = inboxTexts.use();
  const { id, problem, asker, question, askedAt, answer, answeredAt, quote } = one;
  const close = () => {
    onClose();
    document.getElementById(placeOf(id))?.focus();
  };
  return (
    <article
      id={placeOf(id)}
      tabIndex={-1}
      className={classes.one}
      aria-label={t('question', { id, name: asker.username })}
      data-waiting={answer === null || undefined}
    >
      <header className={classes.facts}>
        <ProblemTag problem={problem} />
        <State one={one} />
        <span>
          <UserName uid={asker.uid} username={asker.username} />
          {asker.team !== null ? (
            <>
              {' '}
              (<bdi>{asker.team}</bdi>)
            </>
          ) : (
            asker.realname !== null && asker.realname !== '' && ` (${asker.realname})`
          )}
        </span>
        <TimeText time={askedAt} />
      </header>
      <p className={classes.question}>{question}</p>
      {answer !== null && !isOpen && (
        <section className={classes.answer}>
          {quote !== null && quote !== question && <p className={classes.hint}>{t('quote', { text: quote })}</p>}
          <Markdown text={answer} headingBase={3} />
          {answeredAt !== null && (
            <p className={classes.facts}>
              <TimeText exact time={answeredAt} />
            </p>
          )}
        </section>
      )}
      {isOpen ? (
        <AnswerForm contestId={contestId} one={one} onClose={close} />
      ) : (
        <Deeds contestId={contestId} one={one} onOpen={onOpen} onAnnounce={onAnnounce} />
      )}
    </article>
  );
}

function State({ one: { answer, answeredBy, quote, claim, announced } }: { one: JuryClarification }) {
  const t = inboxTexts.use();
  const states = [];
  if (claim !== null) states.push(claim.own ? t('claimedOwn') : t('claimed', { name: claim.username }));
  else if (answer === null) states.push(t('waiting'));
  if (answer !== null) {
    states.push(answeredBy === null ? t('answeredByUnknown') : t('answeredBy', { name: answeredBy }));
    states.push(t(quote === null ? 'toOne' : 'toAll'));
  }
  if (announced) states.push(t('announced'));
  return states.map((state) => (
    <span key={state} className={classes.tag} data-strong={(answer === null && claim === null) || undefined}>
      {state}
    </span>
  ));
}

type DeedsProps = Pick<Props, 'contestId' | 'one' | 'onOpen' | 'onAnnounce'>;

function Deeds({ contestId, one, onOpen, onAnnounce }: DeedsProps) {
  const t = inboxTexts.use();
  const remove = useWithdraw(contestId);
  const restore = useRestore(contestId);
  const { id, answer, deletedAt } = one;
  const bringBack = () => onceDone(restore.mutateAsync(id), () => toast.success(t('restored')));
  const named = (deed: string) => t('of', { deed, id });
  if (deletedAt !== null) {
    return (
      <div className={classes.deeds}>
        <Button
          size="compact-xs"
          variant="default"
          loading={restore.isPending}
          aria-label={named(t('restore'))}
          onClick={bringBack}
        >
          {t('restore')}
        </Button>
      </div>
    );
  }
  const deed = t(answer === null ? 'answer' : 'correct');
  return (
    <div className={classes.deeds}>
      <Button
        size="compact-xs"
        variant={answer === null ? 'filled' : 'default'}
        aria-label={named(deed)}
        onClick={onOpen}
      >
        {deed}
      </Button>
      {answer !== null && (
        <Button size="compact-xs" variant="default" aria-label={named(t('announce'))} onClick={onAnnounce}>
          {t('announce')}
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        color="red"
        loading={remove.isPending}
        aria-label={named(t('remove'))}
        onClick={() => onceDone(remove.mutateAsync(id), () => offerUndo(`question ${id}`, t('removed'), bringBack))}
      >
        {t('remove')}
      </Button>
    </div>
  );
}
