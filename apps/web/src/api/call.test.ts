import { adminLogin, getUserAuthInfo, login } from '@oyez/contract/accounts/accounts';
import { getProblemDetail, getProblemList } from '@oyez/contract/problems/problems';
import { getSiteState } from '@oyez/contract/site/site';
import { updateSubmission } from '@oyez/contract/submissions/submissions';
import { describe, expect, it, vi } from 'vitest';
import { aSiteState, aUser } from '../testing/builders.ts';
import { fakeApi, fakeFailure, fakeOutage } from '../testing/fakeApi.ts';
import { ApiError } from './api-error.ts';
import { call, urlOf } from './call.ts';
import { setLocale } from './locale.ts';
import { getSession, signIn, signOut } from './session.ts';

const emptyPage = { records: [], total: 0, size: 10, current: 1, pages: 0 };
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error : undefined),
  );

describe('call', () => {
  it('answers with the data of the envelope', async () => {
    fakeApi(getSiteState, aSiteState({ build: 'b42' }));
    expect((await call(getSiteState)).build).toBe('b42');
  });

  it('sends the raw token, the language and the kind of address', async () => {
    const site = fakeApi(getUserAuthInfo, { roles: [], permissions: null });
    setLocale('zh-CN');
    signIn('raw-token', aUser());
    await call(getUserAuthInfo);
    const { headers } = site.calls[0]!;
    expect(headers.get('authorization')).toBe('raw-token');
    expect(headers.get('accept-language')).toBe('zh-CN');
    expect(headers.get('url-type')).toBe('general');
  });

  it('marks calls of the back office and sends no token with a login', async () => {
    const admin = fakeApi(adminLogin, aUser());
    const site = fakeApi(login, aUser());
    signIn('raw-token', aUser());
    await call(adminLogin, { body: { username: 'a', password: 'secret1' } });
    await call(login, { body: { username: 'a', password: 'secret1' } });
    expect(admin.calls[0]!.headers.get('url-type')).toBe('admin');
    expect(admin.calls[0]!.headers.has('authorization')).toBe(false);
    expect(site.calls[0]!.headers.has('authorization')).toBe(false);
  });

  it('leaves absent query values out and joins lists', async () => {
    const list = fakeApi(getProblemList, emptyPage);
    await call(getProblemList, { query: { keyword: '', difficulty: undefined, tagId: [3, 5], limit: 30 } });
    expect(list.calls[0]!.query.toString()).toBe('tagId=3%2C5&limit=30');
  });

  it('encodes what stands in a path', () => {
    expect(urlOf('/api/problem/:problemId', { problemId: 'A/1 ?' })).toBe('/api/problem/A%2F1%20%3F');
  });

  it('keeps the fresh token that the server hands out', async () => {
    fakeApi(
      getUserAuthInfo,
      { roles: [], permissions: null },
      { headers: { 'refresh-token': 'true', authorization: 'newer' } },
    );
    signIn('older', aUser());
    await call(getUserAuthInfo);
    expect(getSession().token).toBe('newer');
    expect(localStorage.getItem('token')).toBe('newer');
  });

  it('does not revive a session that ended while the answer was on its way', async () => {
    fakeApi(
      getUserAuthInfo,
      { roles: [], permissions: null },
      { headers: { 'refresh-token': 'true', authorization: 'newer' } },
    );
    signIn('older', aUser());
    const answer = call(getUserAuthInfo);
    signOut();
    await answer;
    expect(getSession().token).toBeNull();
  });

  it('throws a failure of the body with its code, although the transport says 200', async () => {
    fakeFailure(getProblemDetail, 'problem_not_found', { requestId: 'r-1' });
    const error = await failureOf(call(getProblemDetail, { query: { problemId: '1' } }));
    expect(error).toMatchObject({ status: 404, http: 200, code: 'problem_not_found', requestId: 'r-1' });
    expect(error?.msg).toBe('There is no such problem.');
  });

  it('throws the fields that were wrong', async () => {
    fakeFailure(updateSubmission, 'invalid_input', { fields: [{ field: 'share', reason: 'Required' }] });
    const error = await failureOf(call(updateSubmission, { body: { submitId: 1, share: true } }));
    expect(error?.fields).toEqual([{ field: 'share', reason: 'Required' }]);
  });

  it('tells a lost connection from an answer', async () => {
    fakeOutage(getSiteState);
    expect(await failureOf(call(getSiteState))).toMatchObject({ kind: 'network', http: 0 });
  });

  it('knows that an old refusal does not concern a new login', async () => {
    fakeFailure(getUserAuthInfo, 'session_expired');
    signIn('older', aUser());
    const answer = failureOf(call(getUserAuthInfo));
    signIn('newer', aUser());
    expect((await answer)?.ofCurrentSession).toBe(false);
  });

  it('gives up after 90 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    globalThis.fetch = () => Promise.reject(new DOMException('aborted', 'TimeoutError'));
    expect(await failureOf(call(getSiteState))).toMatchObject({ kind: 'timeout' });
    expect(timeout).toHaveBeenCalledWith(90_000);
    timeout.mockRestore();
  });

  it('treats an answer that is no envelope as a failure of the server', async () => {
    globalThis.fetch = () =>
      Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'x-request-id': 'r-9' } }));
    expect(await failureOf(call(getSiteState))).toMatchObject({ http: 502, status: 0, requestId: 'r-9' });
  });
});
