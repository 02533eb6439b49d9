import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { useId } from 'react';
import { formatTime } from '../../../ui/text/format.ts';
import type { KeptDraft } from './formDrafts.ts';
import { formTexts } from './form.i18n.ts';
import classes from './form.module.css';
import type { ProblemForm } from './useProblemForm.ts';

/** What was written on earlier visits and never saved. */
export function DraftNotice({ form, basedOn }: { form: ProblemForm; basedOn: string | null }) {
  if (form.found.length === 0) return null;
  return (
    <Alert variant="light" role="status">
      <div className={classes.drafts}>
        {form.found.map((draft) => (
          <Found key={draft.key} draft={draft} form={form} basedOn={basedOn} />
        ))}
      </div>
    </Alert>
  );
}

function Found({ draft, form, basedOn }: { draft: KeptDraft; form: ProblemForm; basedOn: string | null }) {
  const t = formTexts.use();
  const id = useId();
  const name = draftName(draft);
  const time = formatTime(draft.at);
  return (
    <div className={classes.row}>
      <span id={id}>
        {name === '' ? t('draft.found', { time }) : t('draft.foundOf', { time, name })}
        {draft.basedOn !== basedOn && ` ${t('draft.older')}`}
      </span>
      <Button size="xs" aria-describedby={id} onClick={() => form.restore(draft)}>
        {t('draft.restore')}
      </Button>
      <Button size="xs" variant="default" aria-describedby={id} onClick={() => form.discard(draft)}>
        {t('draft.discard')}
      </Button>
    </div>
  );
}

function draftName({ values: { problemId, statements } }: KeptDraft): string {
  return [problemId, statements.zh.title || statements.en.title].filter((part) => part !== '').join(' ');
}
