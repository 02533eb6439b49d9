import {
  roleOfCode,
  USERS_AT_ONCE,
  type AdminUser,
  type ChosenUser,
  type UserFilter,
} from '@oyez/contract/users/user-admin';
import type { Page } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Services } from '../../services.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { countUsers, userPage, type UserSelection, type UserSort } from './users.sql.ts';
import { toAdminUser } from './users.view.ts';

export function selectionOf(filter: UserFilter): UserSelection {
  const time = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  return {
    keyword: filter.keyword === undefined ? undefined : usernameKey(filter.keyword),
    onlyAdmin: filter.onlyAdmin === true,
    role: filter.role === undefined ? undefined : (roleOfCode(filter.role) ?? fail('role_unknown')),
    status: filter.status,
    created: { from: time(filter.createdFrom), to: time(filter.createdTo) },
    seen: { from: time(filter.seenFrom), to: time(filter.seenTo) },
    neverSeen: filter.neverSeen === true,
    batchId: filter.batch,
  };
}

/** Those of a filter that one call can change together. */
export async function selectUsers({ database }: Services, filter: UserFilter): Promise<ChosenUser[]> {
  const page = { sort: 'created', order: 'desc', offset: 0, limit: USERS_AT_ONCE } as const;
  const rows = await userPage(database.db, selectionOf(filter), page);
  return rows.map(({ uid, username }) => ({ uid, username }));
}

export async function listUsers(
  { database }: Services,
  query: UserFilter & {
    sort?: UserSort | undefined;
    order?: 'asc' | 'desc' | undefined;
    currentPage: number;
    limit: number;
  },
): Promise<Page<AdminUser>> {
  const selection = selectionOf(query);
  const { sort = 'created' } = query;
  const order = query.order ?? (sort === 'username' ? 'asc' : 'desc');
  const read = async (page: { offset: number; limit: number }) => {
    const [rows, total] = await Promise.all([
      userPage(database.db, selection, { sort, order, ...page }),
      countUsers(database.db, selection),
    ]);
    return { rows, total };
  };
  return wirePage(query, read, toAdminUser);
}
