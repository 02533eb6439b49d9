import { useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { useUnsaved } from '../../ui/forms/UnsavedGuard.tsx';
import { fieldErrors } from '../../ui/forms/useContractForm.ts';

export type SettingsForm<V> = {
  values: V;
  errors: Partial<Record<string, string>>;
  /** What belongs to no field. */
  failure: string | null;
  isDirty: boolean;
  isBusy: boolean;
  set: (patch: Partial<V>) => void;
  reset: () => void;
  submit: () => Promise<void>;
};

/** A page of settings: stored values, what the person made of them, and the way back. Values may be of any type. */
export function useSettingsForm<V extends Record<string, unknown>>(options: {
  stored: V;
  schema: z.ZodObject;
  /** Throws what `call` throws. */
  save: (values: V) => Promise<unknown>;
}): SettingsForm<V> {
  const { stored, schema, save } = options;
  const [draft, setDraft] = useState<Partial<V>>({});
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const values = { ...stored, ...draft };
  const isDirty = JSON.stringify(values) !== JSON.stringify(stored);
  useUnsaved(isDirty);

  const clear = () => {
    setErrors({});
    setFailure(null);
  };
  return {
    values,
    errors,
    failure,
    isDirty,
    isBusy,
    set: (patch) => {
      setDraft((before) => ({ ...before, ...patch }));
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in patch))));
    },
    reset: () => {
      setDraft({});
      clear();
    },
    submit: async () => {
      clear();
      const wrong = fieldErrors(schema, values);
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) return;
      setBusy(true);
      try {
        await save(values);
        setDraft({});
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : [];
        const known = fields.map(({ field, reason }) => [field.split('.')[0] ?? field, reason]);
        setErrors(Object.fromEntries(known) as Record<string, string>);
        setFailure(errorMessage(error));
      } finally {
        setBusy(false);
      }
    },
  };
}
