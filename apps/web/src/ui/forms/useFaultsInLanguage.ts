import { useEffect, useEffectEvent } from 'react';
import { useLocale } from '../../api/locale.ts';

type Faulty = { errors: object; validateField: (name: never) => unknown };

/** Messages that stand at the fields of a form follow the language. */
export function useFaultsInLanguage({ errors, validateField }: Faulty): void {
  const locale = useLocale();
  const sayAgain = useEffectEvent(() => {
    for (const name of Object.keys(errors)) void validateField(name as never);
  });
  useEffect(() => sayAgain(), [locale]);
}
