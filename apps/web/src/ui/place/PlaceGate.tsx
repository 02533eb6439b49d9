import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { errorMessage } from '../feedback/errorMessage.ts';
import { Notice } from '../feedback/Notice.tsx';
import { toast } from '../feedback/toast.ts';
import { PasswordInput } from '../forms/PasswordInput.tsx';
import { IconLock } from '../icons.tsx';
import classes from './Place.module.css';

type PlaceGateProps = {
  /** Why one may not come in, and what one can do about it. */
  title: string;
  text: string;
  onward: { to: string; label: string };
  /** The way in, where there is one. */
  entry?: ReactNode;
};

/** In place of a page that is not open to its reader. */
export function PlaceGate({ title, text, onward, entry }: PlaceGateProps) {
  return (
    <div className={classes.gate}>
      {entry}
      <div className={classes.panel}>
        <Notice
          role="status"
          heading="h1"
          icon={<IconLock size={32} />}
          title={title}
          text={text}
          actions={
            <Button component={Link} to={onward.to} variant="default">
              {onward.label}
            </Button>
          }
        />
      </div>
    </div>
  );
}

type EntryProps = { title?: ReactNode; text: ReactNode; children?: ReactNode };

/** How one comes into a place, or how one stands in it. */
export function PlaceEntry({ title, text, children }: EntryProps) {
  const id = useId();
  return (
    <section className={classes.entry} aria-labelledby={title === undefined ? undefined : id}>
      <div className={classes.entryText}>
        {title !== undefined && (
          <h2 id={id} className={classes.entryTitle}>
            {title}
          </h2>
        )}
        <p>{text}</p>
      </div>
      {children}
    </section>
  );
}

type PasswordEntryProps = {
  title: string;
  text: string;
  label: string;
  enter: string;
  /** What is said to somebody who sends nothing. */
  empty: string;
  maxLength: number;
  registering: { isPending: boolean; error: Error | null };
  onSend: (password: string) => void;
};

/** The way in by a password. */
export function PasswordEntry(props: PasswordEntryProps) {
  const { title, text, label, enter, empty, maxLength, registering, onSend } = props;
  const [password, setPassword] = useState('');
  return (
    <PlaceEntry title={title} text={text}>
      <form
        className={classes.entryForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (registering.isPending) return;
          if (password.trim() === '') toast.warning(empty);
          else onSend(password);
        }}
      >
        <PasswordInput
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          maxLength={maxLength}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={registering.error === null ? undefined : errorMessage(registering.error)}
        />
        <Button type="submit" loading={registering.isPending}>
          {enter}
        </Button>
      </form>
    </PlaceEntry>
  );
}
