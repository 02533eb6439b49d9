import {
  addUser as addCall,
  deleteUsers as deleteCall,
  editUser as editCall,
  generateUser,
  getDeletedUsers,
  getUserList,
  getUserSelection,
  insertBatchUser,
  previewDeleteUsers,
  previewGenerateUser,
  restoreUsers as restoreCall,
} from '@oyez/contract/users/user-admin';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { addUser } from './add-user.service.ts';
import { generateUsers, previewGeneration } from './generation.service.ts';
import { insertUsersAtOnce } from './insert-users.service.ts';
import { deleteUsers, listRemoved, previewRemoval, restoreUsers } from './removal.service.ts';
import { listUsers, selectUsers } from './user-list.service.ts';
import { editUser } from './users.service.ts';

/**
 * Accounts as super administrators look after them: finding, changing, banning, deleting and restoring one or many, and
 * making many at once.
 */
export function userAdminRoutes(on: On, services: Services): void {
  on(getUserList).with(({ query }) => listUsers(services, query));

  on(getUserSelection).with(({ query }) => selectUsers(services, query));

  on(addCall).with(({ body }, context) => addUser(services, context, body));

  on(editCall).with(async ({ body }, context) => {
    await editUser(services, context, body);
    return null;
  });

  on(previewDeleteUsers).with(({ body }, { actor, locale }) => previewRemoval(services, actor, body.ids, locale));

  on(deleteCall).with(async ({ body }, context) => {
    await deleteUsers(services, context, body.ids);
    return null;
  });

  on(getDeletedUsers).with(({ query }) => listRemoved(services, query));

  on(restoreCall).with(async ({ body }, context) => {
    await restoreUsers(services, context, body.ids);
    return null;
  });

  on(insertBatchUser).with(async ({ body }, context) => {
    await insertUsersAtOnce(services, context, body.users);
    return null;
  });

  on(previewGenerateUser).with(({ body }) => previewGeneration(services, body));
  on(generateUser).with(async ({ body }, context) => ({ key: await generateUsers(services, context, body) }));
}
