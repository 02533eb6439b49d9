import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { LANGUAGE_NAMES } from '@oyez/contract/judging/languages';
import { limits } from '@oyez/contract/rules/limits';
import { STORED_STATUSES } from '@oyez/contract/judging/verdict';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useScope } from '../../../app/scope/InScope.tsx';
import type { SetSearch } from '../../../ui/lists/useSearch.ts';
import { useVerdictWord } from '../../../ui/verdict/sign/Verdict.tsx';
import type { SubmissionFilter } from '../submissions.api.ts';
import classes from './submissions.module.css';
import { submissionTexts } from '../submissions.i18n.ts';

const PAUSE_MS = 250;

type Props = {
  /** The contest is over, and there is more than its own. */
  hasApart: boolean;
  q: SubmissionFilter;
  setQ: SetSearch<SubmissionFilter>;
  onOnlyMine: (wanted: boolean) => void;
};

const APART = ['mine', 'virtual', 'practice'] as const;

export function SubmissionFilters({ hasApart, q, setQ, onOnlyMine }: Props) {
  const t = submissionTexts.use();
  const word = useVerdictWord();
  const onlyMine = q.onlyMine === true;
  const { scope } = useScope();
  return (
    <>
      <AuthorInput
        value={q.username ?? ''}
        disabled={onlyMine}
        onChange={(username) => setQ({ username: username === '' ? undefined : username }, { replace: true })}
      />
      <NativeSelect
        aria-label={t('filter.status')}
        value={q.status === undefined ? '' : String(q.status)}
        onChange={(event) =>
          setQ({ status: event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value) })
        }
        data={[
          { value: '', label: `${t('filter.status')}: ${t('filter.all')}` },
          ...STORED_STATUSES.map((status) => ({ value: String(status), label: word(status) })),
        ]}
      />
      <NativeSelect
        aria-label={t('filter.language')}
        value={q.language ?? ''}
        onChange={(event) =>
          setQ({ language: event.currentTarget.value === '' ? undefined : event.currentTarget.value })
        }
        data={[{ value: '', label: t('filter.allLanguages') }, ...LANGUAGE_NAMES]}
      />
      {hasApart && (
        <NativeSelect
          aria-label={t('filter.apart')}
          value={q.apart ?? ''}
          onChange={(event) => setQ({ apart: APART.find((one) => one === event.currentTarget.value) })}
          data={[
            { value: '', label: t('apart.official') },
            ...APART.map((one) => ({ value: one, label: t(`apart.${one}`) })),
          ]}
        />
      )}
      <Switch
        label={t('filter.onlyMine')}
        checked={onlyMine}
        onChange={(event) => onOnlyMine(event.currentTarget.checked)}
      />
      {scope.kind !== 'contest' && (
        <Switch
          label={t('filter.shared')}
          checked={q.shared === true}
          onChange={(event) => setQ({ shared: event.currentTarget.checked || undefined })}
        />
      )}
    </>
  );
}

function AuthorInput({
  value,
  disabled,
  onChange,
}: {
  value: string;
  disabled: boolean;
  onChange: (text: string) => void;
}) {
  const t = submissionTexts.use();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const report = useEffectEvent(onChange);
  // Only a value that came from elsewhere replaces what is being typed: the back button, a chip that was removed.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      report(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      aria-label={t('filter.author')}
      placeholder={t('filter.author')}
      value={text}
      disabled={disabled}
      maxLength={limits.username.max}
      className={classes.author}
      onChange={(event) => setText(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
