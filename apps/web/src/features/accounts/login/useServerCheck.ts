import { type FocusEvent, useRef } from 'react';
import type { z } from 'zod';
import { type ContractForm, fieldErrors } from '../../../ui/forms/useContractForm.ts';

type Name = 'username' | 'email';

/** What only the server knows of a name or an address is asked as soon as it is typed; `ask` says whether to refuse it. */
export function useServerCheck(ask: (name: Name, value: string) => Promise<boolean>) {
  const refused = useRef<Partial<Record<Name, string>>>({});
  return {
    isRefused: (name: Name, value: string) => value.trim() === refused.current[name],
    /** The field with its own rules, then the server's knowledge. A check that fails lets the person go on. */
    checked: <N extends Name, V extends Record<N, string>, Out>(
      handle: ContractForm<V, Out>,
      schema: z.ZodObject,
      name: N,
    ) => {
      const props = handle.field(name);
      return {
        ...props,
        onBlur: (event: FocusEvent<HTMLInputElement>) => {
          props.onBlur?.(event);
          const value = event.currentTarget.value.trim();
          if (value === '' || fieldErrors(schema, handle.form.getValues())[name] !== undefined) return;
          void ask(name, value).then((isIt) => {
            if (!isIt) return;
            refused.current[name] = value;
            handle.form.validateField(name as never);
          });
        },
      };
    },
  };
}
