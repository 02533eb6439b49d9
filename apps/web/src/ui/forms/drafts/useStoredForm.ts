import { useMemo, useState } from 'react';
import { useUnsaved } from '../UnsavedGuard.tsx';
import type { DraftPlace } from './formDrafts.ts';
import { differ, mergeFields } from './merging.ts';
import { useFormDrafts } from './useFormDrafts.ts';

/** What is wrong, by the names that the server has for the fields of a form. */
export type FieldReasons = Readonly<Record<string, string>>;

const NONE: FieldReasons = {};

type Options<V> = {
  /** What is stored; one's own changes stay on top of a later one. */
  stored: V;
  place: DraftPlace;
  basedOn: string | null;
  validate: (values: V) => FieldReasons;
  /** The same without what belongs in nobody's browser: passwords. Always the same function. */
  withoutSecrets: (values: V) => V;
};

export type StoredForm<V extends object> = ReturnType<typeof useStoredForm<V>>;

/** A long form around something that is stored, or will be: its drafts, its faults, and what others save meanwhile. */
export function useStoredForm<V extends object>(options: Options<V>) {
  const { place, basedOn, validate, withoutSecrets } = options;
  const [given, setGiven] = useState(options.stored);
  const [stored, setStored] = useState(options.stored);
  const [values, setValues] = useState(options.stored);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<FieldReasons>(NONE);
  if (given !== options.stored) {
    // What the server has made of it, or what somebody else has saved: one's own changes stay on top.
    setGiven(options.stored);
    setStored(options.stored);
    setValues(mergeFields(stored, values, options.stored));
  }
  const isDirty = useMemo(() => differ(values, stored), [values, stored]);
  const drafts = useFormDrafts<V>({
    place,
    basedOn,
    values: useMemo(() => withoutSecrets(values), [values, withoutSecrets]),
    stored,
    isDirty,
    merge: mergeFields,
  });
  useUnsaved(isDirty, drafts.draftAt !== null);
  const errors = { ...refused, ...(isChecked ? validate(values) : NONE) };

  return {
    values,
    stored,
    errors,
    isDirty,
    drafts,
    draftAt: drafts.draftAt,
    set: (patch: Partial<V> | ((before: V) => Partial<V>)) => {
      setRefused(NONE);
      setValues((before) => ({ ...before, ...(typeof patch === 'function' ? patch(before) : patch) }));
    },
    /** Shows from now on what is wrong, and answers it. */
    check: () => {
      setChecked(true);
      return validate(values);
    },
    /** What the server refused; stands until the next change. */
    refuse: setRefused,
    restore: (draft: (typeof drafts.found)[number]) => setValues(drafts.goOn(draft)),
    /** These values have been saved. */
    settle: (saved: V) => {
      const kept = withoutSecrets(saved);
      setChecked(false);
      setStored(kept);
      setValues((before) => (before === saved ? kept : before));
      drafts.settle();
    },
  };
}
