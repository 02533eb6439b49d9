import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useUnsaved } from '../../../ui/forms/UnsavedGuard.tsx';
import { tagGroupsQuery } from '../../problems/problems.api.ts';
import {
  draftPrefix,
  type DraftPlace,
  type FormDraft,
  type KeptDraft,
  newDraftKey,
  readDrafts,
  writeDraft,
} from './formDrafts.ts';
import { holdDraft } from './draftsInUse.ts';
import type { FormValues } from './formValues.ts';
import { differ, mergeValues } from './mergeValues.ts';
import { type FormErrors, validate } from './validation.ts';

const PAUSE_MS = 700;
const NONE: FormErrors = {};
const NO_DRAFTS: KeptDraft[] = [];

type Patch = Partial<FormValues>;

export type FormHandle = {
  values: FormValues;
  errors: FormErrors;
  /** The same function for good, so that large parts of the form need not be drawn anew at each key. */
  set: (patch: Patch | ((before: FormValues) => Patch)) => void;
};

export type ProblemForm = FormHandle & {
  isDirty: boolean;
  /** When the draft was last written; null while there is none. */
  draftAt: number | null;
  /** Drafts of earlier visits that nobody has decided about yet. */
  found: readonly KeptDraft[];
  /** Goes on with that draft; what stood in the form becomes one itself. */
  restore: (draft: KeptDraft) => void;
  discard: (draft: KeptDraft) => void;
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
  const prefix = draftPrefix(place);
  const [key, setKey] = useState(() => newDraftKey(place));
  useEffect(() => holdDraft(key), [key]);
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

  const draftsKey = ['problem-drafts', prefix];
  const { data: drafts = NO_DRAFTS } = useQuery({
    queryKey: draftsKey,
    queryFn: () => readDrafts(prefix, Date.now()),
    staleTime: Infinity,
    gcTime: 0,
    // A store in this browser needs no network.
    networkMode: 'always',
  });
  const found = useMemo(
    () => drafts.filter((draft) => draft.key !== key && differ(mergeValues(draft.base, draft.values, stored), stored)),
    [drafts, key, stored],
  );

  useEffect(() => {
    const timer = setTimeout(() => {
      const at = Date.now();
      void writeDraft(key, isDirty ? { values, base: stored, at, basedOn } : null);
      setDraftAt(isDirty ? at : null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, stored, isDirty, key, basedOn]);

  const set = useCallback<FormHandle['set']>((patch) => {
    setRefused(NONE);
    setValues((before) => ({ ...before, ...(typeof patch === 'function' ? patch(before) : patch) }));
  }, []);
  const wrong = isChecked ? validate(values) : NONE;
  const others = () => drafts.filter((draft) => draft.key !== key);
  const putAside = () => {
    const left: FormDraft = { values, base: stored, at: Date.now(), basedOn };
    client.setQueryData(draftsKey, [{ ...left, key }, ...others()]);
    void writeDraft(key, left);
  };

  return {
    values,
    errors: { ...refused, ...wrong },
    set,
    isDirty,
    draftAt,
    found,
    restore: (draft) => {
      if (isDirty) putAside();
      // Its tags may be gone by now, which the form says.
      void client.invalidateQueries({ queryKey: tagGroupsQuery.queryKey });
      setKey(draft.key);
      setValues(mergeValues(draft.base, draft.values, stored));
    },
    discard: (draft) => {
      client.setQueryData(
        draftsKey,
        drafts.filter((one) => one !== draft),
      );
      void writeDraft(draft.key, null);
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
      setDraftAt(null);
      void writeDraft(key, null);
    },
    putAside,
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
