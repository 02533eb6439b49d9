import { cleanMessages } from '@oyez/contract/site/messages';
import { own, type ObjectRules } from '../../../testing/requests/object-rule.ts';
import { sendSystemMessage } from '../../messages/messages.service.ts';
import { transact } from '../../../db/transact.ts';

/** A message whose page is asked for; `messages.test.ts` tries another's. */
const page = { whose: own };

export const objectRules: ObjectRules = {
  getCommentMessages: page,
  getReplyMessages: page,
  getLikeMessages: page,
  getSystemMessages: page,
  getOwnMessages: page,
  cleanMessages: {
    whose: own,
    async name(site, owner) {
      const { db } = site.database;
      await transact(site, (tx) =>
        sendSystemMessage(tx, { userId: owner.id, template: 'password_changed', params: { ip: '' } }, site.now()),
      );
      const find = () => db.selectFrom('message').select('id').where('user_id', '=', owner.id).executeTakeFirst();
      const { id } = (await find()) ?? { id: 0 };
      return { query: { type: 'Sys', id: String(id) }, served: async () => (await find()) === undefined };
    },
  },
  restoreMessage: {
    whose: own,
    async name(site, owner) {
      const { db } = site.database;
      const find = () => db.selectFrom('message').select('id').where('user_id', '=', owner.id).executeTakeFirst();
      await transact(site, (tx) =>
        sendSystemMessage(tx, { userId: owner.id, template: 'password_changed', params: { ip: '' } }, site.now()),
      );
      const { id } = (await find()) ?? { id: 0 };
      await site.call(cleanMessages, { token: owner.token, query: { type: 'Sys', id } });
      return { body: { type: 'Sys', id }, served: async () => (await find()) !== undefined };
    },
  },
};
