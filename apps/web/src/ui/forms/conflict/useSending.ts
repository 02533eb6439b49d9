import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { errorMessage } from '../../feedback/errorMessage.ts';
import type { FieldReasons } from '../drafts/useStoredForm.ts';
import { focusFirstError } from '../refusals.tsx';

/** Why a form is not taken, in words of our own: of its fields, or of all of it. */
export class Refusal extends Error {
  readonly fields: FieldReasons;

  constructor(reasons: FieldReasons | string) {
    super(typeof reasons === 'string' ? reasons : 'fields were refused');
    this.fields = typeof reasons === 'string' ? {} : reasons;
  }
}

type Options<V> = {
  form: {
    values: V;
    isDirty: boolean;
    check: () => FieldReasons;
    refuse: (errors: FieldReasons) => void;
  };
  /** Of what the form was filled from; none while it is made. */
  basedOn: string | null;
  /** Sends them, on top of that version. */
  send: (values: V, basedOn: string | null) => Promise<void>;
  /** Keeps one's own changes as a draft. */
  putAside: () => void;
  /** Reads what is stored again, into a new form. */
  onReload?: (() => void) | undefined;
  /** Reads what is stored again, under what was changed here. */
  onMerge?: (() => void) | undefined;
};

export type Sending = ReturnType<typeof useSending>;

/** How a long form is sent, and what is done when it is refused or when somebody else has saved meanwhile. */
export function useSending<V>({ form, basedOn, send, putAside, onReload, onMerge }: Options<V>) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const fail = (error: unknown) => {
    if (error instanceof ApiError && error.code?.endsWith('_changed_meanwhile') === true) return setAsking(true);
    const reasons = reasonsOf(error);
    if (Object.keys(reasons).length === 0) setFailure(error instanceof Refusal ? error.message : errorMessage(error));
    form.refuse(reasons);
    focusFirstError(element.current);
  };
  const attempt = async (work: () => Promise<void>) => {
    setFailure(null);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };

  return {
    element,
    failure,
    isBusy,
    isAsking,
    stopAsking: () => setAsking(false),
    /** Does something else with what is stored, and tells in the same place why that failed. */
    attempt,
    save: (onTopOf = basedOn) => {
      setAsking(false);
      if (Object.keys(form.check()).length > 0) focusFirstError(element.current);
      else void attempt(() => send(form.values, onTopOf));
    },
    reload: () => {
      if (form.isDirty) putAside();
      onReload?.();
    },
    merge: () => {
      setAsking(false);
      onMerge?.();
    },
  };
}

function reasonsOf(error: unknown): FieldReasons {
  if (error instanceof Refusal) return error.fields;
  const fields = error instanceof ApiError ? error.fields : [];
  return Object.fromEntries(fields.map(({ field, reason }) => [field, reason]));
}
