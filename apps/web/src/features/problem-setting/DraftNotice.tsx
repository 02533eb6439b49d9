import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { formatTime } from '../../ui/format.ts';
import { formTexts } from './form.i18n.ts';
import classes from './form.module.css';
import type { ProblemForm } from './useProblemForm.ts';

/** What was written on an earlier visit and never saved. */
export function DraftNotice({ form, basedOn }: { form: ProblemForm; basedOn: string | null }) {
  const t = formTexts.use();
  const { found } = form;
  if (found === undefined) return null;
  return (
    <Alert variant="light" role="status">
      <div className={classes.row}>
        <span>
          {t('draft.found', { time: formatTime(found.at) })}
          {found.basedOn !== basedOn && ` ${t('draft.older')}`}
        </span>
        <Button size="xs" onClick={form.restore}>
          {t('draft.restore')}
        </Button>
        <Button size="xs" variant="default" onClick={form.discard}>
          {t('draft.discard')}
        </Button>
      </div>
    </Alert>
  );
}
