import type { ReactNode } from 'react';
import { DraftNotice, type DraftNoticeProps } from '../drafts/DraftNotice.tsx';
import type { FieldReasons } from '../drafts/useStoredForm.ts';
import longForm from '../longForm.module.css';
import { Refusals } from '../refusals.tsx';
import { ChangedMeanwhile, ConflictDialog, type Theirs } from './Conflict.tsx';
import type { Sending } from './useSending.ts';

type Props<V> = {
  subject: 'problem' | 'contest' | 'training' | 'announcement';
  /** What it is the form of. */
  label: string;
  form: { errors: FieldReasons; isDirty: boolean };
  notice: DraftNoticeProps<V>;
  sending: Sending;
  /** Draws something with what somebody else has saved since the form was filled; none while it is made. */
  watch?: ((draw: (theirs: Theirs | undefined) => ReactNode) => ReactNode) | undefined;
  /** Beside a form of many parts: the way to each of them. */
  index?: ReactNode;
  children: ReactNode;
};

/** A long form with its drafts, with why it was refused, and with what others save meanwhile. */
export function WatchedForm<V>({ subject, label, form, notice, sending, watch, index, children }: Props<V>) {
  const { element, failure, isBusy, isAsking } = sending;
  const parts = (
    <>
      <Refusals errors={form.errors} failure={failure} />
      {children}
    </>
  );
  return (
    <>
      <div className={longForm.above}>
        <DraftNotice {...notice} />
        {watch?.((theirs) => (
          <ChangedMeanwhile
            subject={subject}
            theirs={theirs}
            isDirty={form.isDirty}
            onLoad={sending.reload}
            onMerge={sending.merge}
          />
        ))}
      </div>
      <form
        ref={element}
        noValidate
        className={index === undefined ? longForm.plain : longForm.indexed}
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) sending.save();
        }}
      >
        {index}
        {index === undefined ? parts : <div className={longForm.sections}>{parts}</div>}
      </form>
      {isAsking &&
        watch?.((theirs) => (
          <ConflictDialog
            subject={subject}
            theirs={theirs}
            onLoad={sending.reload}
            onMerge={sending.merge}
            onOverwrite={sending.save}
            onClose={sending.stopAsking}
          />
        ))}
    </>
  );
}
