import { useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { differ, isChanged } from '../../ui/forms/drafts/merging.ts';
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
  /** Whether it was taken. */
  submit: () => Promise<boolean>;
};

/** A page of settings: stored values, what the person made of them, and the way back. Values may be of any type. */
export function useSettingsForm<V extends Record<string, unknown>>(options: {
  stored: V;
  schema: z.ZodObject;
  /** Gets what was changed here, so that what others have changed meanwhile stays; throws what `call` throws. */
  save: (changed: Partial<V>) => Promise<unknown>;
}): SettingsForm<V> {
  const { stored, schema, save } = options;
  const [draft, setDraft] = useState<Partial<V>>({});
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const values = { ...stored, ...draft };
  const isDirty = differ(values, stored);
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
      // What was put back is no change, whatever others make of it later.
      const isBack = Object.entries(patch).every(([name, value]) => !isChanged(stored[name], value));
      setDraft((before) => (isBack ? without(before, (name) => name in patch) : { ...before, ...patch }));
      setErrors((before) => without(before, (name) => name in patch));
    },
    reset: () => {
      setDraft({});
      clear();
    },
    submit: async () => {
      clear();
      const wrong = fieldErrors(schema, values);
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) return false;
      setBusy(true);
      try {
        await save(draft);
        setDraft((now) => without(now, (name) => now[name] === draft[name]));
        return true;
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : [];
        const known = fields.map(({ field, reason }) => [field.split('.')[0] ?? field, reason]);
        setErrors(Object.fromEntries(known) as Record<string, string>);
        setFailure(errorMessage(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

function without<T extends object>(fields: T, isLeftOut: (name: keyof T & string) => boolean): T {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isLeftOut(name as keyof T & string))) as T;
}
