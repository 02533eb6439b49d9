import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { errorMessage } from '../feedback/errorMessage.ts';
import { uiTexts } from '../ui.i18n.ts';
import { useFaultsInLanguage } from './useFaultsInLanguage.ts';

type Values = Record<string, unknown>;

export type ContractForm<V extends Values, Out> = {
  form: UseFormReturnType<V>;
  /** Props of one input: value, error, required mark, greatest length. */
  field: (name: keyof V & string) => ReturnType<UseFormReturnType<V>['getInputProps']> & {
    required: boolean;
    withAsterisk: boolean;
    maxLength: number | undefined;
    name: string;
    /** The browser's own bubbles stay away: the messages are ours, in the app's language. */
    'aria-required': boolean;
  };
  /** The values as the contract wants them. */
  parsed: () => Out;
  /** Puts a failed call's reasons at their fields; what belongs to no field is returned for the summary. */
  takeError: (error: unknown) => string | null;
};

/**
 * A Mantine form whose rules are a schema of the contract. `byCode` says which field an error code is about, for replies
 * that name no fields.
 */
export function useContractForm<S extends z.ZodObject>(options: {
  schema: S;
  initial: Record<keyof z.output<S> & string, unknown>;
  byCode?: Partial<Record<string, keyof z.output<S> & string>>;
  /** Rules that the schema cannot know: two fields that must agree, a name that is taken. */
  rules?: (values: Record<keyof z.output<S> & string, string>) => Partial<Record<keyof z.output<S> & string, string>>;
}): ContractForm<Record<keyof z.output<S> & string, string>, z.output<S>> {
  type V = Record<keyof z.output<S> & string, string>;
  const { schema, byCode = {} } = options;
  const form = useForm<V>({
    initialValues: options.initial as V,
    validate: (values) => ({ ...options.rules?.(values), ...fieldErrors(schema, values) }),
    clearInputErrorOnChange: true,
  });

  useFaultsInLanguage(form);

  return useMemo(
    () => ({
      form,
      field: (name) => {
        const required = !schema.shape[name]?.safeParse('').success;
        const input = form.getInputProps(name as never);
        return {
          ...input,
          // What was typed is judged when the person moves on; what is still empty, only when they send.
          onBlur: (event: unknown) => {
            input.onBlur?.(event);
            if (String(form.getValues()[name]).trim() !== '') void form.validateField(name as never);
          },
          name,
          required,
          withAsterisk: required,
          maxLength: maxLengthOf(schema, name),
          'aria-required': required,
        };
      },
      parsed: () => schema.parse(form.getValues()),
      takeError: (error) => {
        const known = new Set(Object.keys(schema.shape));
        const fields = error instanceof ApiError ? error.fields.filter(({ field }) => known.has(field)) : [];
        for (const { field, reason } of fields) form.setFieldError(field as never, reason);
        if (fields.length > 0) return null;
        const field = error instanceof ApiError ? byCode[error.code ?? ''] : undefined;
        if (field === undefined) return errorMessage(error);
        form.setFieldError(field as never, errorMessage(error));
        return null;
      },
    }),
    [form, schema, byCode],
  );
}

export function fieldErrors(schema: z.ZodObject, values: Values): Record<string, string> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return {};
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0]);
    errors[name] ??= issueText(issue, values[name]);
  }
  return errors;
}

/** The schema's complaint in the reader's language. Rules of our own (`custom`) bring their words along. */
function issueText(issue: z.core.$ZodIssue, value: unknown): string {
  const isBlank = typeof value === 'string' && value.trim() === '';
  if (value === undefined || value === null || isBlank) return uiTexts.now('form.required');
  switch (issue.code) {
    case 'custom':
      return issue.message;
    case 'too_small':
      return issue.origin === 'string'
        ? uiTexts.now('form.tooShort', { min: Number(issue.minimum) })
        : uiTexts.now('form.tooSmall', { min: Number(issue.minimum) });
    case 'too_big':
      return issue.origin === 'string'
        ? uiTexts.now('form.tooLong', { max: Number(issue.maximum) })
        : uiTexts.now('form.tooLarge', { max: Number(issue.maximum) });
    case 'invalid_format':
      return issue.format === 'email' ? uiTexts.now('form.email') : uiTexts.now('form.invalid');
    default:
      return uiTexts.now('form.invalid');
  }
}

function maxLengthOf(schema: z.ZodObject, name: string): number | undefined {
  const max = (schema.shape[name] as { maxLength?: number | null } | undefined)?.maxLength;
  return max ?? undefined;
}
