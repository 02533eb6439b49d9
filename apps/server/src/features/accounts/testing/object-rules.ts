import { own, type ObjectRules } from '../../../testing/requests/object-rule.ts';

export const objectRules: ObjectRules = {
  revokeSession: {
    whose: own,
    async name(site, owner) {
      const row = await site.database.db
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', owner.id)
        .executeTakeFirstOrThrow();
      return { body: { id: row.id } };
    },
  },
};
