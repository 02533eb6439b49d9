import { Button, NativeSelect, TextInput } from '@mantine/core';
import { REMOTE_SITE_NAMES, type RemoteSiteKey } from '@oyez/contract/remote/remote-values';
import { REMOTE_SITES } from '@oyez/contract/remote/remote-sites';
import { useState } from 'react';
import { importTexts } from './remoteImport.i18n.ts';
import classes from './remoteImport.module.css';

const EXAMPLES: Record<RemoteSiteKey, string> = {
  CF: '750A',
  GYM: '100001A',
  HDU: '1000',
  POJ: '1000',
  AC: 'abc110_a',
  SPOJ: 'PRIME1',
  LIBRE: '1',
};

type Props = {
  isBusy: boolean;
  /** What the last try was refused for. */
  refusal: string | undefined;
  onAdd: (problem: { name: RemoteSiteKey; problemId: string }) => void;
};

/** The judge, the ID there, and the button. */
export function RemoteProblemField({ isBusy, refusal, onAdd }: Props) {
  const t = importTexts.use();
  const [name, setName] = useState<RemoteSiteKey>('CF');
  const [problemId, setProblemId] = useState('');
  return (
    <form
      className={classes.field}
      aria-label={t('field.label')}
      onSubmit={(event) => {
        event.preventDefault();
        if (problemId.trim() !== '' && !isBusy) onAdd({ name, problemId: problemId.trim() });
      }}
    >
      <p className={classes.note}>{t('field.hint')}</p>
      <div className={classes.fieldRow}>
        <NativeSelect
          label={t('ask.judge')}
          value={name}
          data={REMOTE_SITES.map((value) => ({ value, label: REMOTE_SITE_NAMES[value] }))}
          onChange={(event) => setName(REMOTE_SITES.find((site) => site === event.currentTarget.value) ?? 'CF')}
        />
        <TextInput
          label={t('field.id')}
          placeholder={EXAMPLES[name]}
          className={classes.fieldId ?? ''}
          spellCheck={false}
          autoComplete="off"
          value={problemId}
          onChange={(event) => setProblemId(event.currentTarget.value)}
        />
        <Button type="submit" loading={isBusy} disabled={problemId.trim() === ''}>
          {t('field.add')}
        </Button>
      </div>
      {refusal !== undefined && (
        <p role="alert" className={classes.failure}>
          {refusal}
        </p>
      )}
    </form>
  );
}
