import type { UserInfo } from '@oyez/contract/accounts/accounts';
import { shownTitle } from '../../db/shown-title.ts';
import type { AccountRow } from './accounts.sql.ts';

/** What a person reads about themselves. */
export function toUserInfo(account: AccountRow): UserInfo {
  return {
    uid: account.uid,
    username: account.username,
    nickname: account.nickname,
    avatar: account.avatar,
    ...shownTitle(account),
    email: account.email,
    number: account.number,
    gender: account.gender as UserInfo['gender'],
    school: account.school,
    course: account.course,
    signature: account.signature,
    realname: account.realname,
    github: account.github,
    blog: account.blog,
    cfUsername: account.cf_username,
    roleList: [account.role],
  };
}
