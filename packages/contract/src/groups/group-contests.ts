import { z } from 'zod';
import { addContest, ContestOfStaff, updateContest } from '../contests/contest-admin.ts';
import {
  addContestProblemFromPublic,
  getAdminContestProblemList,
  putContestProblem,
  sentLabel,
} from '../contests/contest-problem-admin.ts';
import { ContestProblem } from '../contests/contest-values.ts';
import { ContestRow } from '../contests/contests.ts';
import { AnnouncementChange, AnnouncementDraft, AnnouncementOfStaff } from '../site/announcements.ts';
import { Problem } from '../problems/problems.ts';
import { limits } from '../rules/limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { flag, id, nothing, optional, optionalOr, pageOf, pageQuery, sentId, wholeNumber } from '../wire/values.ts';
import { GroupProblemForm } from './group-problem-setting.ts';

const login = { access: 'login' } as const;
const ofGroup = pageQuery(10, 100).extend({ gid: sentId });
const oneContest = z.object({ cid: sentId });
const keyword = optional(z.string().trim().max(limits.keyword.max));

export const getGroupContests = endpoint({
  method: 'GET',
  path: '/api/group/get-contest-list',
  ...login,
  summary: "A group's contests, a page, latest start first",
  query: ofGroup.extend({
    /** Ours. */
    keyword,
    status: optional(wholeNumber({ min: -1, max: 1 })),
    type: optional(wholeNumber({ min: 0, max: 1 })),
  }),
  reply: pageOf(ContestRow),
});

export const getGroupContestsOfStaff = endpoint({
  method: 'GET',
  path: '/api/group/get-admin-contest-list',
  ...login,
  summary: "All of a group's contests, for its administrators, latest start first; passwords are not among it",
  query: ofGroup.extend({
    keyword,
    /** Ours: those that were deleted and can be restored by the caller. */
    deleted: optionalOr(flag, false),
  }),
  reply: pageOf(ContestOfStaff),
});

export const getGroupContest = endpoint({
  method: 'GET',
  path: '/api/group/contest',
  ...login,
  summary: "A group's contest, as its jury sets it",
  query: oneContest,
  reply: ContestOfStaff,
});

/** `gid` says whose it is to be. */
export const createGroupContest = endpoint({
  method: 'POST',
  path: '/api/group/contest',
  ...login,
  summary: 'Announce a contest in a group; for its administrators',
  body: addContest.body,
  reply: nothing,
});

/** Ours: the number of a new contest, which existing clients are not told. */
export const addGroupContest = endpoint({
  method: 'POST',
  path: '/api/x/groups/add-contest',
  ...login,
  summary: 'Announce a contest in a group and learn its number',
  body: addContest.body,
  reply: z.object({ cid: id }),
});

export const updateGroupContest = endpoint({
  method: 'PUT',
  path: '/api/group/contest',
  ...login,
  summary: "Change a group's contest; it stays in its group",
  body: updateContest.body,
  reply: nothing,
});

export const deleteGroupContest = endpoint({
  method: 'DELETE',
  path: '/api/group/contest',
  ...login,
  summary: "Delete a group's contest; for 30 days it can be restored",
  query: oneContest,
  reply: nothing,
});

export const changeGroupContestVisible = endpoint({
  method: 'PUT',
  path: '/api/group/change-contest-visible',
  ...login,
  summary: "Show a group's contest to its members, or hide it from all but its jury",
  query: oneContest.extend({ visible: flag }),
  reply: nothing,
});

export const getGroupContestProblemList = endpoint({
  method: 'GET',
  path: '/api/group/get-contest-problem-list',
  ...login,
  summary: "The problems of a group's contest by label; with `problemType`, public problems that could be added",
  query: getAdminContestProblemList.query,
  reply: getAdminContestProblemList.reply,
});

/** Ours. */
export const getGroupContestCandidates = endpoint({
  method: 'GET',
  path: '/api/x/groups/contest-candidates',
  ...login,
  summary: 'Problems of the group that could be added to its contest, newest first',
  query: oneContest.extend({ keyword }).extend(pageQuery(10, 100).shape),
  reply: pageOf(Problem),
});

export const createProblemForGroupContest = endpoint({
  method: 'POST',
  path: '/api/group/contest-problem',
  ...login,
  summary: 'Create a problem of a group that is there for contests only',
  body: GroupProblemForm,
  bodyLimit: 16 * 1024 * 1024,
  reply: z.object({ pid: id }),
});

export const getGroupContestProblem = endpoint({
  method: 'GET',
  path: '/api/group/contest-problem',
  ...login,
  summary: "One problem under its name in a group's contest",
  query: oneContest.extend({ pid: sentId }),
  reply: ContestProblem,
});

export const putGroupContestProblem = endpoint({
  method: 'PUT',
  path: '/api/group/contest-problem',
  ...login,
  summary: "Name a problem of a group's contest: label, title, balloon colour",
  body: putContestProblem.body,
  reply: nothing,
});

export const deleteGroupContestProblem = endpoint({
  method: 'DELETE',
  path: '/api/group/contest-problem',
  ...login,
  summary: "Take a problem out of a group's contest, with its submissions there",
  query: oneContest.extend({ pid: sentId }),
  reply: nothing,
});

export const addGroupContestProblemFromPublic = endpoint({
  method: 'POST',
  path: '/api/group/add-contest-problem-from-public',
  ...login,
  summary: "Add a public problem to a group's contest; it stays public",
  body: addContestProblemFromPublic.body,
  reply: nothing,
});

export const addGroupContestProblemFromGroup = endpoint({
  method: 'POST',
  path: '/api/group/add-contest-problem-from-group',
  ...login,
  summary: 'Add a problem of the group to its contest, by its whole display id; it stays what it is',
  query: oneContest.extend({
    problemId: z.string().trim().min(1).max(64),
    displayId: sentLabel,
  }),
  reply: nothing,
});

export const getGroupContestAnnouncements = endpoint({
  method: 'GET',
  path: '/api/group/get-contest-announcement-list',
  ...login,
  summary: "The announcements of a group's contest, hidden ones too",
  query: oneContest.extend(pageQuery(10, 100).shape),
  reply: pageOf(AnnouncementOfStaff),
});

export const addGroupContestAnnouncement = endpoint({
  method: 'POST',
  path: '/api/group/contest-announcement',
  ...login,
  summary: "Announce something to those who take part in a group's contest",
  body: oneContest.extend({ announcement: AnnouncementDraft }),
  reply: nothing,
});

export const updateGroupContestAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/group/contest-announcement',
  ...login,
  summary: "Change an announcement of a group's contest",
  body: oneContest.extend({ announcement: AnnouncementChange }),
  reply: nothing,
});

export const deleteGroupContestAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/group/contest-announcement',
  ...login,
  summary: "Delete an announcement of a group's contest",
  query: oneContest.extend({ aid: sentId }),
  reply: nothing,
});
