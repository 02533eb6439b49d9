import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { holdDraft } from './draftsInUse.ts';
import {
  draftPrefix,
  type DraftPlace,
  type FormDraft,
  type KeptDraft,
  newDraftKey,
  readDrafts,
  writeDraft,
} from './formDrafts.ts';
import { differ } from './merging.ts';

const PAUSE_MS = 700;
const NO_DRAFTS: never[] = [];

export type FormDrafts<V> = {
  /** When the draft was last written; null while there is none. */
  draftAt: number | null;
  /** Drafts of earlier visits that nobody has decided about yet. */
  found: readonly KeptDraft<V>[];
  /** From now on this form goes on with that draft; answers what it says on top of what is stored now. */
  goOn: (draft: KeptDraft<V>) => V;
  discard: (draft: KeptDraft<V>) => void;
  /** Makes what stands in the form a draft of an earlier visit, for the form that follows this one. */
  putAside: () => void;
  /** What the form says is stored: its draft goes. */
  settle: () => void;
};

/** Keeps what is written in a form in this browser until it is saved, and finds what was left there. */
export function useFormDrafts<V extends object>(form: {
  place: DraftPlace;
  basedOn: string | null;
  values: V;
  stored: V;
  isDirty: boolean;
  /** Always the same function. */
  merge: (base: V, mine: V, theirs: V) => V;
}): FormDrafts<V> {
  const { place, basedOn, values, stored, isDirty, merge } = form;
  const prefix = draftPrefix(place);
  const [key, setKey] = useState(() => newDraftKey(place));
  useEffect(() => holdDraft(key), [key]);
  const client = useQueryClient();
  const [draftAt, setDraftAt] = useState<number | null>(null);

  const draftsKey = ['form-drafts', prefix];
  const { data: drafts = NO_DRAFTS } = useQuery({
    queryKey: draftsKey,
    queryFn: () => readDrafts<V>(prefix, Date.now()),
    staleTime: Infinity,
    gcTime: 0,
    // A store in this browser needs no network.
    networkMode: 'always',
  });
  const found = useMemo(
    () => drafts.filter((draft) => draft.key !== key && differ(merge(draft.base, draft.values, stored), stored)),
    [drafts, key, stored, merge],
  );

  useEffect(() => {
    const timer = setTimeout(() => {
      const at = Date.now();
      void writeDraft(key, isDirty ? { values, base: stored, at, basedOn } : null);
      setDraftAt(isDirty ? at : null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values, stored, isDirty, key, basedOn]);

  const putAside = () => {
    const left: FormDraft<V> = { values, base: stored, at: Date.now(), basedOn };
    client.setQueryData(draftsKey, [{ ...left, key }, ...drafts.filter((draft) => draft.key !== key)]);
    void writeDraft(key, left);
  };

  return {
    draftAt,
    found,
    goOn: (draft) => {
      if (isDirty) putAside();
      setKey(draft.key);
      return merge(draft.base, draft.values, stored);
    },
    discard: (draft) => {
      client.setQueryData(
        draftsKey,
        drafts.filter((one) => one !== draft),
      );
      void writeDraft(draft.key, null);
    },
    putAside,
    settle: () => {
      setDraftAt(null);
      void writeDraft(key, null);
    },
  };
}
