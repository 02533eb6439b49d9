import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { DraftPlace } from '../../../ui/forms/drafts/formDrafts.ts';
import { differ } from '../../../ui/forms/drafts/merging.ts';
import { type FormDrafts, useFormDrafts } from '../../../ui/forms/drafts/useFormDrafts.ts';
import { useUnsaved } from '../../../ui/forms/UnsavedGuard.tsx';
import { tagGroupsQuery } from '../../problems/problemLists.api.ts';
import type { FormValues } from './formValues.ts';
import { mergeValues } from './mergeValues.ts';
import { type FormErrors, validate } from './validation.ts';

const NONE: FormErrors = {};

type Patch = Partial<FormValues>;

export type FormHandle = {
  values: FormValues;
  errors: FormErrors;
  /** The same function for good, so that large parts of the form need not be drawn anew at each key. */
  set: (patch: Patch | ((before: FormValues) => Patch)) => void;
};

type Drafts = FormDrafts<FormValues>;

export type ProblemForm = FormHandle &
  Pick<Drafts, 'draftAt' | 'found' | 'discard' | 'putAside'> & {
    isDirty: boolean;
    /** Goes on with that draft; what stood in the form becomes one itself. */
    restore: (draft: Drafts['found'][number]) => void;
    /** Shows from now on what is wrong, and answers it. */
    check: () => FormErrors;
    /** What the server refused, by its names of the fields; stands until the next change. */
    refuse: (errors: FormErrors) => void;
    /** These values have been saved: the draft goes, and an upload is used up. */
    settle: (values: FormValues) => void;
  };

export function useProblemForm(options: {
  stored: FormValues;
  place: DraftPlace;
  basedOn: string | null;
}): ProblemForm {
  const client = useQueryClient();
  const [stored, setStored] = useState(options.stored);
  const [values, setValues] = useState(options.stored);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<FormErrors>(NONE);
  const [given, setGiven] = useState(options.stored);
  if (given !== options.stored) {
    // What the server has made of it, the numbers of new tests and tags for example, or what somebody else has saved.
    setGiven(options.stored);
    setStored(options.stored);
    setValues(withKeysOf(values, mergeValues(stored, values, options.stored)));
  }
  const isDirty = useMemo(() => differ(values, stored), [values, stored]);
  const drafts = useFormDrafts({ ...options, values, stored, isDirty, merge: mergeValues });
  useUnsaved(isDirty, drafts.draftAt !== null);

  const set = useCallback<FormHandle['set']>((patch) => {
    setRefused(NONE);
    setValues((before) => ({ ...before, ...(typeof patch === 'function' ? patch(before) : patch) }));
  }, []);
  const wrong = isChecked ? validate(values) : NONE;

  return {
    values,
    errors: { ...refused, ...wrong },
    set,
    isDirty,
    ...drafts,
    restore: (draft) => {
      // Its tags may have gone since the form was opened, which it says.
      void client.invalidateQueries({ queryKey: tagGroupsQuery.queryKey });
      setValues(drafts.goOn(draft));
    },
    check: () => {
      setChecked(true);
      return validate(values);
    },
    refuse: setRefused,
    settle: (saved) => {
      setChecked(false);
      const kept = { ...saved, uploadKey: '' };
      setStored(kept);
      setValues((before) => (before === saved ? kept : { ...before, uploadKey: '' }));
      drafts.settle();
    },
  };
}

/** Rows that stay where they are keep their keys, so that nobody loses the place where they are writing. */
function withKeysOf(before: FormValues, next: FormValues): FormValues {
  const kept = <Row extends { key: number }>(rows: Row[], known: readonly Row[]) =>
    rows.length === known.length ? rows.map((row, index) => ({ ...row, key: known[index]?.key ?? row.key })) : rows;
  return {
    ...next,
    samples: kept(next.samples, before.samples),
    files: kept(next.files, before.files),
    typed: kept(next.typed, before.typed),
  };
}
