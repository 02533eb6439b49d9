import { Button, NativeSelect, Popover, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Switch.css';
import { ROLE_NAMES, ROLES } from '@oyez/contract/accounts/permissions';
import { roleOfCode } from '@oyez/contract/users/user-admin';
import { pick } from '@oyez/contract/wire/values';
import { useLocale } from '../../api/locale.ts';
import { formatTime } from '../../ui/text/format.ts';
import { IconFilter } from '../../ui/icons.tsx';
import type { Chip } from '../../ui/lists/ListPage.tsx';
import type { SetSearch } from '../../ui/lists/useSearch.ts';
import classes from './userAdmin.module.css';
import { userTexts } from './userAdmin.i18n.ts';
import type { UserQuery } from './users.api.ts';

const TIMES = ['createdFrom', 'createdTo', 'seenFrom', 'seenTo'] as const;
const SORTS = ['created', 'username', 'lastLogin'] as const;

export function UserFilters({ q, setQ }: { q: UserQuery; setQ: SetSearch<UserQuery> }) {
  const t = userTexts.use();
  const locale = useLocale();
  return (
    <>
      <NativeSelect
        aria-label={t('filter.role')}
        maw={190}
        value={q.role ?? ''}
        data={[
          { value: '', label: t('filter.anyRole') },
          ...ROLE_NAMES.map((role) => ({ value: String(ROLES[role].code), label: pick(ROLES[role], locale) })),
        ]}
        onChange={({ currentTarget: { value } }) => setQ({ role: value === '' ? undefined : Number(value) })}
      />
      <NativeSelect
        aria-label={t('filter.state')}
        value={q.status ?? ''}
        data={[
          { value: '', label: t('filter.anyState') },
          { value: '0', label: t('filter.active') },
          { value: '1', label: t('filter.banned') },
        ]}
        onChange={({ currentTarget: { value } }) => setQ({ status: value === '' ? undefined : Number(value) })}
      />
      <NativeSelect
        aria-label={t('filter.sort')}
        value={q.sort ?? 'created'}
        data={SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const sort = SORTS.find((one) => one === value);
          setQ({ sort: sort === 'created' ? undefined : sort });
        }}
      />
      <Popover position="bottom-end" withinPortal trapFocus width="min(440px, calc(100vw - 24px))">
        <Popover.Target>
          <Button variant="default" leftSection={<IconFilter size={16} />}>
            {t('filter.more')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={classes.more}>
            <Switch
              label={t('filter.onlyAdmin')}
              checked={q.onlyAdmin === true}
              onChange={(event) => setQ({ onlyAdmin: event.currentTarget.checked ? true : undefined })}
            />
            <Switch
              label={t('filter.neverSeen')}
              checked={q.neverSeen === true}
              onChange={(event) => setQ({ neverSeen: event.currentTarget.checked ? true : undefined })}
            />
            {TIMES.map((name) => (
              <TextInput
                key={name}
                type="datetime-local"
                label={t(`filter.${name}`)}
                value={q[name] === undefined ? '' : localTime(q[name])}
                onChange={({ currentTarget: { value } }) =>
                  setQ({ [name]: value === '' ? undefined : new Date(value).toISOString() }, { replace: true })
                }
              />
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** As a date and time field has it. */
function localTime(time: string): string {
  return formatTime(time).slice(0, 16).replace(' ', 'T');
}

export function useUserChips(q: UserQuery): Chip<UserQuery>[] {
  const t = userTexts.use();
  const locale = useLocale();
  const chips: Chip<UserQuery>[] = [];
  const role = q.role === undefined ? undefined : roleOfCode(q.role);
  if (role !== undefined) chips.push({ key: 'role', label: pick(ROLES[role], locale), clear: { role: undefined } });
  if (q.status !== undefined) {
    const label = t(q.status === 0 ? 'filter.active' : 'filter.banned');
    chips.push({ key: 'status', label, clear: { status: undefined } });
  }
  if (q.onlyAdmin === true) chips.push({ key: 'staff', label: t('filter.onlyAdmin'), clear: { onlyAdmin: undefined } });
  if (q.neverSeen === true) chips.push({ key: 'never', label: t('filter.neverSeen'), clear: { neverSeen: undefined } });
  if (q.batch !== undefined) {
    chips.push({ key: 'batch', label: t('filter.batch', { id: q.batch }), clear: { batch: undefined } });
  }
  for (const name of TIMES) {
    const time = q[name];
    if (time === undefined) continue;
    const label = t('filter.chip', { name: t(`filter.${name}`), value: formatTime(time).slice(0, 16) });
    chips.push({ key: name, label, clear: { [name]: undefined } });
  }
  return chips;
}
