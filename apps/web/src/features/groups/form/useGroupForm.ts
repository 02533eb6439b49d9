import { useForm } from '@mantine/form';
import type { GroupForm } from '@oyez/contract/rules/group-form';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { useFaultsInLanguage } from '../../../ui/forms/useFaultsInLanguage.ts';
import { FIELD_OF_CODE, faultsOf } from './groupValues.ts';

/** The form of a group, by the rules of the contract; what the server refuses stands at its field. */
export function useGroupForm(initial: GroupForm) {
  const form = useForm<GroupForm>({ initialValues: initial, validate: faultsOf, clearInputErrorOnChange: true });
  const [refusal, setRefusal] = useState<string | null>(null);
  useFaultsInLanguage(form);

  const submit = async (send: (values: GroupForm) => Promise<void>): Promise<void> => {
    setRefusal(null);
    if (form.validate().hasErrors) return;
    try {
      await send(form.getValues());
    } catch (error) {
      const field = error instanceof ApiError ? FIELD_OF_CODE[error.code ?? ''] : undefined;
      if (field === undefined) setRefusal(errorMessage(error));
      else form.setFieldError(field, errorMessage(error));
    }
  };
  return { form, refusal, submit };
}
export type GroupFormHandle = ReturnType<typeof useGroupForm>['form'];
