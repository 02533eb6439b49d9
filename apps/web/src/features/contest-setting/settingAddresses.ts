import { useMemo } from 'react';
import { paths } from '../../app/paths.ts';
import { useGroupAround } from '../groups/groups.api.ts';

/** Where the pages stand on which contests are set: in the back office, or inside the group whose contests they are. */
export type SettingAddresses = {
  list: () => string;
  create: () => string;
  edit: (cid: number) => string;
  problems: (cid: number) => string;
  announcements: (cid: number) => string;
  teams: (cid: number) => string;
  people: (cid: number) => string;
  ready: (cid: number) => string;
  feed: (cid: number) => string;
  problemCreate: (cid: number) => string;
  problemEdit: (cid: number, pid: number) => string;
};

const OF_SITE: SettingAddresses = {
  list: () => paths.adminContests(),
  create: paths.adminContestCreate,
  edit: paths.adminContestEdit,
  problems: paths.adminContestProblems,
  announcements: paths.adminContestAnnouncements,
  teams: paths.adminContestTeams,
  people: paths.adminContestPeople,
  ready: paths.adminContestReady,
  feed: paths.adminContestFeed,
  problemCreate: paths.adminContestProblemCreate,
  problemEdit: paths.adminContestProblemEdit,
};

function ofGroup(groupId: number): SettingAddresses {
  const gid = String(groupId);
  return {
    list: () => paths.groupContestAdmin(gid),
    create: () => paths.groupContestCreate(gid),
    edit: (cid) => paths.groupContestEdit(gid, cid),
    problems: (cid) => paths.groupContestProblems(gid, cid),
    announcements: (cid) => paths.groupContestAnnouncements(gid, cid),
    teams: (cid) => paths.groupContestTeams(gid, cid),
    people: (cid) => paths.groupContestPeople(gid, cid),
    ready: (cid) => paths.groupContestReady(gid, cid),
    feed: (cid) => paths.groupContestFeed(gid, cid),
    problemCreate: (cid) => paths.groupContestProblemCreate(gid, cid),
    problemEdit: (cid, pid) => paths.groupContestProblemEdit(gid, cid, pid),
  };
}

export function useSettingAddresses(): SettingAddresses {
  const group = useGroupAround();
  const groupId = group?.groupId ?? null;
  return useMemo(() => (groupId === null ? OF_SITE : ofGroup(groupId)), [groupId]);
}
