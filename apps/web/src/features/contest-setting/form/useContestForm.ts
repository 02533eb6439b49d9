import { useMemo } from 'react';
import { type StoredForm, useStoredForm } from '../../../ui/forms/drafts/useStoredForm.ts';
import { validate } from './contestErrors.ts';
import type { ContestValues } from './contestValues.ts';

export type ContestForm = StoredForm<ContestValues>;

/** What every section of the form sees of it. */
export type FormPart = Pick<ContestForm, 'values' | 'errors' | 'set'>;

/** A password belongs in nobody's browser. */
const withoutSecrets = (values: ContestValues): ContestValues => ({ ...values, pwd: '' });

export function useContestForm(options: {
  stored: ContestValues;
  hasPassword: boolean;
  place: { uid: string; contest: number | 'new' };
  basedOn: string | null;
}): ContestForm {
  const { stored, place, basedOn, hasPassword } = options;
  return useStoredForm<ContestValues>({
    stored,
    basedOn,
    place: { uid: place.uid, subject: `contest-${place.contest}` },
    validate: useMemo(() => (values: ContestValues) => validate(values, { hasPassword }), [hasPassword]),
    withoutSecrets,
  });
}
