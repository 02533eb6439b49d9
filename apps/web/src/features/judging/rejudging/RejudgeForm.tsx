import { Alert, Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { LANGUAGE_NAMES } from '@oyez/contract/judging/languages';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Verdict } from '../../../ui/verdict/sign/Verdict.tsx';
import { byCount, FILTER_STATUSES, isEmptyFilter, orderFrom, type RejudgeOrder, toFilter } from './rejudgeOrder.ts';
import classes from './RejudgePage.module.css';
import { type Preview, usePreviewRejudging, useStartRejudging } from './rejudging.api.ts';
import { rejudgeTexts } from './rejudging.i18n.ts';

/** Conditions, then a count, then the start: nobody rejudges more than was shown. */
export function RejudgeForm() {
  const t = rejudgeTexts.use();
  const [search] = useSearchParams();
  const [order, setOrder] = useState<RejudgeOrder>(() => orderFrom(search));
  const preview = usePreviewRejudging();
  const start = useStartRejudging();
  const filter = toFilter(order);
  const counted = preview.data !== undefined && JSON.stringify(preview.variables) === JSON.stringify(filter);
  const failure = start.error ?? preview.error;
  const change = (patch: Partial<RejudgeOrder>) => {
    setOrder({ ...order, ...patch });
    start.reset();
  };

  const begin = () =>
    start.mutate(
      { filter, reason: order.reason },
      {
        onSuccess: () => {
          toast.success(t('start.started'));
          preview.reset();
          setOrder(orderFrom(new URLSearchParams()));
        },
      },
    );

  return (
    <Panel title={t('filter.title')}>
      <form
        className={classes.form}
        aria-label={t('title')}
        onSubmit={(event) => {
          event.preventDefault();
          preview.mutate(filter);
        }}
      >
        <p className={classes.hint}>{t('filter.hint')}</p>
        <Conditions order={order} change={change} />
        {failure !== null && (
          <Alert color="red" variant="light" role="alert">
            {errorMessage(failure)}
          </Alert>
        )}
        <div className={classes.foot}>
          <Button type="submit" variant="default" loading={preview.isPending} disabled={isEmptyFilter(filter)}>
            {t('preview.action')}
          </Button>
          {preview.data !== undefined && !counted && <p className={classes.hint}>{t('preview.changed')}</p>}
        </div>
        {preview.data !== undefined && counted && (
          <section className={classes.preview} aria-label={t('preview.title')}>
            <Counts preview={preview.data} includesManual={order.includeManual} />
            {preview.data.total > 0 && (
              <div className={classes.start}>
                <TextInput
                  label={t('filter.reason')}
                  description={t('filter.reasonHint')}
                  value={order.reason}
                  maxLength={limits.rejudging.reason}
                  autoComplete="off"
                  onChange={(event) => setOrder({ ...order, reason: event.currentTarget.value })}
                />
                <Button loading={start.isPending} onClick={begin}>
                  {t('start.action', { count: preview.data.total })}
                </Button>
              </div>
            )}
          </section>
        )}
      </form>
    </Panel>
  );
}

function Conditions({ order, change }: { order: RejudgeOrder; change: (patch: Partial<RejudgeOrder>) => void }) {
  const t = rejudgeTexts.use();
  return (
    <>
      <div className={classes.fields}>
        <NameCondition
          label={t('filter.problem')}
          partLabel={t('filter.problemPart')}
          value={order.problemId}
          isPart={order.problemIdPart}
          maxLength={limits.problem.displayId}
          onChange={(problemId) => change({ problemId })}
          onPartChange={(problemIdPart) => change({ problemIdPart })}
        />
        <NameCondition
          label={t('filter.username')}
          partLabel={t('filter.usernamePart')}
          value={order.username}
          isPart={order.usernamePart}
          maxLength={limits.username.max}
          onChange={(username) => change({ username })}
          onPartChange={(usernamePart) => change({ usernamePart })}
        />
        <NativeSelect
          label={t('filter.language')}
          value={order.language}
          data={[{ value: '', label: t('filter.anyLanguage') }, ...LANGUAGE_NAMES]}
          onChange={(event) => change({ language: event.currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label={t('filter.from')}
          value={order.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label={t('filter.to')}
          value={order.to}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        <TextInput
          label={t('filter.contest')}
          value={order.contest}
          inputMode="numeric"
          maxLength={15}
          autoComplete="off"
          onChange={(event) => change({ contest: event.currentTarget.value.replaceAll(/\D/g, '') })}
        />
      </div>
      <StatusChoice chosen={order.statuses} onChange={(statuses) => change({ statuses })} />
      <Switch
        label={t('filter.practice')}
        checked={order.practice}
        onChange={(event) => change({ practice: event.currentTarget.checked })}
      />
      <Switch
        label={t('filter.includeManual')}
        description={t('filter.includeManualHint')}
        checked={order.includeManual}
        onChange={(event) => change({ includeManual: event.currentTarget.checked })}
      />
    </>
  );
}

/** A whole name, or a part that several names may have. */
function NameCondition({
  label,
  partLabel,
  value,
  isPart,
  maxLength,
  onChange,
  onPartChange,
}: {
  label: string;
  partLabel: string;
  value: string;
  isPart: boolean;
  maxLength: number;
  onChange: (text: string) => void;
  onPartChange: (isPart: boolean) => void;
}) {
  return (
    <div className={classes.name}>
      <TextInput
        label={label}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <label className={classes.status}>
        <input type="checkbox" checked={isPart} onChange={(event) => onPartChange(event.currentTarget.checked)} />
        <span className={classes.hint}>{partLabel}</span>
      </label>
    </div>
  );
}

function StatusChoice({ chosen, onChange }: { chosen: number[]; onChange: (statuses: number[]) => void }) {
  const t = rejudgeTexts.use();
  return (
    <fieldset className={classes.statuses}>
      <legend>
        {t('filter.statuses')} <span className={classes.hint}>{t('filter.anyStatus')}</span>
      </legend>
      {FILTER_STATUSES.map((status) => (
        <label key={status} className={classes.status}>
          <input
            type="checkbox"
            checked={chosen.includes(status)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, status] : chosen.filter((one) => one !== status))
            }
          />
          <Verdict status={status} />
        </label>
      ))}
    </fieldset>
  );
}

function Counts({ preview, includesManual }: { preview: Preview; includesManual: boolean }) {
  const t = rejudgeTexts.use();
  const { total, byStatus, manual, cancelled } = preview;
  const hints = [
    ...(manual === 0 ? [] : [t(includesManual ? 'preview.manualTaken' : 'preview.manualLeft', { count: manual })]),
    ...(cancelled === 0 ? [] : [t('preview.cancelled', { count: cancelled })]),
  ];
  const notes = hints.map((hint) => (
    <p key={hint} className={classes.hint}>
      {hint}
    </p>
  ));
  if (total === 0) {
    return (
      <>
        <p>{t(hints.length > 0 ? 'preview.noneLeft' : 'preview.none')}</p>
        {notes}
      </>
    );
  }
  return (
    <>
      <p className={classes.total}>{t('preview.total', { count: total })}</p>
      <ul className={classes.counts}>
        {byStatus.toSorted(byCount).map(({ status, count }) => (
          <li key={status}>
            <Verdict status={status} />
            <span className={classes.count}>{count}</span>
          </li>
        ))}
      </ul>
      {notes}
    </>
  );
}
