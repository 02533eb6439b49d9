import { Alert, Button, NumberInput, Radio, Switch, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Radio.css';
import { type ReactNode, useRef } from 'react';
import { focusFirstError } from '../../ui/forms/refusals.tsx';
import classes from './settings.module.css';
import { settingsTexts } from './settings.i18n.ts';
import type { SettingsForm } from './useSettingsForm.ts';

/** Fields, and a bar that appears with the first change and says what to do with it. */
export function SettingsFrame<V>({
  label,
  form,
  isPage = false,
  children,
}: {
  label: string;
  form: SettingsForm<V>;
  /** Its parts stand on surfaces of their own, and the bar stays in sight. */
  isPage?: boolean;
  children: ReactNode;
}) {
  const t = settingsTexts.use();
  const element = useRef<HTMLFormElement>(null);
  const send = async () => {
    if (!(await form.submit())) focusFirstError(element.current);
  };
  return (
    <form
      ref={element}
      aria-label={label}
      noValidate
      className={isPage ? classes.pageForm : classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isBusy) void send();
      }}
    >
      {form.failure !== null && (
        <Alert color="red" variant="light" role="alert">
          {form.failure}
        </Alert>
      )}
      {children}
      <div className={isPage ? classes.bar : classes.foot}>
        <Button type="submit" loading={form.isBusy} disabled={!form.isDirty}>
          {t('save')}
        </Button>
        {form.isDirty && (
          <Button variant="default" onClick={form.reset}>
            {t('undo')}
          </Button>
        )}
        {form.isDirty && <span className={classes.hint}>{t('unsaved')}</span>}
      </div>
    </form>
  );
}

type FieldProps<V> = {
  form: SettingsForm<V>;
  name: keyof V & string;
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
};

export function TextField<V extends Record<string, unknown>>({
  form,
  name,
  label,
  hint,
  type,
  ...rest
}: FieldProps<V> & { type?: 'text' | 'password' | 'url' | 'email' }) {
  return (
    <TextInput
      label={label}
      description={hint}
      name={name}
      type={type ?? 'text'}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      spellCheck={type === undefined}
      value={String(form.values[name] ?? '')}
      error={form.errors[name]}
      onChange={(event) => form.set({ [name]: event.currentTarget.value } as Partial<V>)}
      {...rest}
    />
  );
}

export function AreaField<V extends Record<string, unknown>>({
  form,
  name,
  label,
  hint,
  rows = 3,
  mono = false,
  ...rest
}: FieldProps<V> & { rows?: number; mono?: boolean }) {
  return (
    <Textarea
      label={label}
      description={hint}
      name={name}
      rows={rows}
      autoComplete="off"
      classNames={mono ? { input: classes.mono ?? '' } : {}}
      value={String(form.values[name] ?? '')}
      error={form.errors[name]}
      onChange={(event) => form.set({ [name]: event.currentTarget.value } as Partial<V>)}
      {...rest}
    />
  );
}

export function NumberField<V extends Record<string, unknown>>({
  form,
  name,
  label,
  hint,
  min = 0,
  max,
  suffix,
}: FieldProps<V> & { min?: number; max?: number; suffix?: string }) {
  return (
    <NumberInput
      label={label}
      description={hint}
      name={name}
      min={min}
      {...(max !== undefined && { max })}
      {...(suffix !== undefined && { suffix: ` ${suffix}` })}
      allowDecimal={false}
      allowNegative={false}
      className={classes.number ?? ''}
      value={Number(form.values[name] ?? 0)}
      error={form.errors[name]}
      onChange={(value) => form.set({ [name]: Number(value) } as Partial<V>)}
    />
  );
}

export function SwitchField<V extends Record<string, unknown>>({ form, name, label, hint, disabled }: FieldProps<V>) {
  return (
    <Switch
      label={label}
      description={hint}
      name={name}
      disabled={disabled ?? false}
      checked={form.values[name] === true}
      onChange={(event) => form.set({ [name]: event.currentTarget.checked } as Partial<V>)}
    />
  );
}

/** One of a few, all in sight. */
export function ChoiceField<V extends Record<string, unknown>>({
  form,
  name,
  label,
  hint,
  disabled,
  options,
}: FieldProps<V> & { options: readonly { value: string; label: string }[] }) {
  return (
    <Radio.Group
      label={label}
      description={hint}
      name={name}
      value={String(form.values[name])}
      error={form.errors[name]}
      onChange={(value) => form.set({ [name]: value } as Partial<V>)}
    >
      <div className={classes.choices}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} disabled={disabled ?? false} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** A list with an entry a line. */
export function LinesField<V extends Record<string, unknown>>({ form, name, label, hint }: FieldProps<V>) {
  const lines = form.values[name] as string[];
  return (
    <Textarea
      label={label}
      description={hint}
      name={name}
      autosize
      minRows={2}
      maxRows={8}
      spellCheck={false}
      autoComplete="off"
      value={lines.join('\n')}
      error={form.errors[name]}
      onChange={(event) => form.set({ [name]: event.currentTarget.value.split('\n') } as Partial<V>)}
      onBlur={() => form.set({ [name]: lines.map((line) => line.trim()).filter((line) => line !== '') } as Partial<V>)}
    />
  );
}
