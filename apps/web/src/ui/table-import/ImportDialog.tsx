import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { confirm } from '../dialogs/confirm/confirm.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { errorMessage } from '../feedback/errorMessage.ts';
import { type MadeLogins, NewLogins } from './NewLogins.tsx';
import { tableTexts } from './tableImport.i18n.ts';
import classes from './tableImport.module.css';

type Props = {
  title: string;
  /** What was made, once it was. */
  done: { said: string; logins: MadeLogins } | undefined;
  onClose: () => void;
  /** What leads there. */
  children: ReactNode;
};

/** A table that comes in: looked at first, applied, and its new passwords kept from being lost by a click. */
export function ImportDialog({ title, done, onClose, children }: Props) {
  const t = tableTexts.use();
  const [isSaved, setSaved] = useState(false);
  const hasLogins = done !== undefined && done.logins.rows.length > 0;
  const close = async () => {
    const sure =
      !hasLogins ||
      isSaved ||
      (await confirm({ title: t('closeSure'), text: t('closeText'), confirmLabel: t('closeAnyway'), danger: true }));
    if (sure) onClose();
  };
  return (
    <Dialog opened size="xl" title={title} closeOnClickOutside={false} onClose={() => void close()}>
      {done === undefined ? (
        children
      ) : (
        <div className={classes.steps}>
          <p role="status">{done.said}</p>
          {hasLogins && <NewLogins logins={done.logins} onSaved={() => setSaved(true)} />}
          <Button variant="default" className={classes.end ?? ''} onClick={() => void close()}>
            {t('close')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

type LookProps = {
  error: Error | null;
  back: string;
  onBack: () => void;
  /** Nothing where there is nothing to apply. */
  apply: { label: string; isBusy: boolean; onClick: () => void } | undefined;
  /** What the table would make. */
  children: ReactNode;
};

export function ImportPreview({ error, back, onBack, apply, children }: LookProps) {
  return (
    <div className={classes.steps}>
      {children}
      {error !== null && <p role="alert">{errorMessage(error)}</p>}
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          {back}
        </Button>
        {apply !== undefined && (
          <Button loading={apply.isBusy} onClick={apply.onClick}>
            {apply.label}
          </Button>
        )}
      </div>
    </div>
  );
}
