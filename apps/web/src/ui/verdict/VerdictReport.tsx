import type { ReactNode } from 'react';
import { isWaiting, MESSAGE_STATUSES, STATUS } from '@oyez/contract/judging/verdict';
import { messageNotShown, messageOfOthers } from '@oyez/contract/submissions/submission-detail';
import { CopyButton } from '../text/CopyButton.tsx';
import { explainHint, explainVerdict, type VerdictFacts } from './explainVerdict.ts';
import { FirstError, type ToLine } from './FirstError.tsx';
import { decidingTile } from './tiles.ts';
import { verdictTexts } from './verdict.i18n.ts';
import { useVerdictWord, Verdict } from './sign/Verdict.tsx';
import classes from './VerdictReport.module.css';
import { VerdictTiles } from './VerdictTiles.tsx';

type Props = VerdictFacts & {
  /** The compiler's or the judge's message, where the status has one. */
  message: string | null;
  heading?: 'h1' | 'h2';
  /** Beside the verdict, such as the points. */
  aside?: ReactNode;
  /** Right of the headline. */
  actions?: ReactNode;
  showTiles?: boolean;
  /** A judge elsewhere was to judge it. */
  isElsewhere?: boolean;
  toLine?: ToLine | undefined;
};

/** The verdict first, one sentence, the tests, and the compiler's words. */
export function VerdictReport({
  message,
  heading: Heading = 'h2',
  aside,
  actions,
  showTiles = true,
  isElsewhere = false,
  toLine,
  ...facts
}: Props) {
  const t = verdictTexts.use();
  const { status, tiles, progress } = facts;
  return (
    <div className={classes.report}>
      <div className={classes.head}>
        <div className={classes.headline}>
          <Heading className={classes.heading}>
            <Verdict
              size="headline"
              status={status}
              share={progress.total === 0 ? 0 : progress.done / progress.total}
            />
          </Heading>
          {aside}
        </div>
        {actions}
      </div>
      <p className={classes.sentence}>
        {isElsewhere && status === STATUS.submitted_failed ? t('failedElsewhere') : explainVerdict(facts, t)}
      </p>
      <DecidingTest {...facts} />
      {status === STATUS.compile_error && message !== null && <FirstError message={message} toLine={toLine} />}
      {showTiles && <VerdictTiles tiles={tiles} />}
      {MESSAGE_STATUSES.includes(status) && message !== null && <Message status={status} message={message} />}
    </div>
  );
}

/** Not the message, but why there is none to read. */
const NO_MESSAGE: readonly string[] = [messageNotShown, messageOfOthers].flatMap(({ en, zh }) => [en, zh]);

function Message({ status, message }: { status: number; message: string }) {
  const t = verdictTexts.use();
  if (message.trim() === '') return null;
  if (NO_MESSAGE.includes(message)) return <p className={classes.noMessage}>{message}</p>;
  return (
    <div className={classes.message}>
      <div className={classes.copy}>
        <CopyButton text={message} label={t('copyMessage')} />
      </div>
      <pre
        role="group"
        tabIndex={0}
        aria-label={t('message')}
        className={status === STATUS.compile_error ? classes.compiler : undefined}
      >
        {message}
      </pre>
    </div>
  );
}

/** The first test that did not pass, where the sentence does not name it, and what is said about it. */
function DecidingTest(facts: VerdictFacts) {
  const { status, tiles, isManual } = facts;
  const t = verdictTexts.use();
  const word = useVerdictWord();
  if (isWaiting(status) || isManual || status === STATUS.accepted) return null;
  const tile = decidingTile(tiles, status);
  if (tile === undefined || tile.status === null) return null;
  const { seq: n, note } = tile;
  return (
    <>
      {status === STATUS.partial_accepted && (
        <p className={classes.sentence}>
          {[t('firstFailure', { n, verdict: word(tile.status) }), explainHint(facts, t)].join(t('space'))}
        </p>
      )}
      {note !== null && <p className={classes.note}>{t('noteOf', { n, note })}</p>}
    </>
  );
}
