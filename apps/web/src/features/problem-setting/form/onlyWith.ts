import { type ComponentType, memo } from 'react';
import type { FormValues } from './formValues.ts';
import type { FormHandle } from './useProblemForm.ts';

/** What a section of the form sees of it. */
export type FormPart<Name extends keyof FormValues> = Pick<FormHandle, 'errors' | 'set'> & {
  values: Pick<FormValues, Name>;
};

/** A section that is drawn anew only when one of these values, or what is wrong with the form, or another property changes. */
export function onlyWith<Name extends keyof FormValues, Others extends object>(
  names: readonly Name[],
  Section: ComponentType<Others & { form: FormPart<Name> }>,
) {
  return memo(Section, ({ form: before, ...othersBefore }, { form: after, ...others }) =>
    [
      names.every((name) => before.values[name] === after.values[name]),
      areEqual(before.errors, after.errors),
      areEqual(othersBefore, others),
    ].every(Boolean),
  );
}

function areEqual(before: object, after: object): boolean {
  const entries = Object.entries(after);
  const known = new Map(Object.entries(before));
  return known.size === entries.length && entries.every(([name, value]) => known.get(name) === value);
}
