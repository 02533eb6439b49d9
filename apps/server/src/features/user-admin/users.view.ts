import { ROLES } from '@oyez/contract/accounts/permissions';
import type { AdminUser } from '@oyez/contract/users/user-admin';
import type { UserRow } from './users.sql.ts';

export function toAdminUser(row: UserRow): AdminUser {
  return {
    uid: row.uid,
    username: row.username,
    nickname: row.nickname,
    school: row.school,
    course: row.course,
    number: row.number,
    gender: row.gender,
    realname: row.realname,
    cfUsername: row.cf_username,
    github: row.github,
    blog: row.blog,
    email: row.email,
    mobile: row.mobile,
    avatar: row.avatar,
    titleName: row.title_name,
    titleColor: row.title_color,
    signature: row.signature,
    status: row.status,
    gmtCreate: row.created_at.toISOString(),
    gmtModified: row.modified_at.toISOString(),
    lastLoginTime: row.last_login_at?.toISOString() ?? null,
    roles: [
      {
        id: ROLES[row.role].code,
        role: row.role,
        description: ROLES[row.role].en,
        status: 0,
        gmtCreate: null,
        gmtModified: null,
      },
    ],
  };
}

/** What the audit log keeps of an account: what an administrator can change of it. */
export function auditedAccountOf(row: UserRow): Record<string, unknown> {
  const {
    id: _,
    uid: _uid,
    created_at: _created,
    modified_at: _modified,
    last_login_at: _seen,
    avatar: _a,
    ...facts
  } = row;
  return facts;
}
