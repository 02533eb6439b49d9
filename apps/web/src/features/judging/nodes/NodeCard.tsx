import type { JudgeNode } from '@oyez/contract/judging/nodes';
import type { ReactNode } from 'react';
import { useMachineFacts } from '../../../ui/hooks/machine.ts';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { LanguageTable, SelfTestTable } from './NodeTables.tsx';
import { NodeMenu } from './NodeMenu.tsx';
import { nodeTexts } from './nodes.i18n.ts';
import classes from './NodeCard.module.css';

type Condition = 'ready' | 'testing' | 'unfit' | 'away';

function conditionOf({ session }: JudgeNode): Condition {
  if (session === null) return 'away';
  if (!session.healthy) return 'unfit';
  return session.languages.some(({ state }) => state === 'ready') ? 'ready' : 'testing';
}

export function NodeCard({ node }: { node: JudgeNode }) {
  const t = nodeTexts.use();
  const { name, state, session } = node;
  const condition = conditionOf(node);
  return (
    <section className={classes.card} aria-label={name}>
      <header className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        <span className={classes.condition} data-condition={condition}>
          {t(`condition.${condition}`)}
        </span>
        {state !== 'on' && <span className={classes.state}>{t(`state.${state}`)}</span>}
        <div className={classes.menu}>
          <NodeMenu node={node} />
        </div>
      </header>
      <Hints node={node} condition={condition} />
      <dl className={classes.facts}>
        <Facts node={node} />
      </dl>
      {session !== null && <Session session={session} />}
    </section>
  );
}

function Hints({ node: { state, sessions }, condition }: { node: JudgeNode; condition: Condition }) {
  const t = nodeTexts.use();
  const hints = [
    ...(state === 'on' ? [] : [t(`stateHint.${state}`)]),
    ...(condition === 'unfit' ? [t('unfitHint')] : []),
    ...(condition === 'away' ? [t('awayHint', { server: location.origin })] : []),
    ...(sessions > 1 ? [t('several', { count: sessions })] : []),
  ];
  return hints.map((hint) => (
    <p key={hint} className={classes.hint}>
      {hint}
    </p>
  ));
}

function Facts({ node: { createdAt, lastSeenAt, session } }: { node: JudgeNode }) {
  const t = nodeTexts.use();
  if (session === null) {
    return (
      <>
        <Fact name={t('facts.seen')}>{lastSeenAt === null ? t('facts.never') : <TimeText time={lastSeenAt} />}</Fact>
        <Fact name={t('facts.created')}>
          <TimeText time={createdAt} />
        </Fact>
      </>
    );
  }
  const { startedAt, held, slots, load, speed, stalledMs } = session;
  return (
    <>
      <Fact name={t('facts.since')}>
        <TimeText time={startedAt} />
      </Fact>
      <Fact name={t('facts.work')} share={held / slots}>
        {t('facts.workText', { held, slots })}
      </Fact>
      {load !== null && (
        <>
          <Fact name={t('facts.cpu')} share={load.cpu}>
            {percent(load.cpu)}
          </Fact>
          <Fact name={t('facts.memory')} share={load.memory}>
            {percent(load.memory)}
          </Fact>
        </>
      )}
      <Fact name={t('facts.speed')}>
        {speed === null ? (
          t('facts.unknown')
        ) : (
          <>
            {t('facts.speedText', { ms: Math.round(speed.referenceMs) })}{' '}
            <span className={classes.dimmed}>{t('facts.spread', { spread: (speed.spread * 100).toFixed(1) })}</span>
          </>
        )}
      </Fact>
      {stalledMs >= STALL_SHOWN_MS && (
        <Fact name={t('facts.stalled')}>{t('facts.speedText', { ms: Math.round(stalledMs) })}</Fact>
      )}
    </>
  );
}

/** A machine under load is late now and then; only long pauses are worth a line. */
const STALL_SHOWN_MS = 1000;

function Fact({ name, share, children }: { name: string; share?: number; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>
        {children}
        {share !== undefined && (
          <span className={classes.meter} aria-hidden>
            <span style={{ width: percent(share) }} />
          </span>
        )}
      </dd>
    </div>
  );
}

function Session({ session }: { session: NonNullable<JudgeNode['session']> }) {
  const t = nodeTexts.use();
  const machine = useMachineFacts();
  const { languages, selfTest, fingerprint, healthy } = session;
  const ready = languages.filter(({ state }) => state === 'ready').length;
  const missing = selfTest.filter(({ ok }) => !ok).length;
  return (
    <div className={classes.parts}>
      {languages.length > 0 && (
        <Part
          title={t('languages.title')}
          note={t('languages.count', { ready, all: languages.length })}
          isOpen={healthy && ready < languages.length && ready === 0}
        >
          <LanguageTable languages={languages} />
        </Part>
      )}
      {selfTest.length > 0 && (
        <Part
          title={t('selfTest.title')}
          note={
            missing === 0
              ? t('selfTest.fine', { count: selfTest.length })
              : t('selfTest.failing', { count: missing, all: selfTest.length })
          }
          isOpen={missing > 0}
          isBad={missing > 0}
        >
          <SelfTestTable lines={selfTest} />
        </Part>
      )}
      <Part title={t('machine')} note={fingerprint.cpu ?? ''} isOpen={false}>
        <dl className={classes.facts}>
          {machine(fingerprint).map(({ name, value }) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </dl>
      </Part>
    </div>
  );
}

function Part({
  title,
  note,
  isOpen,
  isBad = false,
  children,
}: {
  title: string;
  note: string;
  isOpen: boolean;
  isBad?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={classes.part} open={isOpen}>
      <summary>
        <span className={classes.partTitle}>{title}</span>
        <span className={isBad ? classes.bad : classes.dimmed}>{note}</span>
      </summary>
      {children}
    </details>
  );
}

function percent(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
}
