import {
  changeEmail,
  changeMobile,
  changePassword,
  type ChangeReply,
  changeUserInfo,
  getChangeEmailCode,
  getChangeMobileCode,
  getOwnLogins,
  getSessions,
  revokeOtherSessions,
  revokeSession,
} from '@oyez/contract/accounts/account-settings';
import type { BodyOf, QueryOf } from '@oyez/contract/wire/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { setUser } from '../../../api/session.ts';
import { fetchAccount } from './preferences.api.ts';
import { settingsTexts } from './settings.i18n.ts';

const ACCOUNT = ['account'] as const;
const LOGINS = ['logins'] as const;

export const accountQuery = queryOptions({
  queryKey: ACCOUNT,
  queryFn: ({ signal }) => fetchAccount({ signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: [...LOGINS, 'open'],
  queryFn: ({ signal }) => call(getSessions, { signal }),
});

export const loginHistoryQuery = (q: QueryOf<typeof getOwnLogins>) =>
  queryOptions({
    queryKey: [...LOGINS, 'history', q],
    queryFn: ({ signal }) => call(getOwnLogins, { query: q, signal }),
  });

/** A refusal of these calls is data of a good answer; to the form it is a failure like any other. */
async function required(reply: Promise<ChangeReply>): Promise<ChangeReply> {
  const answer = await reply;
  if (answer.code === 200) return answer;
  const envelope = { status: answer.code, msg: answer.msg || settingsTexts.now('updateFailed') };
  throw new ApiError({ kind: 'answer', http: 200, ofCurrentSession: true, envelope });
}

// The forms show these failures themselves; mutations, so that an expired login is one here too.
export function useSavePassword() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof changePassword>) => required(call(changePassword, { body })),
    meta: { ownErrors: true },
  });
}

export function useRequestEmailCode() {
  return useMutation({
    mutationFn: (email: string) => call(getChangeEmailCode, { query: { email } }),
    meta: { ownErrors: true },
  });
}

export function useRequestMobileCode() {
  return useMutation({
    mutationFn: (mobile: string) => call(getChangeMobileCode, { body: { mobile } }),
    meta: { ownErrors: true },
  });
}

export function useSaveEmail() {
  return useChange((body: BodyOf<typeof changeEmail>) => call(changeEmail, { body }));
}

export function useSaveMobile() {
  return useChange((body: BodyOf<typeof changeMobile>) => call(changeMobile, { body }));
}

function useChange<B>(change: (body: B) => Promise<ChangeReply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: B) => required(change(body)),
    meta: { ownErrors: true },
    onSuccess: ({ userInfo }) => {
      if (userInfo !== null) setUser(userInfo);
      return client.invalidateQueries({ queryKey: ACCOUNT });
    },
  });
}

export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeUserInfo>) => call(changeUserInfo, { body }),
    meta: { ownErrors: true },
    onSuccess: (user) => {
      setUser(user);
      return client.invalidateQueries({ queryKey: ACCOUNT });
    },
  });
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(revokeSession, { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: LOGINS }),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(revokeOtherSessions),
    onSettled: () => client.invalidateQueries({ queryKey: LOGINS }),
  });
}
