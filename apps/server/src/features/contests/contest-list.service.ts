/** For the pages of groups, whose members list the contests of the group. */
export { listGroupContests } from './contests.sql.ts';
