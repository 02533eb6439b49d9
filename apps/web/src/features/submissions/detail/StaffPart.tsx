import type { StaffView } from '@oyez/contract/submissions/submission-detail';
import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx';
import { CopyButton } from '../../../ui/text/CopyButton.tsx';
import { formatMemory, formatRunTime } from '../../../ui/text/format.ts';
import { useMachineFacts } from '../../../ui/hooks/machine.ts';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { megabytes, seconds } from '../../../ui/verdict/explainVerdict.ts';
import { Verdict } from '../../../ui/verdict/sign/Verdict.tsx';
import { Fact } from './Fact.tsx';
import classes from './detail.module.css';
import { staffTexts } from './staff.i18n.ts';

type History = StaffView['judgings'][number];

/** What only administrators see: why, on what, what was said, and every judging that there was. */
export function StaffPart({ staff }: { staff: StaffView }) {
  const t = staffTexts.use();
  return (
    <section className={classes.panel} aria-labelledby="staff-title">
      <div className={classes.sectionHead}>
        <h2 id="staff-title">{t('title')}</h2>
        <span className={classes.note}>{t('hint')}</span>
      </div>
      {staff.staffMessage !== null && staff.staffMessage !== '' && (
        <Words label={t('message')} text={staff.staffMessage} />
      )}
      {staff.ranOn !== null && <RanOn ranOn={staff.ranOn} compiler={staff.compiler} />}
      {staff.transcripts.length > 0 && <Transcripts transcripts={staff.transcripts} />}
      <h3 className={classes.partTitle}>{t('history.title')}</h3>
      <DataTable
        dense
        label={t('history.title')}
        columns={historyColumns(t)}
        rows={staff.judgings}
        rowKey={(one) => one.n}
        phone={(one) => ({
          main: (
            <>
              <span>{one.n}</span>
              <Verdict status={one.status} />
            </>
          ),
          facts: (
            <>
              <span>{causeOf(t, one)}</span>
              <span>{standing(t, one)}</span>
              {one.by !== null && <span>{one.by}</span>}
              <TimeText exact time={one.createdAt} />
            </>
          ),
        })}
      />
    </section>
  );
}

function RanOn({ ranOn, compiler }: { ranOn: NonNullable<StaffView['ranOn']>; compiler: string | null }) {
  const t = staffTexts.use();
  const machine = useMachineFacts();
  const { node, fingerprint, speed, limits, dataDigest } = ranOn;
  return (
    <dl className={classes.facts}>
      <Fact name={t('node')}>{node}</Fact>
      <Fact name={t('compiler')}>{compiler ?? '–'}</Fact>
      <Fact name={t('limits')}>
        {t('limitsText', {
          time: seconds(limits.timeMs),
          memory: megabytes(limits.memoryMb),
        })}
      </Fact>
      <Fact name={t('speed')}>
        {speed === null
          ? '–'
          : t('speedText', { ms: Math.round(speed.referenceMs), spread: (speed.spread * 100).toFixed(1) })}
      </Fact>
      <Fact name={t('data')}>
        <span className={classes.digest} title={dataDigest}>
          {dataDigest.slice(0, 16)}
        </span>
        <CopyButton text={dataDigest} label={t('copyDigest')} />
      </Fact>
      {machine(fingerprint).map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

/** What program and judge said to one another, side by side, test by test. */
function Transcripts({ transcripts }: { transcripts: StaffView['transcripts'] }) {
  const t = staffTexts.use();
  const [seq, setSeq] = useState(transcripts[0]?.seq);
  const shown = transcripts.find((one) => one.seq === seq) ?? transcripts[0];
  if (shown === undefined) return null;
  return (
    <>
      <div className={classes.sectionHead}>
        <h3 className={classes.partTitle}>{t('transcript.title')}</h3>
        <NativeSelect
          size="xs"
          aria-label={t('transcript.choose')}
          value={String(shown.seq)}
          data={transcripts.map((one) => ({ value: String(one.seq), label: t('transcript.test', { n: one.seq }) }))}
          onChange={(event) => setSeq(Number(event.currentTarget.value))}
        />
      </div>
      <div className={classes.talk}>
        <Words label={t('transcript.fromProgram')} text={shown.fromProgram} />
        {shown.toProgram !== '' && <Words label={t('transcript.toProgram')} text={shown.toProgram} />}
      </div>
      {shown.judgeWords !== '' && <Words label={t('transcript.judgeWords')} text={shown.judgeWords} />}
    </>
  );
}

function Words({ label, text }: { label: string; text: string }) {
  const t = staffTexts.use();
  return (
    <figure className={classes.words}>
      <figcaption>
        {label}
        {text !== '' && <CopyButton text={text} label={t('copy', { what: label })} />}
      </figcaption>
      <pre role="group" tabIndex={0} aria-label={label}>
        {text === '' ? t('nothing') : text}
      </pre>
    </figure>
  );
}

type Translate = ReturnType<typeof staffTexts.use>;

function historyColumns(t: Translate): Column<History>[] {
  return [
    { key: 'n', title: t('history.n'), width: 48, render: (one) => one.n },
    { key: 'cause', title: t('history.cause'), width: 150, render: (one) => causeOf(t, one) },
    { key: 'by', title: t('history.by'), width: 110, render: (one) => one.by ?? '–' },
    { key: 'status', title: t('history.status'), width: 200, render: (one) => <Verdict status={one.status} /> },
    { key: 'score', title: t('history.score'), width: 64, numeric: true, render: (one) => one.score ?? '–' },
    {
      key: 'time',
      title: t('history.time'),
      width: 84,
      numeric: true,
      render: (one) => (one.time === null ? '–' : formatRunTime(one.time)),
    },
    {
      key: 'memory',
      title: t('history.memory'),
      width: 88,
      numeric: true,
      render: (one) => (one.memory === null ? '–' : formatMemory(one.memory)),
    },
    { key: 'version', title: t('history.version'), width: 80, numeric: true, render: (one) => one.version ?? '–' },
    { key: 'standing', title: t('history.standing'), width: 140, render: (one) => standing(t, one) },
    {
      key: 'createdAt',
      title: t('history.created'),
      width: 172,
      render: (one) => <TimeText exact time={one.createdAt} />,
    },
  ];
}

/** Judged more than once for one cause: a node or its sandbox was lost meanwhile. */
function causeOf(t: Translate, { cause, attempt }: History): string {
  return attempt > 1 ? t('history.attempt', { cause: t(`cause.${cause}`), attempt }) : t(`cause.${cause}`);
}

function standing(t: Translate, one: History): string {
  if (one.current) return t('history.current');
  return one.appliedAt === null ? t('history.neverApplied') : t('history.replaced');
}
