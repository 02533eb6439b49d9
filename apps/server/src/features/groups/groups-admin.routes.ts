import { GROUP_AUTHS } from '@oyez/contract/groups/group-values';
import * as calls from '@oyez/contract/groups/groups-admin';
import type { On } from '../../http/serve.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Services } from '../../services.ts';
import { restorableUntil, setBanned } from './disbanding.service.ts';
import { adminPage } from './disbanding.sql.ts';
import { changeOwner } from './groups.service.ts';
import { toAdminRow } from './groups.view.ts';

/** Groups of the site for those who run it: all of them, banned and disbanded ones too. */
export function groupAdminRoutes(on: On, services: Services): void {
  const { db } = services.database;

  on(calls.getAdminGroupList).with(({ query }) => {
    const { keyword, state } = query;
    const auth = query.auth === undefined ? undefined : GROUP_AUTHS[query.auth - 1];
    return wirePage(
      query,
      (page) => adminPage(db, { keyword, auth, state }, page),
      (row) => toAdminRow(row, restorableUntil),
    );
  });

  on(calls.banGroup).with(async ({ body: { gid, banned } }, context) => {
    await setBanned(services, gid, banned, context);
    return null;
  });

  on(calls.changeGroupOwner).with(async ({ body: { gid, username } }, context) => {
    await changeOwner(services, gid, username, context);
    return null;
  });
}
