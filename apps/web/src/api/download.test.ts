import { downloadContestRank } from '@oyez/contract/contests/boards';
import { nothing } from '@oyez/contract/wire/values';
import { describe, expect, it } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { fakeFailure } from '../testing/fakeApi.ts';
import { fakeDownload } from '../testing/fakeDownload.ts';
import { download } from './download.ts';
import { getSession, signIn } from './session.ts';

const backOffice = { path: '/api/admin/file' } as const;

describe('a download', () => {
  it('says whether the file belongs to the site or to the back office', async () => {
    signIn('t1', aUser());
    const rank = fakeDownload(downloadContestRank, 'rank.xlsx');
    const file = fakeDownload(backOffice, 'file.zip');
    await download(downloadContestRank.path, { cid: 1 });
    await download(backOffice.path);
    expect(rank.calls[0]!.headers.get('url-type')).toBe('general');
    expect(file.calls[0]!.headers.get('url-type')).toBe('admin');
    expect(file.calls[0]!.headers.get('authorization')).toBe('t1');
  });

  it('of the site is no matter of the back office when the login has expired', async () => {
    signIn('t1', aUser());
    fakeFailure(
      { ...downloadContestRank, method: 'GET', summary: 'A file', query: undefined, reply: nothing },
      'session_expired',
    );
    const error = await download(downloadContestRank.path).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ http: 401, code: 'session_expired' });
  });

  it('keeps the fresh token that the server hands out with the file', async () => {
    signIn('older', aUser());
    fakeDownload(downloadContestRank, 'rank.xlsx', { 'refresh-token': 'true', authorization: 'newer' });
    await download(downloadContestRank.path);
    expect(getSession().token).toBe('newer');
  });
});
