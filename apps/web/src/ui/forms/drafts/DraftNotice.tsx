import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useId } from 'react';
import { formatTime } from '../../text/format.ts';
import type { KeptDraft } from './formDrafts.ts';
import { draftTexts } from './drafts.i18n.ts';
import classes from './drafts.module.css';

export type DraftNoticeProps<V> = {
  drafts: {
    found: readonly KeptDraft<V>[];
    restore: (draft: KeptDraft<V>) => void;
    discard: (draft: KeptDraft<V>) => void;
  };
  basedOn: string | null;
  /** By what one knows a draft; empty where nothing was written there yet. */
  nameOf: (values: V) => string;
};

/** What was written on earlier visits and never saved. */
export function DraftNotice<V>(props: DraftNoticeProps<V>) {
  const { found } = props.drafts;
  if (found.length === 0) return null;
  return (
    <Alert variant="light" role="status">
      <div className={classes.drafts}>
        {found.map((draft) => (
          <Found key={draft.key} draft={draft} {...props} />
        ))}
      </div>
    </Alert>
  );
}

function Found<V>({ draft, drafts, basedOn, nameOf }: DraftNoticeProps<V> & { draft: KeptDraft<V> }) {
  const t = draftTexts.use();
  const id = useId();
  const name = nameOf(draft.values);
  const time = formatTime(draft.at);
  return (
    <div className={classes.row}>
      <span id={id}>
        {name === '' ? t('found', { time }) : t('foundOf', { time, name })}
        {draft.basedOn !== basedOn && ` ${t('older')}`}
      </span>
      <Button size="xs" aria-describedby={id} onClick={() => drafts.restore(draft)}>
        {t('restore')}
      </Button>
      <Button size="xs" variant="default" aria-describedby={id} onClick={() => drafts.discard(draft)}>
        {t('discard')}
      </Button>
    </div>
  );
}
