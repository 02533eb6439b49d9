import { NativeSelect } from '@mantine/core';
import { AUTHS } from '../form/formValues.ts';
import { listTexts } from './list.i18n.ts';

/** Narrows a list of problems to who may see them. */
export function AuthFilter({ auth, onChange }: { auth: number | undefined; onChange: (auth?: number) => void }) {
  const t = listTexts.use();
  return (
    <NativeSelect
      aria-label={t('auth')}
      value={String(auth ?? '')}
      data={[
        { value: '', label: t('anyAuth') },
        ...AUTHS.map(({ value, name }) => ({ value: String(value), label: t(`name.${name}`) })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : Number(value))}
    />
  );
}

/** What of that stands above the list, to be cleared. */
export function authChips(t: ReturnType<typeof listTexts.use>, auth: number | undefined) {
  const shown = AUTHS.find((one) => one.value === auth);
  return shown === undefined ? [] : [{ key: 'auth', label: t(`name.${shown.name}`), clear: { auth: undefined } }];
}
