import type { BodyInputOf, QueryOf } from '@oyez/contract/wire/endpoint';
import {
  addUser,
  deleteUsers,
  editUser,
  generateUser,
  getDeletedUsers,
  getUserList,
  getUserSelection,
  type Numbering,
  previewDeleteUsers,
  previewGenerateUser,
  restoreUsers,
} from '@oyez/contract/users/user-admin';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const USERS = ['users'] as const;

export type UserQuery = QueryOf<typeof getUserList>;

export const usersQuery = (q: Partial<UserQuery>) =>
  queryOptions({
    queryKey: [...USERS, 'list', q],
    queryFn: ({ signal }) => call(getUserList, { query: q as UserQuery, signal }),
    staleTime: 0,
  });

/** The accounts that the filter of a list finds. */
export const readSelection = ({ currentPage: _, limit: __, sort: ___, order: ____, ...filter }: UserQuery) =>
  call(getUserSelection, { query: filter });

export const deletedUsersQuery = (q: QueryOf<typeof getDeletedUsers>) =>
  queryOptions({
    queryKey: [...USERS, 'deleted', q],
    queryFn: ({ signal }) => call(getDeletedUsers, { query: q, signal }),
    staleTime: 0,
  });

export const deletionQuery = (ids: string[]) =>
  queryOptions({
    queryKey: [...USERS, 'deletion', ids],
    queryFn: ({ signal }) => call(previewDeleteUsers, { body: { ids }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const namesQuery = (numbering: Numbering) =>
  queryOptions({
    queryKey: [...USERS, 'names', numbering],
    queryFn: ({ signal }) => call(previewGenerateUser, { body: numbering, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });

function useAfterUserChange() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: USERS });
}

export function useAddUser() {
  const onSettled = useAfterUserChange();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof addUser>) => call(addUser, { body: body as never }),
    meta: { ownErrors: true },
    onSettled,
  });
}

export function useEditUser() {
  const onSettled = useAfterUserChange();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof editUser>) => call(editUser, { body: body as never }),
    meta: { ownErrors: true },
    onSettled,
  });
}

export function useDeleteUsers() {
  const onSettled = useAfterUserChange();
  return useMutation({ mutationFn: (ids: string[]) => call(deleteUsers, { body: { ids } }), onSettled });
}

export function useRestoreUsers() {
  const onSettled = useAfterUserChange();
  return useMutation({ mutationFn: (ids: string[]) => call(restoreUsers, { body: { ids } }), onSettled });
}

export function useGenerateUsers() {
  const onSettled = useAfterUserChange();
  return useMutation({
    mutationFn: (numbering: Numbering) => call(generateUser, { body: numbering }),
    meta: { ownErrors: true },
    onSettled,
  });
}
