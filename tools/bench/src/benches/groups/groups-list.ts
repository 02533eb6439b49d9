import { getGroupList } from '@oyez/contract/groups/groups';
import { getAdminGroupList } from '@oyez/contract/groups/groups-admin';
import { timeScenes, type TimedScene } from '../../load/timed-scenes.ts';
import type { BenchSite } from '../../site/site.ts';
import type { GroupBench } from './group-bench.ts';

const GROUPS = 10_000;
const PEOPLE = 5000;
const MEMBERS = 30;
const PAGE_MS = 50;

/** The list of ten thousand groups: for guests, for a member of many, and for who runs the site. */
export const groupList: GroupBench = {
  async seed({ services: { database } }, { say }) {
    say(`${GROUPS} groups with ${MEMBERS} members each …`);
    await database.pool.query(`
      INSERT INTO account (uid, username, username_key, password_hash, password_scheme, role, created_at, modified_at)
      SELECT md5('bench-group-' || n), 'pupil' || n, 'pupil' || n, '', 'none', 'default_user', now(), now()
      FROM generate_series(1, ${PEOPLE}) AS n`);
    await database.pool.query(`
      INSERT INTO team_group (owner_id, name, short_name, brief, description, auth, code, visible, banned, created_at, modified_at)
      SELECT (SELECT id FROM account WHERE username_key = 'pupil' || (1 + n % ${PEOPLE})), 'Group of class ' || n, 'class' || n,
        'What class ' || n || ' does', repeat('We meet every week. ', 20), (ARRAY['public', 'protected', 'private'])[1 + n % 3],
        CASE WHEN n % 3 = 0 THEN NULL ELSE 'abcdef' END, n % 10 <> 0, n % 100 = 0, now(), now()
      FROM generate_series(1, ${GROUPS}) AS n`);
    await database.pool.query(`
      INSERT INTO group_member (group_id, user_id, level, created_at, modified_at)
      SELECT g.id, a.id, CASE WHEN a.id = g.owner_id THEN 5 ELSE 3 END, now(), now()
      FROM team_group g CROSS JOIN generate_series(0, ${MEMBERS - 1}) AS k
      JOIN account a ON a.username_key = 'pupil' || (1 + (g.id * 7 + k * 131) % ${PEOPLE})
      ON CONFLICT DO NOTHING`);
  },

  async measure(site) {
    return timeScenes('groups', site, await scenes(site));
  },
};

async function scenes(site: BenchSite): Promise<TimedScene[]> {
  const { db, pool } = site.services.database;
  const [member, root] = [await site.newUser(), await site.newUser()];
  await db.updateTable('account').set({ role: 'root' }).where('id', '=', root.id).execute();
  // In every fifth group: more than anybody has.
  await pool.query(
    `INSERT INTO group_member (group_id, user_id, level, created_at, modified_at)
     SELECT id, $1, 3, now(), now() FROM team_group WHERE id % 5 = 0`,
    [member.id],
  );
  const list = (name: string, token: string | null, query: TimedScene['query'], limit = 15): TimedScene => ({
    name: `group list, ${name}`,
    path: getGroupList.path,
    token,
    atMostMs: PAGE_MS,
    query: (n) => ({ limit, ...query(n) }),
  });
  return [
    list('a guest', null, (n) => ({ currentPage: 1 + n * 9 })),
    list('a guest, 120 on a page', null, (n) => ({ currentPage: 1 + n }), 120),
    list('a member of 2,000', member.token, (n) => ({ currentPage: 1 + n * 9 })),
    list('own ones', member.token, (n) => ({ onlyMine: true, currentPage: 1 + n })),
    list('a word', member.token, (n) => ({ keyword: `class ${n}`, currentPage: 1 })),
    list('an owner', member.token, (n) => ({ keyword: `pupil${n + 100}` })),
    list('how one joins', member.token, (n) => ({ auth: 1 + (n % 3), currentPage: 1 + n })),
    list('who runs the site', root.token, (n) => ({ currentPage: 1 + n * 9 })),
    {
      name: 'back office',
      path: getAdminGroupList.path,
      token: root.token,
      atMostMs: PAGE_MS,
      query: (n) => ({ currentPage: 1 + n * 9 }),
    },
  ];
}
