import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useUnsaved } from '../../ui/UnsavedGuard.tsx';
import { draftKey, type DraftPlace, type FormDraft, readDraft, writeDraft } from './drafts.ts';
import type { FormValues } from './formValues.ts';
import { differ, mergeValues } from './mergeValues.ts';
import { type FormErrors, validate } from './validation.ts';

const PAUSE_MS = 700;
const NONE: FormErrors = {};

export type FormHandle = {
  values: FormValues;
  errors: FormErrors;
  set: (patch: Partial<FormValues>) => void;
};

export type ProblemForm = FormHandle & {
  isDirty: boolean;
  /** When the draft was last written; null while there is none. */
  draftAt: number | null;
  /** A draft of an earlier visit that nobody has decided about yet. */
  found: FormDraft | undefined;
  restore: () => void;
  discard: () => void;
  /** Shows from now on what is wrong, and answers it. */
  check: () => FormErrors;
  /** What the server refused, by its names of the fields; stands until the next change. */
  refuse: (errors: FormErrors) => void;
  /** These values have been saved: the draft goes, and an upload is used up. */
  settle: (values: FormValues) => void;
  /** Makes what stands in the form a draft of an earlier visit, for the form that follows this one. */
  putAside: () => void;
};

export function useProblemForm(options: {
  stored: FormValues;
  place: DraftPlace;
  basedOn: string | null;
}): ProblemForm {
  const { place, basedOn } = options;
  const key = draftKey(place);
  const client = useQueryClient();
  const [stored, setStored] = useState(options.stored);
  const [values, setValues] = useState(options.stored);
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<FormErrors>(NONE);
  const [draftAt, setDraftAt] = useState<number | null>(null);
  const [given, setGiven] = useState(options.stored);
  if (given !== options.stored) {
    // What the server has made of it, the numbers of new tests and tags for example, or what somebody else has saved.
    setGiven(options.stored);
    setStored(options.stored);
    setValues(withKeysOf(values, mergeValues(stored, values, options.stored)));
  }
  const isDirty = useMemo(() => differ(values, stored), [values, stored]);
  useUnsaved(isDirty);

  const [isDecided, setDecided] = useState(false);
  const { data: draft, isPending: isLooking } = useQuery({
    queryKey: draftQueryKey(key),
    queryFn: async () => (await readDraft(key, Date.now())) ?? null,
    staleTime: Infinity,
    gcTime: 0,
    // A store in this browser needs no network.
    networkMode: 'always',
  });
  const found = !isDecided && draft !== null && draft !== undefined && differ(draft.values, stored) ? draft : undefined;

  useEffect(() => {
    if (isLooking || found !== undefined) return;
    const timer = setTimeout(() => {
      const at = Date.now();
      void writeDraft(key, isDirty ? { values, base: stored, at, basedOn } : null);
      setDraftAt(isDirty ? at : null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, stored, isDirty, key, basedOn, isLooking, found]);

  const set = (patch: Partial<FormValues>) => {
    setRefused(NONE);
    setValues((before) => ({ ...before, ...patch }));
  };
  const wrong = isChecked ? validate(values) : NONE;

  return {
    values,
    errors: { ...refused, ...wrong },
    set,
    isDirty,
    draftAt,
    found,
    restore: () => {
      if (found !== undefined) setValues(mergeValues(found.base, found.values, stored));
      setDecided(true);
    },
    discard: () => {
      void writeDraft(key, null);
      setDecided(true);
    },
    check: () => {
      setChecked(true);
      return validate(values);
    },
    refuse: setRefused,
    settle: (saved) => {
      setDecided(true);
      setChecked(false);
      const kept = { ...saved, uploadKey: '' };
      setStored(kept);
      setValues((before) => (before === saved ? kept : { ...before, uploadKey: '' }));
      setDraftAt(null);
      void writeDraft(key, null);
    },
    putAside: () => {
      setDecided(true);
      const left: FormDraft = { values, base: stored, at: Date.now(), basedOn };
      client.setQueryData(draftQueryKey(key), left);
      void writeDraft(key, left);
    },
  };
}

const draftQueryKey = (key: string) => ['problem-draft', key];

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
