import { NativeSelect, NumberInput, Switch, TagsInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { authOf, CONTEST_AUTHS } from '@oyez/contract/contests/contest-values';
import type { AccountRule } from '@oyez/contract/rules/account-rule';
import { starNames } from '@oyez/contract/rules/contest-form';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordInput } from '../../../ui/forms/PasswordInput.tsx';
import { settingTexts } from '../contestSetting.i18n.ts';
import { FormSection } from './FormSection.tsx';
import classes from './contestForm.module.css';
import { withFirstAccounts } from './contestValues.ts';
import { formTexts } from './form.i18n.ts';
import type { FormPart } from './useContestForm.ts';

type PeopleProps = {
  form: FormPart;
  hasPassword: boolean;
  /** Somebody takes part already. */
  teamsFixed: boolean;
};

/** Who sees the contest, who takes part, and what they may do there. */
export function PeopleSection({ form, hasPassword, teamsFixed }: PeopleProps) {
  const t = formTexts.use();
  const s = settingTexts.use();
  const { values, errors, set } = form;
  const auth = authOf(values);
  return (
    <FormSection section="people">
      <Switch
        label={t('visible')}
        description={t('visibleHint')}
        checked={values.visible}
        onChange={(event) => set({ visible: event.currentTarget.checked })}
      />
      {teamsFixed ? (
        values.teams && <p className={classes.hint}>{t('teamsFixed')}</p>
      ) : (
        <Switch
          label={t('teams')}
          description={t('teamsHint')}
          checked={values.teams}
          error={errors['teams']}
          onChange={(event) => set({ teams: event.currentTarget.checked })}
        />
      )}
      <div className={classes.fields}>
        <NativeSelect
          label={t('auth')}
          description={t(`authHint.${auth}`)}
          value={String(values.auth)}
          error={errors['auth']}
          data={CONTEST_AUTHS.map((one, index) => ({ value: String(index), label: s(`auth.${one}`) }))}
          onChange={(event) => set({ auth: Number(event.currentTarget.value) })}
        />
        {auth !== 'public' && (
          <PasswordInput
            label={t('password')}
            description={t(hasPassword ? 'passwordKept' : 'passwordHint')}
            placeholder={hasPassword ? t('unchanged') : ''}
            withAsterisk={!hasPassword}
            autoComplete="new-password"
            maxLength={limits.contest.password}
            value={values.pwd}
            error={errors['pwd']}
            onChange={(event) => set({ pwd: event.currentTarget.value })}
          />
        )}
      </div>
      <Switch
        label={t('accountLimit')}
        description={t('accountLimitHint')}
        checked={values.openAccountLimit}
        onChange={({ currentTarget: { checked } }) =>
          set(({ accounts }) => ({
            openAccountLimit: checked,
            ...(checked && { accounts: withFirstAccounts(accounts) }),
          }))
        }
      />
      {values.openAccountLimit && (
        <Accounts
          rule={values.accounts}
          error={errors['accountLimitRule']}
          onChange={(patch) => set((before) => ({ accounts: { ...before.accounts, ...patch } }))}
        />
      )}
      {!values.teams && (
        <Names
          label={t('stars')}
          description={t('starsHint')}
          names={values.stars}
          max={limits.contest.stars}
          error={errors['starAccount']}
          onChange={(stars) => set({ stars })}
        />
      )}
      <Switch
        label={t('print')}
        description={t('printHint')}
        checked={values.openPrint}
        onChange={(event) => set({ openPrint: event.currentTarget.checked })}
      />
      <Switch
        label={t('late')}
        description={t('lateHint')}
        checked={values.allowEndSubmit}
        onChange={(event) => set({ allowEndSubmit: event.currentTarget.checked })}
      />
    </FormSection>
  );
}

type AccountsProps = {
  rule: AccountRule;
  error: string | undefined;
  onChange: (patch: Partial<AccountRule>) => void;
};

function Accounts({ rule, error, onChange }: AccountsProps) {
  const t = formTexts.use();
  const number = (value: string | number) => (value === '' ? null : Number(value));
  return (
    <div className={classes.accounts}>
      <div className={classes.fields}>
        <TextInput
          label={t('prefix')}
          autoComplete="off"
          maxLength={limits.username.max}
          value={rule.prefix}
          error={error}
          onChange={(event) => onChange({ prefix: event.currentTarget.value })}
        />
        <NumberInput
          label={t('from')}
          min={0}
          allowDecimal={false}
          value={rule.start ?? ''}
          onChange={(value) => onChange({ start: number(value) })}
        />
        <NumberInput
          label={t('to')}
          min={0}
          allowDecimal={false}
          value={rule.end ?? ''}
          onChange={(value) => onChange({ end: number(value) })}
        />
        <TextInput
          label={t('suffix')}
          autoComplete="off"
          maxLength={limits.username.max}
          value={rule.suffix}
          onChange={(event) => onChange({ suffix: event.currentTarget.value })}
        />
      </div>
      <Names label={t('extra')} names={rule.extra} onChange={(extra) => onChange({ extra })} />
      <p className={classes.hint} role="status">
        {accountsWords(t, rule)}
      </p>
    </div>
  );
}

/** "team0 … team10, 11 accounts": who is meant, before anybody is shut out. */
function accountsWords(t: ReturnType<typeof formTexts.use>, rule: AccountRule): string {
  const { prefix, suffix, start, end, extra } = rule;
  const numbered = start === null || end === null || start > end ? 0 : end - start + 1;
  const count = numbered + extra.length;
  if (count === 0) return t('accounts.none');
  const named = [
    ...(numbered === 0 ? [] : [`${prefix}${start}${suffix}${numbered > 1 ? ` … ${prefix}${end}${suffix}` : ''}`]),
    ...extra.slice(0, 3),
    ...(extra.length > 3 ? ['…'] : []),
  ];
  return t('accounts.these', { names: named.join(', '), count });
}

type NamesProps = {
  label: string;
  description?: string;
  names: string[];
  max?: number;
  error?: string | undefined;
  onChange: (names: string[]) => void;
};

/** Usernames, once each: who types one again is told so, and starts anew. */
function Names({ label, description, names, max, error, onChange }: NamesProps) {
  const t = formTexts.use();
  const [text, setText] = useState('');
  return (
    <TagsInput
      label={label}
      description={description}
      value={names}
      searchValue={text}
      error={error}
      {...(max !== undefined && { maxTags: max })}
      splitChars={[',', ' ', '\n', '，']}
      isDuplicate={(name, known) => known.some((one) => one.toLowerCase() === name.trim().toLowerCase())}
      onDuplicate={(name) => {
        toast.warning(t('namedTwice', { name: name.trim() }));
        setText('');
      }}
      onSearchChange={setText}
      onChange={(next) => onChange(starNames(next))}
    />
  );
}
