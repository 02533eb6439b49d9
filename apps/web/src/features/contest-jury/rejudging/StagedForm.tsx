import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { RejudgeChoice } from '@oyez/contract/contests/contest-rejudging';
import { LANGUAGE_NAMES } from '@oyez/contract/judging/languages';
import { isWaiting, STATUS, STORED_STATUSES } from '@oyez/contract/judging/verdict';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useVerdictWord } from '../../../ui/verdict/sign/Verdict.tsx';
import { secondsOf } from './contestTime.ts';
import { usePreviewStaged, useStartStaged } from './staged.api.ts';
import { stagedTexts } from './staged.i18n.ts';
import classes from './staged.module.css';

const STATUSES = STORED_STATUSES.filter((status) => !isWaiting(status) && status !== STATUS.cancelled);
const NOTHING = {
  problem: '',
  username: '',
  language: '',
  status: '',
  from: '',
  to: '',
  test: '',
  reason: '',
  includeManual: false,
};
type Written = typeof NOTHING;

type StagedFormProps = {
  cid: number;
  problems: readonly { displayId: string; displayTitle: string }[];
  /** What an address names. */
  start: { problem: string | null; test: string | null };
};

/** Conditions, then how many they take, then the start: nothing is judged unseen. */
export function StagedForm({ cid, problems, start: named }: StagedFormProps) {
  const t = stagedTexts.use();
  const word = useVerdictWord();
  const [written, setWritten] = useState<Written>(() => ({
    ...NOTHING,
    problem: problems.find(({ displayId }) => displayId === named.problem)?.displayId ?? '',
    test: /^\d{1,6}$/.test(named.test ?? '') ? (named.test ?? '') : '',
  }));
  const preview = usePreviewStaged(cid);
  const start = useStartStaged(cid);
  const [from, to] = [secondsOf(written.from), secondsOf(written.to)];
  const failure = preview.error ?? start.error;
  const field = (name: Exclude<keyof Written, 'includeManual'>) => ({
    label: t(name === 'status' ? 'verdict' : name),
    value: written[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setWritten({ ...written, [name]: event.currentTarget.value }),
  });
  const any = { value: '', label: t('any') };
  const submit = async () => {
    if (from === null || to === null) return;
    const choice = choiceOf(written, { from, to });
    const { total } = await preview.mutateAsync(choice);
    if (total === 0) {
      toast.info(t('none'));
      return;
    }
    const sure = await confirm({ title: t('ask', { count: total }), text: t('askText'), confirmLabel: t('start') });
    if (!sure) return;
    await start.mutateAsync({ choice, reason: written.reason });
    setWritten(NOTHING);
    toast.success(t('started'));
  };
  return (
    <Panel title={t('title')}>
      <form
        className={classes.form}
        aria-label={t('title')}
        onSubmit={(event) => {
          event.preventDefault();
          submit().catch(() => undefined);
        }}
      >
        <p className={classes.hint}>{t('intro')}</p>
        <div className={classes.fields}>
          <NativeSelect
            {...field('problem')}
            data={[
              any,
              ...problems.map(({ displayId, displayTitle }) => ({
                value: displayId,
                label: `${displayId} ${displayTitle}`,
              })),
            ]}
          />
          <TextInput {...field('username')} maxLength={limits.username.max} autoComplete="off" />
          <NativeSelect {...field('language')} data={[any, ...LANGUAGE_NAMES]} />
          <NativeSelect
            {...field('status')}
            data={[any, ...STATUSES.map((status) => ({ value: String(status), label: word(status) }))]}
          />
          <TextInput {...field('from')} description={t('timeHint')} error={from === null && t('timeWrong')} />
          <TextInput {...field('to')} description={t('timeHint')} error={to === null && t('timeWrong')} />
          <TextInput
            {...field('test')}
            description={t('testHint')}
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={6}
          />
          <TextInput {...field('reason')} maxLength={limits.rejudging.reason} autoComplete="off" />
        </div>
        <Switch
          size="xs"
          label={t('includeManual')}
          checked={written.includeManual}
          onChange={(event) => setWritten({ ...written, includeManual: event.currentTarget.checked })}
        />
        {failure !== null && (
          <p className={classes.failure} role="alert">
            {errorMessage(failure)}
          </p>
        )}
        <div>
          <Button type="submit" loading={preview.isPending || start.isPending}>
            {t('start')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function choiceOf(written: Written, times: { from: number | undefined; to: number | undefined }): RejudgeChoice {
  const { problem, username, language, status, test, includeManual } = written;
  return {
    ...times,
    problem: problem || undefined,
    username: username.trim() || undefined,
    language: language || undefined,
    statuses: status === '' ? undefined : [Number(status)],
    test: test.trim() === '' ? undefined : Number(test),
    includeManual: includeManual || undefined,
  };
}
